import AuthConformance
import Cryptography

/// An algorithm of digest authentication (RFC 7616 §6.1).
package struct DigestAlgorithm: Sendable, Hashable {
  /// The hash function.
  package var hash: HashAlgorithm
  /// Whether the credential's hash is bound to the session (`-sess`).
  package var isSession: Bool

  package init(hash: HashAlgorithm, isSession: Bool) {
    self.hash = hash
    self.isSession = isSession
  }

  /// The algorithm of exactly this name; any other is `algorithm-not-allowed`.
  package init(named name: String) throws {
    let hashes: [(String, HashAlgorithm)] = [
      ("MD5", .md5), ("SHA-256", .sha256), ("SHA-512-256", .sha512_256),
    ]
    for (text, hash) in hashes {
      if name.utf8.elementsEqual(text.utf8) {
        self.init(hash: hash, isSession: false)
        return
      }
      if name.utf8.elementsEqual((text + "-sess").utf8) {
        self.init(hash: hash, isSession: true)
        return
      }
    }
    throw Refusal(.algorithmNotAllowed)
  }
}
