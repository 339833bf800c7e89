extension Corpus {
  static let acceptedStructures: [Sample] = [
    .accept("null", "null"),
    .accept("true", "true"),
    .accept("false", "false"),
    .accept("a lone string", #""text""#),
    .accept("a lone number", "42"),
    .accept("an empty array", "[]"),
    .accept("an empty object", "{}"),
    .accept("an array of one", "[1]"),
    .accept("an array of every kind", #"[null,true,false,1,"a",[],{}]"#),
    .accept(
      "an object of every kind",
      #"{"a":null,"b":true,"c":false,"d":1,"e":"","f":[],"g":{}}"#
    ),
    .accept("arrays in arrays", "[[],[[]],[[],[1,[2]]]]"),
    .accept("objects in objects", #"{"a":{"b":{"c":{}}},"d":{}}"#),
    .accept("arrays and objects in turn", #"[{"a":[{"b":[]}]},[{}]]"#),
    .accept("an element after an inner array", "[[1],2]"),
    .accept("a member after an inner object", #"{"a":{"b":1},"c":2}"#),
    .accept("the same value many times", "[0\(",0", times: 1000)]"),

    .accept("spaces", " [ 1 , { \"a\" : 2 } ] ", as: #"[1,{"a":2}]"#),
    .accept("tabs", "\t[\t1\t,\t{\t\"a\"\t:\t2\t}\t]\t", as: #"[1,{"a":2}]"#),
    .accept("line feeds", "\n[\n1\n,\n{\n\"a\"\n:\n2\n}\n]\n", as: #"[1,{"a":2}]"#),
    .accept("carriage returns", "\r[\r1\r,\r{\r\"a\"\r:\r2\r}\r]\r", as: #"[1,{"a":2}]"#),
    .accept("both line ends", "\r\n[\r\n1\r\n]\r\n", as: "[1]"),
    .accept("every white space mixed", " \t\n\r[ \t\n\r] \t\n\r", as: "[]"),
    .accept("white space in an empty object", "{ \n }", as: "{}"),
    .accept("white space around a lone number", " 1 ", as: "1"),
    .accept("white space around a lone word", "\nnull\n", as: "null"),
    .accept("a thousand spaces", "\(" ", times: 1000)1\(" ", times: 1000)", as: "1"),

    .accept("members keep their order", #"{"z":1,"a":2,"m":3,"B":4,"":5}"#),
    .accept("the empty name", #"{"":0}"#),
    .accept("a name that is a space", #"{" ":0}"#),
    .accept("a name that looks like a number", #"{"0":0,"00":1}"#),
    .accept("names that differ in case", #"{"a":1,"A":2}"#),
    .accept("names that differ in a space", #"{"a":1,"a ":2," a":3}"#),
    .accept("names that differ in a NUL", #"{"a":1,"a\u0000":2}"#),
    .accept("one name in two objects", #"[{"a":1},{"a":2}]"#),
    .accept("one name on two levels", #"{"a":{"a":{"a":1}}}"#),
    .accept("a name that is also a value", #"{"a":"a","b":"a"}"#),
    .accept("names that mean something elsewhere", #"{"__proto__":1,"constructor":2,"$ref":3}"#),
    .accept("a name with escapes", #"{"a\nb":1,"\u00e9":2}"#, as: #"{"a\nb":1,"é":2}"#),
    .accept("a name with a pair of surrogates", #"{"\ud83d\ude00":1}"#, as: #"{"😀":1}"#),
    .accept("a name of ten thousand bytes", #"{"\#("name", times: 2500)":1}"#),
    .accept("eight names", #"{"1":1,"2":2,"3":3,"4":4,"5":5,"6":6,"7":7,"8":8}"#),
    .accept("nine names", #"{"1":1,"2":2,"3":3,"4":4,"5":5,"6":6,"7":7,"8":8,"9":9}"#),
    .accept(
      "names that look alike to a person",
      #"{"a":1,"\u0430":2,"\uff41":3}"#,
      as: #"{"a":1,"а":2,"ａ":3}"#
    ),

    .accept("100 arrays", "\("[", times: 100)\("]", times: 100)"),
    .accept("an array beside a deep one", "[\("[", times: 100)\("]", times: 100),[]]"),
  ]
}
