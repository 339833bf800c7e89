import Cryptography
import Synchronization

/// RSA signatures computed and tokens read before, since many faults and questions need the same ones.
package final class SignatureCache: Sendable {
  private struct Signing: Hashable {
    let pem: [UInt8]
    let message: [UInt8]
  }

  private struct Checking: Hashable {
    let pem: [UInt8]
    let message: [UInt8]
    let signature: [UInt8]
  }

  private let keys = RSAKeys()
  private let signatures = Mutex<[Signing: Result<[UInt8], any Error>]>([:])
  private let verdicts = Mutex<[Checking: Result<Bool, any Error>]>([:])
  private let tokens = Mutex<[String: SeenToken]>([:])

  /// How many of each kind are remembered: exploring may go on for a day.
  private static let limit = 20_000

  package init() {}

  /// The private key; throws if it is unusable.
  func key(_ pem: String) throws -> RSAPrivateKey {
    try RS256.privateKey(pem, among: keys)
  }

  /// The signature of the message by a key in PEM.
  package func sign(_ message: [UInt8], _ pem: String) throws -> [UInt8] {
    let request = Signing(pem: Array(pem.utf8), message: message)
    if let known = signatures.withLock({ $0[request] }) { return try known.get() }
    let key = try key(pem)
    let signature = Result { try RS256.sign(message, with: key) }
    signatures.withLock { $0.remember(signature, for: request, limit: Self.limit) }
    return try signature.get()
  }

  /// Whether the token's signature is valid for a key in PEM.
  func verify(_ token: SignedToken, _ pem: String) throws -> Bool {
    let request = Checking(
      pem: Array(pem.utf8),
      message: token.signingInput,
      signature: token.signature
    )
    if let known = verdicts.withLock({ $0[request] }) { return try known.get() }
    let verdict = Result { try RS256.verify(token, publicKey: pem, among: keys) }
    verdicts.withLock { $0.remember(verdict, for: request, limit: Self.limit) }
    return try verdict.get()
  }

  /// A token that others are compared with.
  func token(_ text: String) -> SeenToken {
    if let known = tokens.withLock({ $0[text] }) { return known }
    let token = SeenToken(text)
    tokens.withLock { $0.remember(token, for: text, limit: Self.limit) }
    return token
  }
}

extension Dictionary {
  /// Adds a value; if the limit is reached, it first removes all others.
  fileprivate mutating func remember(_ value: Value, for key: Key, limit: Int) {
    if count >= limit { removeAll() }
    self[key] = value
  }
}
