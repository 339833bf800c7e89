import Exploring
import Testing

struct SpellingTests {
  private static let object: JSON.Object = [
    "iss": "//rtc.sinch.com/a\\/b", "e\u{301}/\"": "\u{1F600}\n", "": ["/", nil, ["x": 1]], "n": 1,
    "ü": "\\u0041",
  ]

  @Test(arguments: Spelling.allCases)
  func `Every way of writing says the same in other bytes`(spelling: Spelling) throws {
    let text = spelling(Self.object)
    let read = try JSON(parsing: text)
    #expect(read.isEquivalent(to: .object(Self.object)))
    #expect(text != JSON.object(Self.object).compact())
    #expect(try JSON(parsing: spelling([:])) == [:])
  }
}
