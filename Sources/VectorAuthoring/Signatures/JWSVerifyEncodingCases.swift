import AuthConformance
import ConformanceEngine
import ConformanceSuite
import StrictJSON

extension JWSVerifyScenario {
  /// HS256; each of the three parts has a hyphen, an underscore and bits to spare in its text.
  fileprivate static var wholeAlphabet: JWSVerifyScenario {
    var scenario = hs256
    scenario.header["kid"] = "ab>>>???"
    scenario.payload = [0xFB, 0xFF, 0xBF] + Array("Hello, world! 12".utf8)
    return scenario
  }
}

extension SignatureCases {
  static var jwsVerifyEncoding: CaseGroup {
    CaseGroup(
      "signatures/jws-verify-encoding",
      title: "The compact serialisation and its base64url, taken strictly",
      method: "One token signed by the reference; what is changed in header or payload is signed",
      base: JWSVerifyScenario.wholeAlphabet
    ) {
      accepts(
        "whole-alphabet",
        "A token with hyphens and underscores in all three parts",
        ["JWS-B64URL-STRICT", "JWS-COMPACT-THREE-PARTS"],
        flags: ["base64-variant"]
      )
      for (count, what) in [(1, "one octet"), (2, "two octets"), (3, "three octets")] {
        accepts(
          "payload-of-\(count)",
          "A payload of \(what), encoded without padding",
          ["JWS-B64URL-STRICT"],
          flags: ["base64-variant"]
        ) { $0.payload = Array(repeating: 0x61, count: count) }
      }
      rejects(
        "empty",
        "An empty text",
        .malformed,
        requirements: ["JWS-COMPACT-THREE-PARTS"],
        flags: ["wrong-serialisation"]
      ) { $0.send("") }
      rejects(
        "two-parts",
        "A token whose signature is left out together with its full stop",
        .malformed,
        requirements: ["JWS-COMPACT-THREE-PARTS"],
        flags: ["wrong-serialisation", "signature-unchecked"]
      ) { $0.token.written = { "\($0.header).\($0.payload)" } }
      rejects(
        "one-part",
        "A token without any full stop",
        .malformed,
        requirements: ["JWS-COMPACT-THREE-PARTS"],
        flags: ["wrong-serialisation"]
      ) { $0.token.written = { "\($0.header)\($0.payload)\($0.signature)" } }
      rejects(
        "four-parts",
        "A good token with a fourth part behind it",
        .malformed,
        requirements: ["JWS-COMPACT-THREE-PARTS"],
        flags: ["wrong-serialisation"]
      ) { $0.token.written = { "\($0.text).e30" } }
      rejects(
        "four-parts-last-empty",
        "A good token with a full stop at its end",
        .malformed,
        requirements: ["JWS-COMPACT-THREE-PARTS"],
        flags: ["wrong-serialisation"]
      ) { $0.token.written = { "\($0.text)." } }
      rejects(
        "four-parts-first-empty",
        "A good token with a full stop before it",
        .malformed,
        requirements: ["JWS-COMPACT-THREE-PARTS"],
        flags: ["wrong-serialisation"]
      ) { $0.token.written = { ".\($0.text)" } }
      rejects(
        "five-parts",
        "A good token with two parts behind it, as many as an encrypted one has",
        .malformed,
        requirements: ["JWS-COMPACT-THREE-PARTS"],
        flags: ["wrong-serialisation"]
      ) { $0.token.written = { "\($0.text).e30.e30" } }
      rejects(
        "full-stops-alone",
        "Three empty parts",
        .malformed,
        requirements: ["JWS-COMPACT-THREE-PARTS", "JWS-HEADER-UTF8-JSON"],
        flags: ["wrong-serialisation"]
      ) { $0.send("..") }
      rejects(
        "flattened-json",
        "The flattened JSON serialisation of a good token",
        .malformed,
        requirements: ["JWS-COMPACT-ONLY"],
        flags: ["wrong-serialisation"]
      ) { $0.token.written = \.flattened }
      rejects(
        "general-json",
        "The general JSON serialisation of a good token",
        .malformed,
        requirements: ["JWS-COMPACT-ONLY"],
        flags: ["wrong-serialisation"]
      ) { $0.token.written = \.general }
      rejects(
        "quoted",
        "A good token in quotes",
        .malformed,
        requirements: ["JWS-B64URL-STRICT"],
        flags: ["wrong-serialisation"]
      ) { $0.token.written = { "\"\($0.text)\"" } }
      rejects(
        "bearer",
        "A good token with the word Bearer before it",
        .malformed,
        requirements: ["JWS-B64URL-STRICT"],
        flags: ["wrong-serialisation"]
      ) { $0.token.written = { "Bearer \($0.text)" } }

      rejects(
        "header-padded",
        "A header with padding",
        .malformed,
        requirements: ["JWS-B64URL-STRICT"],
        flags: ["base64-variant"]
      ) { $0.token.encoded = { $0.header = $0.header.padded } }
      rejects(
        "payload-padded",
        "A payload with padding",
        .malformed,
        requirements: ["JWS-B64URL-STRICT"],
        flags: ["base64-variant"]
      ) { $0.token.encoded = { $0.payload = $0.payload.padded } }
      rejects(
        "signature-padded",
        "A signature with padding",
        .malformed,
        .badSignature,
        requirements: ["JWS-B64URL-STRICT"],
        flags: ["base64-variant"]
      ) { $0.token.signed = { $0.signature = $0.signature.padded } }
      rejects(
        "header-standard-alphabet",
        "A header with plus signs and slashes",
        .malformed,
        requirements: ["JWS-B64URL-STRICT"],
        flags: ["base64-variant"]
      ) { $0.token.encoded = { $0.header = $0.header.inStandardAlphabet } }
      rejects(
        "payload-standard-alphabet",
        "A payload with plus signs and slashes",
        .malformed,
        requirements: ["JWS-B64URL-STRICT"],
        flags: ["base64-variant"]
      ) { $0.token.encoded = { $0.payload = $0.payload.inStandardAlphabet } }
      rejects(
        "signature-standard-alphabet",
        "A signature with plus signs and slashes",
        .malformed,
        .badSignature,
        requirements: ["JWS-B64URL-STRICT"],
        flags: ["base64-variant"]
      ) { $0.token.signed = { $0.signature = $0.signature.inStandardAlphabet } }
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
        note: "Its 64 digits are base64url as well, of 48 octets."
      ) { $0.token.signed = { $0.signature = $0.signature.asHexadecimal } }

      leavesOpen(
        "header-trailing-bits",
        "A header whose last character has a bit that stands for nothing",
        "jws-trailing-bits-signed",
        .rejectedOr(.malformed) { $0.token.encoded = { _ in } },
        requirements: ["JWS-B64URL-TRAILING-BITS"],
        flags: ["trailing-bits"]
      ) { $0.token.encoded = { $0.header = $0.header.withTrailingBit } }
      leavesOpen(
        "payload-trailing-bits",
        "A payload whose last character has a bit that stands for nothing",
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
        flags: ["trailing-bits"],
        note: "Where it is let through, one token has several texts, and a list of used ones fails."
      ) { $0.token.signed = { $0.signature = $0.signature.withTrailingBit } }
      rejects(
        "payload-impossible-length",
        "A payload with a character left over that makes no octet",
        .malformed,
        requirements: ["JWS-B64URL-STRICT"],
        flags: ["base64-variant"]
      ) { $0.token.encoded = { $0.payload = "\($0.payload)AAA" } }
      rejects(
        "signature-impossible-length",
        "A signature with a character left over that makes no octet",
        .malformed,
        .badSignature,
        requirements: ["JWS-B64URL-STRICT"],
        flags: ["base64-variant"]
      ) { $0.token.signed = { $0.signature = "\($0.signature)AA" } }
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
          "payload-\(slug)",
          "A payload of \(what)",
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

      rejects(
        "space-before",
        "A space before a good token",
        .malformed,
        requirements: ["JWS-B64URL-STRICT"],
        flags: ["base64-variant"]
      ) { $0.token.written = { " \($0.text)" } }
      rejects(
        "line-break-behind",
        "A line break behind a good token",
        .malformed,
        .badSignature,
        requirements: ["JWS-B64URL-STRICT"],
        flags: ["base64-variant"]
      ) { $0.token.written = { "\($0.text)\n" } }
      rejects(
        "nul-behind",
        "A NUL behind a good token",
        .malformed,
        .badSignature,
        requirements: ["JWS-B64URL-STRICT"],
        flags: ["base64-variant"]
      ) { $0.token.written = { "\($0.text)\0" } }
      rejects(
        "byte-order-mark-before",
        "A byte-order mark before a good token",
        .malformed,
        requirements: ["JWS-B64URL-STRICT"],
        flags: ["base64-variant"]
      ) { $0.token.written = { "\u{FEFF}\($0.text)" } }
      rejects(
        "space-in-header",
        "A space inside the header, under the signature",
        .malformed,
        requirements: ["JWS-B64URL-STRICT"],
        flags: ["base64-variant"]
      ) { $0.token.encoded = { $0.header = $0.header.with(" ", after: 8) } }
      rejects(
        "line-break-in-payload",
        "A CR and an LF inside the payload, under the signature",
        .malformed,
        requirements: ["JWS-B64URL-STRICT"],
        flags: ["base64-variant"]
      ) { $0.token.encoded = { $0.payload = $0.payload.with("\r\n", after: 8) } }
      rejects(
        "line-break-in-signature",
        "A line break inside the signature",
        .malformed,
        .badSignature,
        requirements: ["JWS-B64URL-STRICT"],
        flags: ["base64-variant"]
      ) { $0.token.signed = { $0.signature = $0.signature.with("\n", after: 20) } }
      rejects(
        "tab-between-parts",
        "A tab behind the first full stop, under the signature",
        .malformed,
        requirements: ["JWS-B64URL-STRICT"],
        flags: ["base64-variant"]
      ) { $0.token.encoded = { $0.payload = "\t\($0.payload)" } }
      rejects(
        "exclamation-mark-in-payload",
        "A character outside any base64 inside the payload, under the signature",
        .malformed,
        requirements: ["JWS-B64URL-STRICT"],
        flags: ["base64-variant"]
      ) { $0.token.encoded = { $0.payload = $0.payload.with("!", after: 8) } }
      rejects(
        "tilde-in-signature",
        "A character outside any base64 inside the signature",
        .malformed,
        .badSignature,
        requirements: ["JWS-B64URL-STRICT"],
        flags: ["base64-variant"]
      ) { $0.token.signed = { $0.signature = $0.signature.with("~", after: 20) } }
      rejects(
        "zero-width-space-in-signature",
        "A zero-width space inside the signature",
        .malformed,
        .badSignature,
        requirements: ["JWS-B64URL-STRICT"],
        flags: ["base64-variant"]
      ) { $0.token.signed = { $0.signature = $0.signature.with("\u{200B}", after: 20) } }
      rejects(
        "full-width-letter-in-payload",
        "A full-width letter in the payload in place of an ASCII one, under the signature",
        .malformed,
        requirements: ["JWS-B64URL-STRICT"],
        flags: ["base64-variant"]
      ) { $0.token.encoded = { $0.payload = $0.payload.replacing("S", with: "Ｓ") } }
      rejects(
        "percent-encoded-padding",
        "A signature with its padding percent-encoded",
        .malformed,
        .badSignature,
        requirements: ["JWS-B64URL-STRICT"],
        flags: ["base64-variant"]
      ) { $0.token.signed = { $0.signature = "\($0.signature)%3D" } }
    }
  }
}
