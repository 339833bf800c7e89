extension KnownVariants {
  /// Variants of everything that writes the JSON of a token.
  @VariantBuilder
  static var tokenWriting: [KnownVariant] {
    KnownVariant("token-json-indented", "writes JSON with line breaks and indentation") {
      $0.changeWriters { $0.json = { Array(JSON.object($0).pretty().utf8) } }
    }
    .in(.sinchIssuer + .layerIssuer).because("RFC 8259 section 2 allows white space between tokens")
    KnownVariant("token-json-escaped", "escapes slashes, and every character beyond ASCII") {
      $0.changeWriters { $0.json = { Array(escaped(JSON.object($0).compact()).utf8) } }
    }
    .in(.sinchIssuer + .layerIssuer).because(
      "RFC 8259 section 7 lets any character be escaped; PHP escapes these"
    )
    KnownVariant("token-members-added", "writes a jti, and a header member of its own") {
      $0.sinchTokenIssuer.header.insert(TokenMember("build") { _ in 7 }, at: 0)
      $0.layerTokenIssuer.header.insert(TokenMember("build") { _ in 7 }, at: 0)
      $0.sinchTokenIssuer.claims.append(TokenMember("jti") { .string($0.nonce) })
      $0.layerTokenIssuer.claims.append(TokenMember("jti") { .string($0.input.nonce) })
    }
    .in(.sinchIssuer + .layerIssuer).because(
      "RFC 7519 section 4: what is not understood is ignored"
    )
  }

  /// JSON as PHP's json_encode writes it.
  private static func escaped(_ json: String) -> String {
    json.utf16.reduce(into: "") { text, unit in
      switch unit {
      case 0x2F: text += #"\/"#
      case 0..<0x80: text.unicodeScalars.append(Unicode.Scalar(UInt8(unit)))
      default:
        let digits = String(unit, radix: 16)
        text += #"\u"# + String(repeating: "0", count: 4 - digits.count) + digits
      }
    }
  }
}
