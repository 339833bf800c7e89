import TestSupport
import Testing

@Suite("What a pattern that fits nothing was meant to be")
struct SuiteSuggestionsTests {
  private let suite = ConformanceEngine.Suite(
    files: [
      .named("jwt-claims/token-verify-dates", ["expired", "last-second"]),
      .named("jwt-claims/token-verify-kid", ["other-day", "nine-digits", "tab"]),
      .named("key-derivation/signing-key", ["leap-day", "last-second"]),
    ]
  )

  @Test(
    "A slip in any part of an id leads to it",
    arguments: [
      ("jwt-claims/token-verify-dates/expird", "jwt-claims/token-verify-dates/expired"),
      ("jwt-claim/token-verify-dates/expired", "jwt-claims/token-verify-dates/expired"),
      ("nine-digts", "jwt-claims/token-verify-kid/nine-digits"),
      ("**/nine-digit", "jwt-claims/token-verify-kid/nine-digits"),
      ("sining-key", "key-derivation/signing-key/*"),
      ("key-derivation/sining-key/*", "key-derivation/signing-key/*"),
      ("jwt-claims", "jwt-claims/**"), ("jwt-claim/**", "jwt-claims/**"),
      ("some/thing/else/expird", "jwt-claims/token-verify-dates/expired"),
      ("digits", "jwt-claims/token-verify-kid/nine-digits"),
    ]
  )
  func slips(pattern: String, meant: String) {
    #expect(suite.suggestions(for: pattern).first == meant)
  }

  @Test("Cases of one name in several files are all suggested, and never more than asked for")
  func several() {
    #expect(
      suite.suggestions(for: "last-secnd") == [
        "jwt-claims/token-verify-dates/last-second", "key-derivation/signing-key/last-second",
      ]
    )
    #expect(suite.suggestions(for: "last-secnd", atMost: 1).count == 1)
  }

  @Test("What resembles nothing gets no suggestion")
  func nothing() {
    for pattern in ["", "*", "**/*", "/", "zzzzzzzzzzzzzzzzzz", "foo/bar"] {
      #expect(suite.suggestions(for: pattern).isEmpty, "\(pattern)")
    }
  }

  @Test("Of a very large suite only the nearest files are searched")
  func large() {
    let large = ConformanceEngine.Suite(
      files: (0..<4).map { .named("jwt-claims/group-\($0)", (0..<5_000).map { "case-\($0)" }) }
    )
    #expect(
      large.suggestions(for: "jwt-claims/group-2/csae-1234").first
        == "jwt-claims/group-2/case-1234"
    )
  }
}

extension VectorFile {
  fileprivate static func named(_ path: String, _ slugs: [String]) -> VectorFile {
    ConformanceEngine.Suite.file(path, .call(.jwsSign), slugs) { _ in .refused([.malformed]) }
  }
}
