import Cryptography

extension SinchVerificationScenario {
  /// Its signature, `7dAu8QRvIjZb6Nd+ZJy8Gb/+mmM=`, has plus signs and a slash.
  fileprivate static var wholeAlphabet: Self {
    var scenario = Self()
    scenario.useSequence("26")
    return scenario
  }
}

extension SignatureCases {
  static let sinchSignatureVerifyEncoding: CaseGroup = CaseGroup(
    "signatures/sinch-signature-verify-encoding",
    title: "Verifying signatures by their exact 28 characters",
    method: "The right digest is written in ways that differ from padded standard base64",
    base: SinchVerificationScenario.wholeAlphabet
  ) {
    section("The signature's text") {
      decidedBy("SINCH-SIG-VERIFY-EXACT").reasons(.badSignature, .malformed)
      accepts("right", "The 28 characters of standard base64 with padding")
        .with { $0.signature = "7dAu8QRvIjZb6Nd+ZJy8Gb/+mmM=" }
        .decidedBy("SINCH-SIG-VERIFY").also("SINCH-SIG-BASE64")
      accepts("zero-octet-first", "A digest that begins with a zero byte")
        .with { $0.useSequence("1354") }.decidedBy("SINCH-SIG-VERIFY")
      section("Other alphabets and padding", flagged("base64-variant")) {
        rejects("url-safe", "The signature in the URL-safe alphabet")
          .with { $0.writing = { Base64.url.encode($0) + "=" } }.also("SINCH-SIG-BASE64")
        rejects("unpadded", "The signature without padding")
          .with { $0.writing = { String($0.base64.dropLast()) } }
        rejects("padded-twice", "The signature with a second equals sign")
          .with { $0.writing = { $0.base64 + "=" } }
      }
      rejects("trailing-bits", "A last character whose unused bits are set")
        .with { $0.writing = { $0.base64.replacing("mM=", with: "mP=") } }.flagged("trailing-bits")
      section("Other spellings", flagged("base64-variant")) {
        rejects("hexadecimal", "The signature in lower-case hexadecimal")
          .with { $0.writing = \.lowercaseHexadecimal }.also("SINCH-SIG-BASE64")
        rejects("upper-case-hexadecimal", "The signature in upper-case hexadecimal")
          .with { $0.writing = { $0.lowercaseHexadecimal.uppercased() } }
        rejects("base64-of-hexadecimal", "The signature in base64 of its hexadecimal digits")
          .with { $0.writing = { $0.lowercaseHexadecimal.utf8.base64 } }
          .decidedBy("SINCH-SIG-VERIFY-WHOLE")
      }
      rejects("lower-case", "The signature with all letters in lower case")
        .with { $0.writing = { $0.base64.lowercased() } }
        .decidedBy("SINCH-SIG-VERIFY-WHOLE").flagged("inexact-comparison")
      rejects("upper-case", "The signature with all letters in upper case")
        .with { $0.writing = { $0.base64.uppercased() } }
        .decidedBy("SINCH-SIG-VERIFY-WHOLE").flagged("inexact-comparison")
      rejects("letter-in-other-case", "The signature with one letter in the other case")
        .with { $0.writing = { $0.base64.withOtherLetterCase } }
        .decidedBy("SINCH-SIG-VERIFY-WHOLE").flagged("inexact-comparison")
      section("Escapes, spaces and line breaks", flagged("base64-variant")) {
        rejects("percent-encoded", "The signature percent-encoded, as in a query") {
          $0.writing = { digest in
            digest.base64.replacing("+", with: "%2B").replacing("/", with: "%2F")
              .replacing("=", with: "%3D")
          }
        }
        rejects("plus-as-blank")
          .titled("The signature with its plus signs turned into spaces, as form decoders do")
          .with { $0.writing = { $0.base64.replacing("+", with: " ") } }
        rejects("quotation-marks", "The signature in quotation marks")
          .with { $0.writing = { "\"\($0.base64)\"" } }
        rejects("trailing-line-feed", "The signature with a line feed behind it")
          .with { $0.writing = { $0.base64 + "\n" } }.also("SINCH-SIG-NO-LINE-BREAKS")
        rejects("trailing-crlf", "The signature with a carriage return and a line feed behind it")
          .with { $0.writing = { $0.base64 + "\r\n" } }
        rejects("leading-blank", "The signature with a space before it")
          .with { $0.writing = { " " + $0.base64 } }
        rejects("wrapped", "The signature with a line break after twenty characters")
          .with { $0.writing = { $0.base64.with("\n", after: 20) } }
        rejects("trailing-nul", "The signature with a NUL behind it")
          .with { $0.writing = { $0.base64 + "\u{0}" } }
      }
      section("Other lengths", decidedBy("SINCH-SIG-VERIFY-WHOLE").flagged("truncated-mac")) {
        rejects("empty", "An empty signature") { $0.signature = "" }
        rejects("one-octet", "The first byte of the digest alone")
          .with { $0.writing = { $0.prefix(1).base64 } }
        rejects("last-octet-missing", "All bytes of the digest but the last")
          .with { $0.writing = { $0.dropLast().base64 } }
        rejects("first-24-characters", "The first 24 characters of the signature, eighteen bytes")
          .with { $0.writing = { $0.prefix(18).base64 } }
        rejects("octet-added", "The digest with a zero byte behind it")
          .with { $0.writing = { ($0 + [0]).base64 } }
        rejects("written-twice", "The right signature twice")
          .with { $0.writing = { $0.base64 + $0.base64 } }.decidedBy("SINCH-SIG-VERIFY-EXACT")
      }
      section("Other bytes", decidedBy("SINCH-SIG-VERIFY-WHOLE")) {
        rejects("all-zero", "A digest of twenty zero bytes")
          .with { $0.digest = { _ in Array(repeating: 0, count: 20) } }
          .flagged("signature-unchecked")
        rejects("last-bit", "The digest with its last bit changed")
          .with { $0.writing = { ($0.dropLast() + $0.suffix(1).map { $0 ^ 1 }).base64 } }
          .flagged("truncated-mac")
        rejects("first-bit", "The digest with its first bit changed")
          .with { $0.writing = { ($0.prefix(1).map { $0 ^ 0x80 } + $0.dropFirst()).base64 } }
          .flagged("signature-unchecked")
      }
    }
  }
}
