// Signatures that the reference neither makes nor accepts; made once with Python's `cryptography`,
// since some of them are different each time. The payload is "Hello, world!" unless said otherwise.

/// Good signatures by algorithms that are not among HS256 and RS256, as the header says.
enum OtherAlgorithmSignatures {
  /// HS384 under the octets 1 to 32.
  static let hs384 = OutsideSignature("jws-hs384")
  /// HS512 under the octets 1 to 32.
  static let hs512 = OutsideSignature("jws-hs512")
  /// RS384 under `Keys.main`.
  static let rs384 = OutsideSignature("jws-rs384")
  /// RS512 under `Keys.main`.
  static let rs512 = OutsideSignature("jws-rs512")
  /// PS256 under `Keys.main`.
  static let ps256 = OutsideSignature("jws-ps256")
  /// ES256 under `Keys.ellipticCurve`.
  static let es256 = OutsideSignature("jws-es256")
  /// EdDSA under `Keys.edwardsCurve`.
  static let edDSA = OutsideSignature("jws-ed-dsa")
}

/// Signatures that are not what the header, `{"alg":"RS256"}` or `{"alg":"HS256"}`, says.
///
/// Those for RS256 are made with `Keys.main` where nothing else is said.
enum WrongSignatures {
  /// HMAC with SHA-512 under the octets 1 to 32, cut to 32 octets.
  static let hmacSHA512 = OutsideSignature("jws-hmac-sha512")
  /// PSS with SHA-256 and a salt of 32 octets.
  static let pss = OutsideSignature("jws-pss")
  /// PKCS #1 v1.5 over the SHA-1 digest.
  static let sha1 = OutsideSignature("jws-sha1")
  /// PKCS #1 v1.5 over the SHA-512 digest.
  static let sha512 = OutsideSignature("jws-sha512")
  /// PKCS #1 v1.5 over the SHA-256 digest without the DigestInfo around it.
  static let bareDigest = OutsideSignature("jws-bare-digest")
  /// PKCS #1 v1.5 over a SHA-256 digest whose DigestInfo says SHA-512.
  static let otherInfo = OutsideSignature("jws-other-info")
  /// PKCS #1 v1.5 padding of type 2, the one for encryption.
  static let encryptionPadding = OutsideSignature("jws-encryption-padding")
  /// The cube root of a block with short padding, for `Keys.exponent3`: no private key was
  /// needed.
  static let forgedForExponent3 = OutsideSignature("jws-forged-for-exponent3")
  /// The padding ends after eight octets, and zeros follow the digest.
  static let shortPadding = OutsideSignature("jws-short-padding")
  /// One octet in the middle of the padding is FE.
  static let paddingNotFF = OutsideSignature("jws-padding-not-ff")
  /// PKCS #1 v1.5 padding of type 0, which is zeros.
  static let blockType0 = OutsideSignature("jws-block-type-0")
  /// A DigestInfo whose algorithm has no parameters in place of NULL.
  static let nullOmitted = OutsideSignature("jws-null-omitted")
  /// A DigestInfo whose length has two octets where one is enough.
  static let berLength = OutsideSignature("jws-ber-length")
  /// The padded digest itself, for a key with the exponent 1: no private key was needed.
  static let forExponent1 = OutsideSignature("jws-for-exponent-1")
  /// A signature for a key whose modulus is twice a prime.
  static let forEvenModulus = OutsideSignature("jws-for-even-modulus")
  /// Octets by chance, for a key of 16,400 bits.
  static let forHugeModulus = OutsideSignature("jws-for-huge-modulus")
  /// The right signature plus the modulus, over the payload {"n":1}.
  static let plusModulus = OutsideSignature("jws-plus-modulus")
}
