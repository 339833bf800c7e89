import StrictJSON

extension Corpus {
  /// §4 says that names should be unique.
  ///
  /// This reader refuses the second.
  static let duplicates: [Sample] = [
    duplicate("with one value", #"{"a":1,"a":1}"#, at: 8),
    duplicate("with two values", #"{"a":1,"a":2}"#, at: 8),
    duplicate("with others between", #"{"a":1,"b":2,"c":3,"a":4}"#, at: 20),
    duplicate("on another line", "{\n  \"a\": 1,\n  \"a\": 2\n}", line: 3, at: 3),
    duplicate("inside an array", #"[{"b":1},{"a":1,"a":2}]"#, at: 17),
    duplicate("inside an object", #"{"a":{"b":1,"b":2}}"#, at: 13),
    duplicate("around an object", #"{"a":{"a":1},"a":{}}"#, at: 14),
    duplicate("of no characters", #"{"":1,"":2}"#, at: 7),
    duplicate("three times", #"{"a":1,"a":2,"a":3}"#, at: 8),
    duplicate("two of two, the first that repeats", #"{"a":1,"b":1,"b":2,"a":2}"#, at: 14),
    duplicate("spelled with an escape", #"{"a":1,"\u0061":2}"#, at: 8),
    duplicate("spelled with an escape first", #"{"\u0061":1,"a":2}"#, at: 13),
    duplicate("spelled with two escapes", #"{"\n":1,"\u000A":2}"#, at: 9),
    duplicate("spelled in two cases", #"{"\u00e9":1,"\u00E9":2}"#, at: 13),
    duplicate("spelled with a slash", #"{"/":1,"\/":2}"#, at: 8),
    duplicate("spelled with a pair", #"{"😀":1,"\ud83d\ude00":2}"#, at: 8),
    duplicate("not in ASCII", #"{"é":1,"é":2}"#, at: 8),
    duplicate("of eight", #"{"1":1,"2":2,"3":3,"4":4,"5":5,"6":6,"7":7,"1":8}"#, at: 44),
    duplicate("of nine", #"{"1":1,"2":2,"3":3,"4":4,"5":5,"6":6,"7":7,"8":8,"1":9}"#, at: 50),
    duplicate(
      "of nine, by an escape",
      #"{"1":1,"2":2,"3":3,"4":4,"5":5,"6":6,"7":7,"8":8,"\u0038":9}"#,
      at: 50
    ),
  ]

  private static func duplicate(
    _ name: String,
    _ text: RawText,
    line: Int = 1,
    at column: Int
  ) -> Sample {
    let expected = "a member name that was not used before"
    return .reject(
      "a name twice, " + name,
      text,
      line: line,
      at: column,
      .duplicateMember,
      expected
    )
  }
}
