import ConformanceEngine
import Testing

@Suite("Patterns over case ids")
struct GlobTests {
  static let id = "jwt-claims/sinch-registration-token-issue/leap-day"

  @Test(
    "Patterns that fit",
    arguments: [
      id, "**", "jwt-claims/**", "**/leap-day", "*/*/*", "jwt-claims/*/leap-day",
      "jwt-claims/sinch-*/*", "**leap**", "*-claims/**day", "j*/s*n-t*/l*p-*y", "***",
      "jwt-claims/**/leap-day", "**/**", "*wt-claims/*issue/leap-day*",
    ]
  )
  func fits(pattern: String) {
    #expect(Glob(pattern).matches(Self.id))
  }

  @Test(
    "Patterns that do not",
    arguments: [
      "", "*", "*/*", "*/*/*/*", "jwt-claims", "jwt-claims/", "jwt-claims/*", "*leap-day",
      "leap-day", "jwt-claims/*leap-day", "Jwt-claims/**", "**/leap", "**/leap-da?", "**x**",
      "jwt-claims/sinch-registration-token-issue/leap-day/", "/**",
    ]
  )
  func doesNotFit(pattern: String) {
    #expect(!Glob(pattern).matches(Self.id))
  }

  @Test("Nothing fits nothing, and a star stands for nothing too")
  func empty() {
    for pattern in ["", "*", "**"] { #expect(Glob(pattern).matches("")) }
    #expect(!Glob("a").matches(""))
    #expect(Glob("a*b").matches("ab"))
    #expect(Glob("a**b").matches("a/x/b"))
  }

  /// The expectations are those of `bash` with `globstar`, which has no slash in `*` either.
  @Test(
    "A star gives way to an earlier double star, and never to a slash",
    arguments: [
      ("**/b*c", "a/bx/bc", true), ("**/b*c", "a/bx/bd", false), ("a/**/b*/c", "a/b/b1/b2/c", true),
      ("a/*b/**c", "a/xb/y/c", true), ("a*b/**", "a/b/c", false), ("**a*b**c", "xa/b/ab/c", true),
    ]
  )
  func backtracks(pattern: String, text: String, fits: Bool) {
    #expect(Glob(pattern).matches(text) == fits)
  }

  @Test("A pattern made to backtrack ends")
  func manyStars() {
    let pattern = Glob(String(repeating: "*a", count: 60) + "b")
    #expect(!pattern.matches(String(repeating: "a", count: 400)))
  }

  @Test("A pattern of more letters than a text does not fit, however many stars there are")
  func long() {
    let pattern = String(repeating: "a", count: 100_000)
    for text in ["a", String(pattern.dropLast())] {
      #expect(!Glob(pattern).matches(text))
      #expect(!Glob("*" + pattern).matches(text))
    }
    #expect(Glob("**a**b**").matches("ab"))
    #expect(Glob(pattern).matches(pattern))
  }

  @Test("Letters are compared by their bytes")
  func exact() {
    #expect(!Glob("\u{212A}").matches("K"))
    #expect(!Glob("\u{E1}").matches("a\u{301}"))
  }
}
