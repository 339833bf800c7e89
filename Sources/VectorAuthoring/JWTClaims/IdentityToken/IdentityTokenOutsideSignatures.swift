/// Signatures over the header and claims that the cases of identity tokens begin with, the header's
/// `alg` apart; made once with Python's `cryptography` and, where nothing else is said, `Keys.main`.
enum IdentityTokenSignatures {
  /// RS384.
  static let rs384 = OutsideSignature("identity-token-rs384")
  /// RS512.
  static let rs512 = OutsideSignature("identity-token-rs512")
  /// PS256.
  static let ps256 = OutsideSignature("identity-token-ps256")
  /// ES256, under `Keys.ellipticCurve`.
  static let es256 = OutsideSignature("identity-token-es256")
  /// PSS with SHA-256 where the header says RS256.
  static let pss = OutsideSignature("identity-token-pss")
  /// The SHA-1 digest where the header says RS256.
  static let sha1 = OutsideSignature("identity-token-sha1")
}
