import AuthConformance
import ConformanceEngine
import ConformanceSuite
import StrictJSON

extension RegistrationTokenCases {
  static var verifyEncoding: CaseGroup {
    CaseGroup(
      "jwt-claims/sinch-registration-token-verify-encoding",
      title: "Verifying a registration token: base64url and the compact serialisation",
      method: "Spoilt parts are signed as they stand, so that only their encoding is at fault",
      base: RegistrationTokenScenario()
    ) {
      accepts(
        "documented",
        "The token of the vendor's worked example",
        ["SINCH-TOKEN-JWT", "JWS-COMPACT-THREE-PARTS"]
      )

      // Padding.
      rejects(
        "header-padded",
        "A header with the padding that it needs",
        .malformed,
        requirements: ["JWS-B64URL-STRICT"],
        flags: ["base64-variant"]
      ) {
        $0.header["type"] = "JWT"
        $0.token.encoded = { $0.header = $0.header.padded }
      }
      rejects(
        "claims-padded",
        "Claims with the padding that they need",
        .malformed,
        requirements: ["JWS-B64URL-STRICT"],
        flags: ["base64-variant"]
      ) {
        $0.setUser("fooo")
        $0.token.encoded = { $0.payload = $0.payload.padded }
      }
      rejects(
        "signature-padded",
        "A signature with the padding that it needs",
        .malformed,
        .badSignature,
        requirements: ["JWS-B64URL-STRICT"],
        flags: ["base64-variant"]
      ) { $0.token.signed = { $0.signature = $0.signature.padded } }
      rejects(
        "signature-padded-in-percent-encoding",
        "A signature with percent-encoded padding",
        .malformed,
        .badSignature,
        requirements: ["JWS-B64URL-STRICT"],
        flags: ["base64-variant"]
      ) { $0.token.signed = { $0.signature += "%3D" } }

      // The alphabet.
      accepts(
        "url-safe-alphabet",
        "Claims whose encoding has a hyphen and an underscore",
        ["JWS-B64URL-STRICT"]
      ) { $0.claims["nonce"] = "???>>>~~~" }
      rejects(
        "standard-alphabet-in-claims",
        "The same claims in the standard alphabet",
        .malformed,
        requirements: ["JWS-B64URL-STRICT"],
        flags: ["base64-variant"]
      ) {
        $0.claims["nonce"] = "???>>>~~~"
        $0.token.encoded = { $0.payload = $0.payload.inStandardAlphabet }
      }
      rejects(
        "standard-alphabet-in-header",
        "A header in the standard alphabet",
        .malformed,
        requirements: ["JWS-B64URL-STRICT"],
        flags: ["base64-variant"]
      ) {
        $0.header["x-note"] = "???>>>~~~"
        $0.token.encoded = { $0.header = $0.header.inStandardAlphabet }
      }
      rejects(
        "standard-alphabet-in-signature",
        "A signature in the standard alphabet",
        .malformed,
        .badSignature,
        requirements: ["JWS-B64URL-STRICT"],
        flags: ["base64-variant"]
      ) {
        $0.claims = sortedClaims
        $0.token.signed = { $0.signature = $0.signature.inStandardAlphabet }
      }
      rejects(
        "signature-in-hexadecimal",
        "A signature in hexadecimal",
        .malformed,
        .badSignature,
        requirements: ["JWS-SIGNATURE-VALID", "SINCH-TOKEN-SIGNATURE"],
        flags: ["base64-variant"]
      ) { $0.token.signed = { $0.signature = $0.signature.asHexadecimal } }
      rejects(
        "signature-in-base64-of-hexadecimal",
        "A signature in base64url of its hexadecimal text",
        .badSignature,
        requirements: ["JWS-SIGNATURE-VALID", "SINCH-TOKEN-SIGNATURE"],
        flags: ["base64-variant"]
      ) { $0.token.signed = { $0.signature = Base64.url.encode($0.signature.asHexadecimal.utf8) } }
      rejects(
        "header-not-encoded",
        "A header that is plain JSON",
        .malformed,
        requirements: ["JWS-B64URL-STRICT"],
        flags: ["base64-variant"]
      ) { $0.token.encoded = { $0.header = #"{"alg":"HS256","kid":"hkdfv1-20180102"}"# } }
      rejects(
        "other-character-in-header",
        "An exclamation mark inside the header",
        .malformed,
        requirements: ["JWS-B64URL-STRICT"],
        flags: ["base64-variant"],
        note: "Decoders that skip what they do not know read the right header."
      ) { $0.token.encoded = { $0.header = $0.header.with("!", after: 8) } }
      rejects(
        "other-character-in-claims",
        "An exclamation mark inside the claims",
        .malformed,
        requirements: ["JWS-B64URL-STRICT"],
        flags: ["base64-variant"]
      ) { $0.token.encoded = { $0.payload = $0.payload.with("!", after: 8) } }
      rejects(
        "other-character-in-signature",
        "An exclamation mark inside the signature",
        .malformed,
        .badSignature,
        requirements: ["JWS-B64URL-STRICT"],
        flags: ["base64-variant"]
      ) { $0.token.signed = { $0.signature = $0.signature.with("!", after: 8) } }
      rejects(
        "letter-beyond-ascii",
        "A full-width letter in the signature, in place of the same letter",
        .malformed,
        .badSignature,
        requirements: ["JWS-B64URL-STRICT"],
        flags: ["base64-variant"]
      ) { $0.token.signed = { $0.signature = "\u{FF25}" + $0.signature.dropFirst() } }

      // White space.
      rejects(
        "line-break-behind",
        "A line break behind the token",
        .malformed,
        .badSignature,
        requirements: ["JWS-B64URL-STRICT"],
        flags: ["base64-variant"]
      ) { $0.token.written = { $0.text + "\n" } }
      rejects(
        "space-before",
        "A space before the token",
        .malformed,
        .badSignature,
        requirements: ["JWS-B64URL-STRICT"],
        flags: ["base64-variant"]
      ) { $0.token.written = { " " + $0.text } }
      rejects(
        "line-break-in-claims",
        "A line break inside the claims",
        .malformed,
        requirements: ["JWS-B64URL-STRICT"],
        flags: ["base64-variant"]
      ) { $0.token.encoded = { $0.payload = $0.payload.with("\r\n", after: 76) } }
      rejects(
        "space-in-header",
        "A space inside the header",
        .malformed,
        requirements: ["JWS-B64URL-STRICT"],
        flags: ["base64-variant"]
      ) { $0.token.encoded = { $0.header = $0.header.with(" ", after: 8) } }
      rejects(
        "space-around-point",
        "A space behind the first point",
        .malformed,
        .badSignature,
        requirements: ["JWS-B64URL-STRICT"],
        flags: ["base64-variant"]
      ) { $0.token.written = { "\($0.header). \($0.payload).\($0.signature)" } }
      rejects(
        "bearer-before",
        "The word Bearer before the token",
        .malformed,
        .badSignature,
        requirements: ["JWS-B64URL-STRICT", "JWS-COMPACT-ONLY"],
        flags: ["base64-variant"]
      ) { $0.token.written = { "Bearer " + $0.text } }

      // Trailing bits, impossible lengths.
      for letter in ["p", "q", "r"] {
        leavesOpen(
          "signature-ends-in-\(letter)",
          "A signature whose last letter o became \(letter), which decodes to the same octets",
          "jws-trailing-bits-in-signature",
          .rejectedOr(.malformed, .badSignature) { $0.token.signed = { _ in } },
          requirements: ["JWS-B64URL-TRAILING-BITS"],
          flags: ["trailing-bits"]
        ) { $0.token.signed = { $0.signature = $0.signature.dropLast() + letter } }
      }
      leavesOpen(
        "trailing-bits-in-header",
        "A header whose unused last bits are not zero",
        "jws-trailing-bits-signed",
        .rejectedOr(.malformed) { $0.token.encoded = { _ in } },
        requirements: ["JWS-B64URL-TRAILING-BITS"],
        flags: ["trailing-bits"]
      ) {
        $0.header["type"] = "JWT"
        $0.token.encoded = { $0.header = $0.header.withTrailingBit }
      }
      leavesOpen(
        "trailing-bits-in-claims",
        "Claims whose unused last bits are not zero",
        "jws-trailing-bits-signed",
        .rejectedOr(.malformed) { $0.token.encoded = { _ in } },
        requirements: ["JWS-B64URL-TRAILING-BITS"],
        flags: ["trailing-bits"]
      ) {
        $0.setUser("fooo")
        $0.token.encoded = { $0.payload = $0.payload.withTrailingBit }
      }
      rejects(
        "impossible-length-of-header",
        "A header with one further character, a length that no octets have",
        .malformed,
        requirements: ["JWS-B64URL-STRICT"],
        flags: ["base64-variant"]
      ) { $0.token.encoded = { $0.header += "A" } }
      rejects(
        "impossible-length-of-signature",
        "A signature with two further characters, a length that no octets have",
        .malformed,
        .badSignature,
        requirements: ["JWS-B64URL-STRICT"],
        flags: ["base64-variant"]
      ) { $0.token.signed = { $0.signature += "AA" } }
      for (slug, text, what) in [
        ("single-character", "A", "a single character, which makes no octet"),
        ("single-character-padded", "A===", "a single character and three equals signs"),
      ] {
        rejects(
          "header-\(slug)",
          "A header of \(what)",
          .malformed,
          requirements: ["JWS-B64URL-STRICT"],
          flags: ["base64-variant"]
        ) { $0.token.encoded = { $0.header = text } }
        rejects(
          "claims-\(slug)",
          "Claims of \(what)",
          .malformed,
          requirements: ["JWS-B64URL-STRICT"],
          flags: ["base64-variant"]
        ) { $0.token.encoded = { $0.payload = text } }
        rejects(
          "signature-\(slug)",
          "A signature of \(what)",
          .malformed,
          .badSignature,
          requirements: ["JWS-B64URL-STRICT"],
          flags: ["base64-variant"]
        ) { $0.token.signed = { $0.signature = text } }
      }

      // The parts.
      rejects(
        "empty-token",
        "An empty text",
        .malformed,
        requirements: ["JWS-COMPACT-THREE-PARTS"],
        flags: ["wrong-serialisation"]
      ) { $0.send("") }
      rejects(
        "one-part",
        "The header alone",
        .malformed,
        requirements: ["JWS-COMPACT-THREE-PARTS"],
        flags: ["wrong-serialisation"]
      ) { $0.token.written = \.header }
      rejects(
        "two-parts",
        "Header and claims without a second point",
        .malformed,
        requirements: ["JWS-COMPACT-THREE-PARTS"],
        flags: ["wrong-serialisation", "signature-unchecked"]
      ) { $0.token.written = \.signingInput }
      rejects(
        "four-parts",
        "A fourth part behind the signature",
        .malformed,
        requirements: ["JWS-COMPACT-THREE-PARTS"],
        flags: ["wrong-serialisation"]
      ) { $0.token.written = { "\($0.text).\($0.signature)" } }
      rejects(
        "point-behind",
        "A point behind the signature",
        .malformed,
        requirements: ["JWS-COMPACT-THREE-PARTS"],
        flags: ["wrong-serialisation"]
      ) { $0.token.written = { $0.text + "." } }
      rejects(
        "point-before",
        "A point before the header",
        .malformed,
        requirements: ["JWS-COMPACT-THREE-PARTS"],
        flags: ["wrong-serialisation"]
      ) { $0.token.written = { "." + $0.text } }
      rejects(
        "five-parts",
        "Five parts, as an encrypted token has",
        .malformed,
        requirements: ["JWS-COMPACT-THREE-PARTS"],
        flags: ["wrong-serialisation"]
      ) {
        $0.token.written = { "\($0.header)..\($0.payload).\($0.signature).AAAAAAAAAAAAAAAAAAAAAA" }
      }
      rejects(
        "two-points-alone",
        "Three empty parts",
        .malformed,
        requirements: ["JWS-COMPACT-THREE-PARTS", "JWS-HEADER-UTF8-JSON"],
        flags: ["wrong-serialisation"]
      ) { $0.send("..") }
      rejects(
        "header-empty",
        "An empty header",
        .malformed,
        requirements: ["JWS-HEADER-UTF8-JSON"],
        flags: ["wrong-serialisation"]
      ) { $0.token.encoded = { $0.header = "" } }
      rejects(
        "claims-empty",
        "Empty claims",
        .malformed,
        requirements: ["JWT-CLAIMS-UTF8-JSON"],
        flags: ["wrong-serialisation"]
      ) { $0.token.encoded = { $0.payload = "" } }
      rejects(
        "flattened-json",
        "The same parts in the flattened JSON serialisation",
        .malformed,
        requirements: ["JWS-COMPACT-ONLY"],
        flags: ["wrong-serialisation"]
      ) {
        $0.token.written = \.flattened
      }
      rejects(
        "general-json",
        "The same parts in the general JSON serialisation",
        .malformed,
        requirements: ["JWS-COMPACT-ONLY"],
        flags: ["wrong-serialisation"]
      ) {
        $0.token.written = \.general
      }
    }
  }
}

/// The documented claims in an order in which the signature has a hyphen.
private let sortedClaims: JSON.Object = [
  "exp": 1_514_862_845,
  "iat": 1_514_862_245,
  "iss": "//rtc.sinch.com/applications/a32e5a8d-f7d8-411c-9645-9038e8dd051d",
  "nonce": "6b438bda-2d5c-4e8c-92b0-39f20a94b34e",
  "sub": "//rtc.sinch.com/applications/a32e5a8d-f7d8-411c-9645-9038e8dd051d/users/foo",
]
