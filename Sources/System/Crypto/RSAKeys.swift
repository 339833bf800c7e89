import Synchronization

/// RSA keys that were read before, by their PEM: reading one takes longer than using it.
package final class RSAKeys: Sendable {
  /// How many of each kind are remembered, so that many keys do not fill the memory.
  private static let limit = 64
  private static let signatureLimit = 4_096

  private let privateKeys = Mutex<[[UInt8]: RSAPrivateKey]>([:])
  private let publicKeys = Mutex<[[UInt8]: RSAPublicKey]>([:])
  private let signatures = Mutex(Signatures())

  private struct Signatures {
    /// By key, and by what is signed.
    var known: [[UInt8]: [[UInt8]: [UInt8]]] = [:]
    var count = 0
  }

  /// Whether signatures are drafts: fast to create, and valid only among these keys.
  private let areDrafts: Bool

  /// No key yet.
  package init() { areDrafts = false }

  /// No key yet.
  ///
  /// - Parameter areDrafts: Whether signatures are drafts, for what is tried and not sent to anybody.
  package init(areDrafts: Bool) { self.areDrafts = areDrafts }

  /// The PKCS#8 key in PEM, read as ``RSAPrivateKey/init(pem:)`` does.
  package func privateKey(pem: String) throws(KeyError) -> RSAPrivateKey {
    try Self.key(pem, among: privateKeys, RSAPrivateKey.init)
  }

  /// The SubjectPublicKeyInfo in PEM, read as ``RSAPublicKey/init(pem:)`` does.
  package func publicKey(pem: String) throws(KeyError) -> RSAPublicKey {
    try Self.key(pem, among: publicKeys, RSAPublicKey.init)
  }

  /// The signature of a message under a private key in PEM, which is the same each time.
  package func signature(pkcs1SHA256 message: [UInt8], pem: String) throws -> [UInt8] {
    if !areDrafts { return try signed(message, pem) }
    // A key that cannot sign makes no draft either.
    _ = try signed([], pem)
    return try HMAC.sha256(key: privateKey(pem: pem).modulus, message: message)
  }

  /// Whether the signature is the one of the message under a public key, or its draft among drafts.
  package func verifies(
    pkcs1SHA256 signature: [UInt8],
    _ message: [UInt8],
    by key: RSAPublicKey
  ) -> Bool {
    if areDrafts, let draft = try? HMAC.sha256(key: key.modulus, message: message),
      draft == signature
    {
      return true
    }
    return key.verifies(pkcs1SHA256: signature, message)
  }

  private func signed(_ message: [UInt8], _ pem: String) throws -> [UInt8] {
    let octets = Array(pem.utf8)
    if let known = signatures.withLock({ $0.known[octets]?[message] }) { return known }
    let signature = try privateKey(pem: pem).sign(pkcs1SHA256: message)
    signatures.withLock { signatures in
      if signatures.count == Self.signatureLimit { signatures = Signatures() }
      signatures.known[octets, default: [:]][message] = signature
      signatures.count += 1
    }
    return signature
  }

  private static func key<Key: Sendable>(
    _ pem: String,
    among known: borrowing Mutex<[[UInt8]: Key]>,
    _ read: (String) throws(KeyError) -> Key
  ) throws(KeyError) -> Key {
    // Texts compare equal if a Kelvin sign replaces a K; bytes do not.
    let octets = Array(pem.utf8)
    if let key = known.withLock({ $0[octets] }) { return key }
    let key = try read(pem)
    known.withLock { known in
      if known.count == limit { known.removeAll() }
      known[octets] = key
    }
    return key
  }
}
