import Synchronization

/// RSA keys that were read before, by their PEM: reading one takes longer than using it.
package final class RSAKeys: Sendable {
  /// How many of each kind are remembered, so that many keys do not fill the memory.
  private static let limit = 64

  private let privateKeys = Mutex<[[UInt8]: RSAPrivateKey]>([:])
  private let publicKeys = Mutex<[[UInt8]: RSAPublicKey]>([:])

  /// No key yet.
  package init() {}

  /// The PKCS#8 key in PEM, read as ``RSAPrivateKey/init(pem:)`` does.
  package func privateKey(pem: String) throws(KeyError) -> RSAPrivateKey {
    try Self.key(pem, among: privateKeys, RSAPrivateKey.init)
  }

  /// The SubjectPublicKeyInfo in PEM, read as ``RSAPublicKey/init(pem:)`` does.
  package func publicKey(pem: String) throws(KeyError) -> RSAPublicKey {
    try Self.key(pem, among: publicKeys, RSAPublicKey.init)
  }

  private static func key<Key: Sendable>(
    _ pem: String,
    among known: borrowing Mutex<[[UInt8]: Key]>,
    _ read: (String) throws(KeyError) -> Key
  ) throws(KeyError) -> Key {
    // Texts are equal where a Kelvin sign stands for a K; octets are not.
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
