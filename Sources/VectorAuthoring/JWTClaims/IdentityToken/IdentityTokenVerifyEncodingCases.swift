import AuthConformance
import ConformanceEngine
import ConformanceSuite
import StrictJSON

extension IdentityTokenVerifyScenario {
  /// Each of the three parts has bits to spare; header and claims have hyphens and underscores.
  fileprivate static var wholeAlphabet: IdentityTokenVerifyScenario {
    var scenario = IdentityTokenVerifyScenario()
    scenario.header["x"] = ">>>???"
    scenario.claims["x"] = ">>>???"
    return scenario
  }
}

extension IdentityTokenCases {
  static var verifyEncoding: CaseGroup {
    CaseGroup(
      "jwt-claims/layer-identity-token-verify-encoding",
      title: "Verifying identity tokens: the compact serialisation",
      method: "One token signed by the reference; what is changed in header or claims is signed",
      base: IdentityTokenVerifyScenario.wholeAlphabet
    ) {
      accepts(
        "compact",
        "The compact serialisation",
        ["JWS-COMPACT-THREE-PARTS", "JWS-B64URL-STRICT"],
        flags: ["base64-variant"],
        finding: alice
      )
      for (slug, write, requirement, what) in writtenOtherwise {
        rejects(
          slug,
          what,
          .malformed,
          requirements: [requirement],
          flags: ["wrong-serialisation"]
        ) { $0.token.written = write }
      }
      for (slug, edit, what) in encodedOtherwise {
        rejects(
          "header-\(slug)",
          "A header with \(what)",
          .malformed,
          requirements: ["JWS-B64URL-STRICT"],
          flags: ["base64-variant"]
        ) { $0.token.encoded = { $0.header = edit($0.header) } }
        rejects(
          "claims-\(slug)",
          "Claims with \(what)",
          .malformed,
          requirements: ["JWS-B64URL-STRICT"],
          flags: ["base64-variant"]
        ) { $0.token.encoded = { $0.payload = edit($0.payload) } }
        rejects(
          "signature-\(slug)",
          "A signature with \(what)",
          .malformed,
          .badSignature,
          requirements: ["JWS-B64URL-STRICT"],
          flags: ["base64-variant"]
        ) { $0.token.signed = { $0.signature = edit($0.signature) } }
      }
      leavesOpen(
        "header-trailing-bits",
        "A header whose last character has a bit that stands for nothing",
        "jws-trailing-bits-signed",
        .rejectedOr(.malformed) { $0.token.encoded = { _ in } },
        requirements: ["JWS-B64URL-TRAILING-BITS"],
        flags: ["trailing-bits"]
      ) { $0.token.encoded = { $0.header = $0.header.withTrailingBit } }
      leavesOpen(
        "claims-trailing-bits",
        "Claims whose last character has a bit that stands for nothing",
        "jws-trailing-bits-signed",
        .rejectedOr(.malformed) { $0.token.encoded = { _ in } },
        requirements: ["JWS-B64URL-TRAILING-BITS"],
        flags: ["trailing-bits"]
      ) { $0.token.encoded = { $0.payload = $0.payload.withTrailingBit } }
      leavesOpen(
        "signature-trailing-bits",
        "A signature whose last character has a bit that stands for nothing",
        "jws-trailing-bits-in-signature",
        .rejectedOr(.malformed, .badSignature) { $0.token.signed = { _ in } },
        requirements: ["JWS-B64URL-TRAILING-BITS"],
        flags: ["trailing-bits"]
      ) { $0.token.signed = { $0.signature = $0.signature.withTrailingBit } }
      rejects(
        "signature-plain-base64",
        "A signature in plain base64 with padding",
        .malformed,
        .badSignature,
        requirements: ["JWS-B64URL-STRICT"],
        flags: ["base64-variant"]
      ) { $0.token.signed = { $0.signature = $0.signature.asPlainBase64 } }
      rejects(
        "signature-hexadecimal",
        "A signature in hexadecimal",
        .badSignature,
        .malformed,
        requirements: ["JWS-B64URL-STRICT", "JWS-SIGNATURE-VALID"],
        flags: ["base64-variant"],
        note: "Its 512 digits are base64url as well, of 384 octets."
      ) { $0.token.signed = { $0.signature = $0.signature.asHexadecimal } }
    }
  }

  private typealias Writing = @Sendable (TokenParts) throws -> String

  private static let writtenOtherwise: [(String, Writing, RequirementID, String)] = [
    ("empty", { _ in "" }, "JWS-COMPACT-THREE-PARTS", "An empty text"),
    (
      "two-parts", { "\($0.header).\($0.payload)" }, "JWS-COMPACT-THREE-PARTS",
      "A token without its signature"
    ),
    (
      "four-parts", { "\($0.text).e30" }, "JWS-COMPACT-THREE-PARTS",
      "A good token with a fourth part"
    ),
    (
      "five-parts", { "\($0.text).e30.e30" }, "JWS-COMPACT-THREE-PARTS",
      "A good token with two parts more"
    ),
    (
      "full-stop-behind", { "\($0.text)." }, "JWS-COMPACT-THREE-PARTS",
      "A good token with a full stop at its end"
    ),
    ("flattened-json", \.flattened, "JWS-COMPACT-ONLY", "The flattened JSON serialisation"),
    ("general-json", \.general, "JWS-COMPACT-ONLY", "The general JSON serialisation"),
    ("quoted", { "\"\($0.text)\"" }, "JWS-B64URL-STRICT", "A good token in quotes"),
    ("space-before", { " \($0.text)" }, "JWS-B64URL-STRICT", "A space before a good token"),
    (
      "line-break-behind", { "\($0.text)\n" }, "JWS-B64URL-STRICT",
      "A line break behind a good token"
    ),
    ("nul-behind", { "\($0.text)\0" }, "JWS-B64URL-STRICT", "A NUL behind a good token"),
  ]

  private static let encodedOtherwise: [(String, @Sendable (String) -> String, String)] = [
    ("padded", \.padded, "padding"),
    ("standard-alphabet", \.inStandardAlphabet, "plus signs and slashes"),
    ("line-break", { $0.with("\n", after: 8) }, "a line break inside"),
    ("space", { $0.with(" ", after: 8) }, "a space inside"),
    ("other-character", { $0.with("!", after: 8) }, "a character of no base64 inside"),
    ("single-character", { _ in "A" }, "a single character, which makes no octet"),
    ("single-character-padded", { _ in "A===" }, "a single character and three equals signs"),
  ]
}
