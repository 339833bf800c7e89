import Testing

@testable import JSONSchema

@Suite struct PatternTests {
  /// Every text of up to six of these scalars is tried.
  static let alphabet: [Unicode.Scalar] = ["a", "b", "-", "é"]

  @Test(arguments: [
    "^$", "^a$", "^a*$", "^(a|b)*$", "^[a-b]+(-[a-b]+)*$", "^(a*)*$", "^(a*b?)*-$", "^a{2}b{1,2}$",
    "^a{2,}$", "^(ab|a)(bb|b)?$", "^(?:a|)b?$", "^[ab-]{0,3}$", "^((a|b){2}){1,2}$", "^\\-[a\\-]$",
    "^(a?){3}a{3}$", "^[^x-]$".replacing("^x-", with: "é-ü"), "^(|a|aa)(b|)$",
  ])
  func agreesWithSwiftsRegex(source: String) throws {
    let pattern = try Pattern(source)
    // A class that ends with a hyphen is written otherwise for Swift's parser.
    let regex = try Regex(source.replacing("b-]", with: "b\\-]"))
      .matchingSemantics(.unicodeScalar)
    var texts = [""]
    var matches = 0
    for _ in 0..<6 {
      for text in texts {
        let isMatch = try regex.wholeMatch(in: text) != nil
        #expect(pattern.matches(text) == isMatch, "\(source) on \(text)")
        matches += isMatch ? 1 : 0
      }
      texts = texts.flatMap { text in
        Self.alphabet.map { scalar in
          var longer = text.unicodeScalars
          longer.append(scalar)
          return String(longer)
        }
      }
    }
    #expect(matches > 0)
  }

  @Test func comparesScalarsAndNotCharacters() throws {
    let pattern = try Pattern("^[a-zé]+$")
    #expect(pattern.matches("caf\u{E9}"))
    #expect(!pattern.matches("cafe\u{301}"))
    #expect(!(try Pattern("^K$")).matches("\u{212A}"))
  }

  @Test(arguments: ["a\n", "a\r\n", "a\u{2028}", "\na", "a\0"])
  func theEndIsTheEndOfTheText(text: String) throws {
    #expect(!(try Pattern("^a$")).matches(text))
  }

  /// A backtracking matcher would take 2^100000 steps.
  @Test func takesLinearTime() throws {
    let text = String(repeating: "a", count: 100_000) + "b"
    #expect(!(try Pattern("^(a*)*$")).matches(text))
    #expect(!(try Pattern("^(a|aa|a?)+$")).matches(text))
  }

  @Test(arguments: [
    "", "a", "^a", "a$", "^a|b$", "^(a$", "^a)$", "^[a$", "^[]$", "^[^a]$", "^[b-a]$", "^.$",
    "^a**$",
    "^a+?$", "^*$", "^a{1000000000}$", "^a{2,1}$", "^a{x}$", "^a{-1}$", "^\\d$", "^\\u0061$",
    "^(?=a)$",
    "^(?<n>a)$", "^(a)\\1$", "^a$b$", "^^a$", "^a$$", "^((a{1000}){1000}){1000}$",
    "^" + String(repeating: "(", count: 10_000),
  ])
  func refusesWhatItDoesNotUnderstand(source: String) {
    #expect(throws: PatternError.self) { try Pattern(source) }
  }
}
