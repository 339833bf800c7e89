import StrictJSON
import Testing

@Suite("Writing")
struct WritingTests {
  @Test("Pretty text breaks and indents, and ends with one newline")
  func pretty() {
    let value: JSON = [
      "format": 2, "empty": [], "none": [:], "cases": [["id": "a", "expect": nil], true],
      "deep": [[[]]],
    ]
    #expect(
      value.pretty() == """
        {
          "format": 2,
          "empty": [],
          "none": {},
          "cases": [
            {
              "id": "a",
              "expect": null
            },
            true
          ],
          "deep": [
            [
              []
            ]
          ]
        }

        """
    )
  }

  @Test(
    "A lone value is one line",
    arguments: [("null", nil), ("[]", []), ("{}", [:]), ("-1", -1), (#""a""#, "a")]
      as [(String, JSON)]
  )
  func lone(_ text: String, _ value: JSON) {
    #expect(value.compact() == text)
    #expect(value.pretty() == text + "\n")
    #expect(value.description == text)
  }

  @Test("Only quote, backslash and control characters are escaped")
  func escapes() throws {
    let scalars = (0..<0xA0).compactMap(Unicode.Scalar.init)
    let written = JSON.string(String(String.UnicodeScalarView(scalars))).compact()
    let controls =
      #"\u0000\u0001\u0002\u0003\u0004\u0005\u0006\u0007\b\t\n\u000b\f\r\u000e\u000f"#
      + #"\u0010\u0011\u0012\u0013\u0014\u0015\u0016\u0017\u0018\u0019\u001a\u001b"#
      + #"\u001c\u001d\u001e\u001f"#
    let others = String(String.UnicodeScalarView(scalars[0x20...]))
      .replacing("\\", with: #"\\"#).replacing("\"", with: #"\""#)
    #expect(written.utf8.elementsEqual(("\"" + controls + others + "\"").utf8))
  }

  @Test("Every character of Unicode survives, alone and escaped")
  func everyCharacter() throws {
    var count = 0
    for plane in UInt32(0)...16 {
      let scalars = (plane << 16..<(plane + 1) << 16).compactMap(Unicode.Scalar.init)
      let text = String(String.UnicodeScalarView(scalars))
      let value = JSON.string(text)
      #expect(try JSON(parsing: value.compact()) == value)
      count += scalars.count
    }
    #expect(count == 0x110000 - 0x800)
  }

  @Test("Every character of the basic plane may be escaped in either case")
  func everyEscape() throws {
    let scalars = (UInt32(0)..<0x10000).compactMap(Unicode.Scalar.init)
    for isUppercase in [false, true] {
      let digits = scalars.map { scalar in
        let text = String(scalar.value, radix: 16, uppercase: isUppercase)
        return "\\u" + String(repeating: "0", count: 4 - text.utf8.count) + text
      }
      let value = try JSON(parsing: "\"" + digits.joined() + "\"")
      #expect(value.string?.unicodeScalars.elementsEqual(scalars) == true)
    }
  }

  @Test("Numbers are written as they were")
  func numbers() throws {
    let text = "[1.0,1,-0,1E400,18446744073709551615,1544111986.0]"
    #expect(try JSON(parsing: text).compact() == text)
  }
}
