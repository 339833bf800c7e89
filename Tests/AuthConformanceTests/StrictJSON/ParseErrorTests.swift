import StrictJSON
import Testing

@Suite("Errors")
struct ParseErrorTests {
  @Test(
    "An error says where it is, what was expected and what was found",
    arguments: [
      ("{\n  \"a\": 1,\n}", "line 3, column 1: expected a member name, found '}'"),
      ("[1, NaN]", "line 1, column 5: expected a value, found 'NaN'"),
      ("", "line 1, column 1: expected a value, found the end of the text"),
      ("\u{FEFF}{}", "line 1, column 1: expected a value, found a byte order mark"),
      ("[] // x", "line 1, column 4: expected the end of the text, found a comment"),
      (
        #"{"a":1,"\u0061":2}"#,
        #"line 1, column 8: expected a member name that was not used before, found "a" again"#
      ),
      (
        "{\"\(String(repeating: "ä", count: 50))\":1,\"\(String(repeating: "ä", count: 50))\":2}",
        "line 1, column 57: expected a member name that was not used before, found \""
          + String(repeating: "ä", count: 40) + "\"… again"
      ),
      ("\"\n\"", #"line 1, column 2: expected the escape \n, found U+000A"#),
      (#""\x41""#, #"line 1, column 2: expected one of \" \\ \/ \b \f \n \r \t \u, found '\x'"#),
      (
        #""\u12G4""#,
        #"line 1, column 2: expected four hexadecimal digits after \u, found '\u12G4'"#
      ),
      (#""\ud800""#, #"line 1, column 8: expected a low surrogate, \udc00 to \udfff, found '"'"#),
      (
        #""\ud800\u0041""#,
        #"line 1, column 8: expected a low surrogate, \udc00 to \udfff, found '\u0041'"#
      ),
      ("“a”", "line 1, column 1: expected a value, found U+201C LEFT DOUBLE QUOTATION MARK"),
      ("\u{7F}", "line 1, column 1: expected a value, found U+007F"),
      ("[1}", "line 1, column 3: expected ',' or ']', found '}'"),
      ("{'a':1}", "line 1, column 2: expected a member name or '}', found '''"),
      ("01", "line 1, column 2: expected no digit after a leading zero, found '1'"),
      ("-x", "line 1, column 2: expected a digit, found 'x'"),
      (
        String(repeating: "word", count: 100),
        "line 1, column 1: expected a value, found 'wordwordwordwordwordword'"
      ),
      (
        String(repeating: "[", count: 513),
        "line 1, column 513: expected at most 512 levels of arrays and objects, found '['"
      ),
    ]
  )
  func description(_ text: String, _ description: String) throws {
    let error = try #require(throws: JSON.ParseError.self) { try JSON(parsing: text) }
    #expect(error.description == description)
    #expect("\(error)" == description)
  }

  @Test(
    "Where it is asked for, half a surrogate pair is read as U+FFFD, and what follows as ever",
    arguments: [
      (#""\ud83d""#, "\u{FFFD}"), (#""a\udc00b""#, "a\u{FFFD}b"),
      (#""\ud83d\ud83d\ude00""#, "\u{FFFD}\u{1F600}"), (#""\ud800\n""#, "\u{FFFD}\n"),
    ]
  )
  func loneSurrogates(_ text: String, _ value: String) throws {
    #expect(try JSON(replacingLoneSurrogatesIn: text.utf8) == .string(value))
    #expect(throws: JSON.ParseError.self) { try JSON(parsing: text) }
    #expect(throws: JSON.ParseError.self) { try JSON(replacingLoneSurrogatesIn: #""\ud8""#.utf8) }
  }

  @Test("A byte that is not UTF-8 is named")
  func bytes() throws {
    let error = try #require(throws: JSON.ParseError.self) {
      try JSON(parsing: [0x22, 0xC0, 0xAF, 0x22])
    }
    #expect(
      error.description
        == "line 1, column 2: expected UTF-8, found the byte 0xC0, which is not UTF-8"
    )
    #expect(error.offset == 1)
  }
}
