extension RegistrationTokenCases {
  static let verifyEncoding: CaseGroup = CaseGroup(
    "jwt-claims/sinch-registration-token-verify-encoding",
    title: "Verifying a registration token: base64url and the compact serialisation",
    method: "Malformed parts are signed as they are, so that only their encoding is wrong",
    base: RegistrationTokenScenario()
  ) {
    accepts("documented", "The token of the vendor's worked example")
      .decidedBy("SINCH-TOKEN-JWT").also("JWS-COMPACT-THREE-PARTS")
    everyRule(
      of: .base64url,
      called: [
        "claims-other-character": "other-character-in-claims",
        "signature-other-character": "other-character-in-signature",
        "signature-full-width-letter": "letter-beyond-ascii", "header-space": "space-in-header",
        "header-impossible-length": "impossible-length-of-header",
        "signature-impossible-length": "impossible-length-of-signature",
      ]
    ) {
      section("Padding") {
        tries("header-padded", .padded(.header)).given { $0.header["type"] = "JWT" }
        tries("claims-padded", .padded(.claims)).given { $0.setUser("fooo") }
        tries("signature-padded-in-percent-encoding", .percentEncodedPadding)
      }

      section("The alphabet") {
        accepts("url-safe-alphabet", "Claims whose encoding has a hyphen and an underscore")
          .with { $0.claims["note"] = "?????>>>>>" }.decidedBy("JWS-B64URL-STRICT")
        tries("standard-alphabet-in-claims", .standardAlphabet(.claims))
          .given { $0.claims["note"] = "?????>>>>>" }
        tries("standard-alphabet-in-header", .standardAlphabet(.header))
          .given { $0.header["x-note"] = "???>>>~~~" }
        tries("standard-alphabet-in-signature", .standardAlphabet(.signature))
          .given { $0.claims = sortedClaims }
        rejects("signature-in-hexadecimal", "A signature in hexadecimal")
          .with { $0.encode(.signature, \.asHexadecimal) }
          .reasons(.badSignature, .malformed).decidedBy("JWS-SIGNATURE-VALID")
          .also("SINCH-TOKEN-SIGNATURE").flagged("base64-variant").trying("signature-hexadecimal")
        rejects("signature-in-base64-of-hexadecimal")
          .titled("A signature in base64url of its hexadecimal text")
          .with { $0.encode(.signature) { Base64.url.encode($0.asHexadecimal.utf8) } }
          .reasons(.badSignature).decidedBy("JWS-SIGNATURE-VALID").also("SINCH-TOKEN-SIGNATURE")
          .flagged("base64-variant")
        tries(
          "header-not-encoded",
          .encoded("not-encoded", .header, "in plain JSON") { _ in
            #"{"alg":"HS256","kid":"hkdfv1-20180102"}"#
          }
        )
        tries("other-character-in-header", .exclamationMark(.header))
          .note("Decoders that skip unknown characters read the right header.")
      }

      section("White space", flagged("base64-variant")) {
        everyRule(of: .around) {
          tries("line-break-behind", .lineBreakBehind).reasons(.malformed, .badSignature)
          tries("space-before", .spaceBefore).reasons(.malformed, .badSignature)
          tries("line-break-in-claims", .carriageReturnAndLineFeed(.claims, after: 76))
          rejects("space-around-point", "A space behind the first full stop")
            .with { $0.token.written = { "\($0.header). \($0.payload).\($0.signature)" } }
            .reasons(.malformed, .badSignature).decidedBy("JWS-B64URL-STRICT")
          tries("bearer-before", .bearer).reasons(.malformed, .badSignature).also(
            "JWS-COMPACT-ONLY"
          )
        }
      }

      section("Spare bits and impossible lengths") {
        for letter in ["p", "q", "r"] {
          leavesOpen(
            "signature-ends-in-\(letter)",
            "A signature whose last letter o became \(letter), which decodes to the same bytes"
          ) { $0.encode(.signature) { $0.dropLast() + letter } }
          .asking("sinch-verified-trailing-bits-in-signature")
          .either(.rejectedOr(.malformed, .badSignature) { $0.token.signed = { _ in } })
          .decidedBy("JWS-B64URL-TRAILING-BITS").flagged("trailing-bits")
          .trying("signature-trailing-bits")
        }
        tries("trailing-bits-in-header", .trailingBits(.header)).given { $0.header["type"] = "JWT" }
        tries("trailing-bits-in-claims", .trailingBits(.claims)).given { $0.setUser("fooo") }
      }
    }
    section("The parts") {
      everyRule(
        of: .parts,
        called: [
          "empty": "empty-token", "four-parts-last-empty": "point-behind",
          "four-parts-first-empty": "point-before",
        ]
      ) {
        tries("one-part", .parts("one-part", "The header alone", \.header))
        tries("two-parts", .twoParts).flagged("signature-unchecked")
        tries("four-parts", .fourParts) { $0.token.written = { "\($0.text).\($0.signature)" } }
        tries("five-parts", .fiveParts) {
          $0.token.written = {
            "\($0.header)..\($0.payload).\($0.signature).AAAAAAAAAAAAAAAAAAAAAA"
          }
        }
        tries("two-points-alone", .threeEmptyParts).also("JWS-HEADER-UTF8-JSON")
        rejects("header-empty", "An empty header") { $0.encode(.header) { _ in "" } }
          .reasons(.malformed).decidedBy("JWS-HEADER-UTF8-JSON").flagged("wrong-serialisation")
          .trying("header-empty")
        rejects("claims-empty", "Empty claims") { $0.encode(.claims) { _ in "" } }
          .reasons(.malformed).decidedBy("JWT-CLAIMS-UTF8-JSON").flagged("wrong-serialisation")
          .trying("claims-empty")
      }
    }
  }
}

/// The documented claims in an order in which the signature has a hyphen.
private let sortedClaims = JSON.Object(
  DocumentedApplication.claims.members.sorted { $0.name < $1.name }
)
