/// Tokens that the JOSE documents print, without the line breaks that they add for display.
enum PublishedTokens {
  /// HS256 (RFC 7515 A.1.1).
  static let rfc7515A1 = EmbeddedText.of("Tokens/rfc7515-a1.txt")
  /// RS256 (RFC 7515 A.2.1).
  static let rfc7515A2 = EmbeddedText.of("Tokens/rfc7515-a2.txt")
  /// ES256 (RFC 7515 A.3.1).
  static let rfc7515A3 = EmbeddedText.of("Tokens/rfc7515-a3.txt")
  /// ES512 (RFC 7515 A.4.1).
  static let rfc7515A4 = EmbeddedText.of("Tokens/rfc7515-a4.txt")
  /// Unsecured (RFC 7515 A.5).
  static let rfc7515A5 = EmbeddedText.of("Tokens/rfc7515-a5.txt")
  /// The JSON serialisation, signed by RS256 as in A.2 and by ES256 as in A.3 (RFC 7515 A.6.4).
  static let rfc7515A6 = EmbeddedText.of("Tokens/rfc7515-a6.txt")
  /// An extension that nobody understands (RFC 7515 Appendix E).
  static let rfc7515E = EmbeddedText.of("Tokens/rfc7515-e.txt")
  /// Encrypted: a JWE in five parts (RFC 7519 A.1).
  static let rfc7519A1 = EmbeddedText.of("Tokens/rfc7519-a1.txt")
  /// RS256 (RFC 7520 §4.1.3).
  static let rfc7520RS256 = EmbeddedText.of("Tokens/rfc7520-rs256.txt")
  /// PS384 (RFC 7520 §4.2.3).
  static let rfc7520PS384 = EmbeddedText.of("Tokens/rfc7520-ps384.txt")
  /// HS256 (RFC 7520 §4.4.3).
  static let rfc7520HS256 = EmbeddedText.of("Tokens/rfc7520-hs256.txt")
  /// The same, with its payload left out (RFC 7520 §4.5.3).
  static let rfc7520Detached = EmbeddedText.of("Tokens/rfc7520-detached.txt")
  /// HS256 over the payload `$.02` (RFC 7797 §4.1).
  static let rfc7797Encoded = EmbeddedText.of("Tokens/rfc7797-encoded.txt")
  /// The same with `b64` false and the payload detached (RFC 7797 §4.2).
  static let rfc7797Unencoded = EmbeddedText.of("Tokens/rfc7797-unencoded.txt")
}
