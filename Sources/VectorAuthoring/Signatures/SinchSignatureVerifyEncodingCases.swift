import AuthConformance
import ConformanceSuite

extension SignatureCases {
  /// The sequence whose signature is `7dAu8QRvIjZb6Nd+ZJy8Gb/+mmM=`, with plus signs and slashes.
  static var sinchSignatureVerifyEncoding: CaseGroup {
    var base = SinchVerificationScenario()
    base.useSequence("26")
    return CaseGroup(
      "signatures/sinch-signature-verify-encoding",
      title: "Verifying signatures by their exact 28 characters",
      method: "The right digest is written in ways that differ from padded standard base64",
      base: base
    ) {
      accepts(
        "right",
        "The 28 characters of standard base64 with padding",
        ["SINCH-SIG-VERIFY-EXACT", "SINCH-SIG-BASE64"]
      ) { $0.signature = "7dAu8QRvIjZb6Nd+ZJy8Gb/+mmM=" }
      accepts(
        "zero-octet-first",
        "A digest that begins with a zero octet",
        ["SINCH-SIG-VERIFY-EXACT"]
      ) { $0.useSequence("1354") }
      otherSpellings
      blanks
      otherLengths
    }
  }

  @CaseBuilder<SinchVerificationScenario>
  private static var otherSpellings: [CaseDefinition<SinchVerificationScenario>] {
    misspelt("url-safe", "The URL-safe alphabet") { $0.writing = WrittenDigest.urlSafe }
    misspelt("unpadded", "Without the equals sign") { $0.writing = WrittenDigest.unpadded }
    misspelt("padded-twice", "A second equals sign") {
      $0.writing = { WrittenDigest.base64($0) + "=" }
    }
    misspelt("trailing-bits", "A last character whose unused bits are set", "trailing-bits") {
      $0.writing = WrittenDigest.withTrailingBits
    }
    misspelt("hexadecimal", "Lower-case hexadecimal") { $0.writing = WrittenDigest.hexadecimal }
    misspelt("upper-case-hexadecimal", "Upper-case hexadecimal") {
      $0.writing = WrittenDigest.upperCaseHexadecimal
    }
    misspelt("base64-of-hexadecimal", "Base64 of the hexadecimal digits") {
      $0.writing = WrittenDigest.base64OfHexadecimal
    }
    misspelt("lower-case", "All letters in lower case", "inexact-comparison") {
      $0.writing = { WrittenDigest.base64($0).lowercased() }
    }
    misspelt("percent-encoded", "Percent-encoded as in a query") {
      $0.writing = WrittenDigest.percentEncoded
    }
    misspelt("plus-as-blank", "Plus signs turned into blanks, as a form decoder does") {
      $0.writing = WrittenDigest.plusAsSpace
    }
    misspelt("quotation-marks", "Between quotation marks") {
      $0.writing = { "\"" + WrittenDigest.base64($0) + "\"" }
    }
  }

  @CaseBuilder<SinchVerificationScenario>
  private static var blanks: [CaseDefinition<SinchVerificationScenario>] {
    misspelt("trailing-line-feed", "A line feed behind it") {
      $0.writing = { WrittenDigest.base64($0) + "\n" }
    }
    misspelt("trailing-crlf", "A carriage return and a line feed behind it") {
      $0.writing = { WrittenDigest.base64($0) + "\r\n" }
    }
    misspelt("leading-blank", "A blank before it") {
      $0.writing = { " " + WrittenDigest.base64($0) }
    }
    misspelt("wrapped", "A line break inside") { $0.writing = WrittenDigest.wrapped }
    misspelt("trailing-nul", "U+0000 behind it") {
      $0.writing = { WrittenDigest.base64($0) + "\u{0}" }
    }
  }

  @CaseBuilder<SinchVerificationScenario>
  private static var otherLengths: [CaseDefinition<SinchVerificationScenario>] {
    misspelt("empty", "No signature at all", "truncated-mac") { $0.signature = "" }
    misspelt("one-octet", "The first octet alone", "truncated-mac") {
      $0.writing = { WrittenDigest.base64(Array($0.prefix(1))) }
    }
    misspelt("last-octet-missing", "All octets but the last", "truncated-mac") {
      $0.writing = { WrittenDigest.base64(Array($0.dropLast())) }
    }
    misspelt("octet-added", "A zero octet behind the right ones", "truncated-mac") {
      $0.writing = { WrittenDigest.base64($0 + [0]) }
    }
    misspelt("written-twice", "The right signature twice", "truncated-mac") {
      $0.writing = { WrittenDigest.base64($0) + WrittenDigest.base64($0) }
    }
    misspelt("all-zero", "Twenty zero octets", "signature-unchecked") {
      $0.digest = { _ in [UInt8](repeating: 0, count: 20) }
    }
    misspelt("last-bit", "The last bit of the digest is turned over", "truncated-mac") {
      $0.writing = { WrittenDigest.base64($0.dropLast() + [($0.last ?? 0) ^ 1]) }
    }
    misspelt("first-bit", "The first bit of the digest is turned over", "signature-unchecked") {
      $0.writing = { WrittenDigest.base64([($0.first ?? 0) ^ 0x80] + $0.dropFirst()) }
    }
  }

  private static func misspelt(
    _ slug: String,
    _ title: String,
    _ flag: FlagID = "base64-variant",
    change: @escaping @Sendable (inout SinchVerificationScenario) throws -> Void
  ) -> CaseDefinition<SinchVerificationScenario> {
    rejects(
      slug,
      title,
      .badSignature,
      .malformed,
      requirements: ["SINCH-SIG-VERIFY-EXACT"],
      flags: [flag],
      change: change
    )
  }
}
