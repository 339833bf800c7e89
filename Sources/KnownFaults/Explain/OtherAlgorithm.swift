/// An algorithm of JOSE that none of the schemes here uses.
struct OtherAlgorithm {
  let name: String

  init(_ name: String) { self.name = name }

  /// A sentence that describes the algorithm and says whether a given key confirms the signature.
  func sentence(on examiner: JWSExaminer) -> String {
    let shown = JSON.string(name).compact()
    guard let what = Self.names[name] else {
      let isEncryption = examiner.token.header?["enc"] != nil
      return isEncryption
        ? "alg is \(shown) and enc says that it is a JWE, which is encrypted"
        : "alg is \(shown), which RFC 7518 does not have; HS256 and RS256 are known here"
    }
    let end = isConfirmed(examiner).map {
      $0 ? "; the key confirms it" : "; the key does not confirm it"
    }
    return "alg is \(shown), \(what), and only HS256 and RS256 are allowed\(end ?? "")"
  }

  /// Whether a given key confirms the signature; nil if no given key suits the algorithm.
  func isConfirmed(_ examiner: JWSExaminer) -> Bool? {
    guard let signed = examiner.token.signed else { return nil }
    let digest = "SHA\(name.suffix(3))"
    if name.hasPrefix("HS") {
      return examiner.question.secrets.first.map {
        OtherCrypto.hmac(digest, key: $0.trimmedContent, signed.signingInput) == signed.signature
      }
    }
    let keys = examiner.question.publicKeys
    guard name.hasPrefix("RS") || name.hasPrefix("PS"), !keys.isEmpty else { return nil }
    return keys.contains {
      OtherCrypto.verifies(
        signed.signature,
        signed.signingInput,
        pem: $0.pem,
        digest: digest,
        isPSS: name.hasPrefix("PS")
      )
    }
  }

  /// RFC 7518 §3.1, RFC 8037 and RFC 8812.
  private static let names = [
    "HS384": "HMAC with SHA-384", "HS512": "HMAC with SHA-512",
    "RS384": "RSASSA-PKCS1-v1_5 with SHA-384", "RS512": "RSASSA-PKCS1-v1_5 with SHA-512",
    "PS256": "RSASSA-PSS with SHA-256", "PS384": "RSASSA-PSS with SHA-384",
    "PS512": "RSASSA-PSS with SHA-512", "ES256": "ECDSA with P-256 and SHA-256",
    "ES384": "ECDSA with P-384 and SHA-384", "ES512": "ECDSA with P-521 and SHA-512",
    "ES256K": "ECDSA with secp256k1 and SHA-256", "EdDSA": "a signature of an Edwards curve",
    "Ed25519": "a signature of an Edwards curve",
  ]
}

extension JWSExaminer {
  /// Whether the token declares an HMAC with another hash than SHA-256, which is looked for alike.
  var isOtherHMAC: Bool { name == "HS384" || name == "HS512" }

  /// A slip about an algorithm that none of the schemes here uses.
  ///
  /// The result is nil if the search may include its signature.
  var otherAlgorithmSlip: Slip? {
    guard algorithm == nil, let name else { return nil }
    if OtherAlgorithm(name).isConfirmed(self) == true {
      return Slip(
        "signs with \(name), and the signature is right under the key that was given",
        fix: "let the verifier allow \(name), or sign with HS256 or RS256"
      )
    }
    if name.hasPrefix("ES"), let signature = token.signatureBytes, signature.first == 0x30,
      signature.count > 66
    {
      return Slip(
        "writes the signature of \(name) in DER, as openssl does",
        fix:
          "write the numbers R and S one behind the other, each with its full length (RFC 7518 §3.4)"
      )
    }
    return nil
  }
}
