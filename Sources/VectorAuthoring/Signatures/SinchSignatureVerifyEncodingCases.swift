import AuthConformance
import ConformanceSuite
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
  static let sinchSignatureVerifyEncoding = CaseGroup(
    "signatures/sinch-signature-verify-encoding",
    title: "Verifying signatures by their exact 28 characters",
    method: "The right digest is written in ways that differ from padded standard base64",
    base: SinchVerificationScenario.wholeAlphabet
  ) {
    section(
      "The signature's text",
      rejectedAs: [.badSignature, .malformed],
      decidedBy: "SINCH-SIG-VERIFY-EXACT"
    ) {
      accepts(
        "right",
        "The 28 characters of standard base64 with padding",
        decidedBy: "SINCH-SIG-VERIFY",
        also: ["SINCH-SIG-BASE64"]
      ) { $0.signature = "7dAu8QRvIjZb6Nd+ZJy8Gb/+mmM=" }
      accepts(
        "zero-octet-first",
        "A digest that begins with a zero octet",
        decidedBy: "SINCH-SIG-VERIFY"
      ) { $0.useSequence("1354") }
      section("Other alphabets and padding", flags: ["base64-variant"]) {
        rejects(
          "url-safe",
          "The signature in the URL-safe alphabet",
          also: ["SINCH-SIG-BASE64"]
        ) {
          $0.writing = { Base64.url.encode($0) + "=" }
        }
        rejects("unpadded", "The signature without padding") {
          $0.writing = { String($0.base64.dropLast()) }
        }
        rejects("padded-twice", "The signature with a second equals sign") {
          $0.writing = { $0.base64 + "=" }
        }
      }
      rejects(
        "trailing-bits",
        "A last character whose unused bits are set",
        flags: ["trailing-bits"]
      ) { $0.writing = { $0.base64.replacing("mM=", with: "mP=") } }
      section("Other spellings", flags: ["base64-variant"]) {
        rejects(
          "hexadecimal",
          "The signature in lower-case hexadecimal",
          also: ["SINCH-SIG-BASE64"]
        ) {
          $0.writing = \.lowercaseHexadecimal
        }
        rejects("upper-case-hexadecimal", "The signature in upper-case hexadecimal") {
          $0.writing = { $0.lowercaseHexadecimal.uppercased() }
        }
        rejects(
          "base64-of-hexadecimal",
          "The signature in base64 of its hexadecimal digits",
          decidedBy: "SINCH-SIG-VERIFY-WHOLE"
        ) {
          $0.writing = { $0.lowercaseHexadecimal.utf8.base64 }
        }
      }
      rejects(
        "lower-case",
        "The signature with all letters in lower case",
        decidedBy: "SINCH-SIG-VERIFY-WHOLE",
        flags: ["inexact-comparison"]
      ) {
        $0.writing = { $0.base64.lowercased() }
      }
      section("Escapes, spaces and line breaks", flags: ["base64-variant"]) {
        rejects("percent-encoded", "The signature percent-encoded, as in a query") {
          $0.writing = { digest in
            digest.base64.replacing("+", with: "%2B").replacing("/", with: "%2F")
              .replacing("=", with: "%3D")
          }
        }
        rejects(
          "plus-as-blank",
          "The signature with its plus signs turned into spaces, as form decoders do"
        ) {
          $0.writing = { $0.base64.replacing("+", with: " ") }
        }
        rejects("quotation-marks", "The signature in quotation marks") {
          $0.writing = { "\"\($0.base64)\"" }
        }
        rejects(
          "trailing-line-feed",
          "The signature with a line feed behind it",
          also: ["SINCH-SIG-NO-LINE-BREAKS"]
        ) {
          $0.writing = { $0.base64 + "\n" }
        }
        rejects("trailing-crlf", "The signature with a carriage return and a line feed behind it") {
          $0.writing = { $0.base64 + "\r\n" }
        }
        rejects("leading-blank", "The signature with a space before it") {
          $0.writing = { " " + $0.base64 }
        }
        rejects("wrapped", "The signature with a line break after twenty characters") {
          $0.writing = { $0.base64.with("\n", after: 20) }
        }
        rejects("trailing-nul", "The signature with a NUL behind it") {
          $0.writing = { $0.base64 + "\u{0}" }
        }
      }
      section(
        "Other lengths",
        decidedBy: "SINCH-SIG-VERIFY-WHOLE",
        flags: ["truncated-mac"]
      ) {
        rejects("empty", "An empty signature") { $0.signature = "" }
        rejects("one-octet", "The first octet of the digest alone") {
          $0.writing = { $0.prefix(1).base64 }
        }
        rejects("last-octet-missing", "All octets of the digest but the last") {
          $0.writing = { $0.dropLast().base64 }
        }
        rejects("octet-added", "The digest with a zero octet behind it") {
          $0.writing = { ($0 + [0]).base64 }
        }
        rejects(
          "written-twice",
          "The right signature twice",
          decidedBy: "SINCH-SIG-VERIFY-EXACT"
        ) {
          $0.writing = { $0.base64 + $0.base64 }
        }
      }
      section("Other octets", decidedBy: "SINCH-SIG-VERIFY-WHOLE") {
        rejects("all-zero", "A digest of twenty zero octets", flags: ["signature-unchecked"]) {
          $0.digest = { _ in Array(repeating: 0, count: 20) }
        }
        rejects("last-bit", "The digest with its last bit changed", flags: ["truncated-mac"]) {
          $0.writing = { ($0.dropLast() + $0.suffix(1).map { $0 ^ 1 }).base64 }
        }
        rejects(
          "first-bit",
          "The digest with its first bit changed",
          flags: ["signature-unchecked"]
        ) { $0.writing = { ($0.prefix(1).map { $0 ^ 0x80 } + $0.dropFirst()).base64 } }
      }
    }
  }
}
