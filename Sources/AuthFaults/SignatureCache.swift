import Cryptography
import Synchronization

/// RSA keys and signatures computed before, since many faults need the same ones.
final class SignatureCache: Sendable {
  private struct Signing: Hashable {
    let pem: String
    let message: [UInt8]
  }

  private struct Checking: Hashable {
    let pem: String
    let message: [UInt8]
    let signature: [UInt8]
  }

  private let keys = Mutex<[String: Result<RSAPrivateKey, any Error>]>([:])
  private let publicKeys = Mutex<[String: Result<RSAPublicKey, any Error>]>([:])
  private let signatures = Mutex<[Signing: Result<[UInt8], any Error>]>([:])
  private let verdicts = Mutex<[Checking: Result<Bool, any Error>]>([:])

  /// The private key; throws if it is unusable.
  func key(_ pem: String) throws -> RSAPrivateKey {
    if let known = keys.withLock({ $0[pem] }) { return try known.get() }
    let key = Result { try RS256.privateKey(pem) }
    keys.withLock { $0[pem] = key }
    return try key.get()
  }

  /// The signature of the message by a key in PEM.
  func sign(_ message: [UInt8], _ pem: String) throws -> [UInt8] {
    let request = Signing(pem: pem, message: message)
    if let known = signatures.withLock({ $0[request] }) { return try known.get() }
    let key = try key(pem)
    let signature = Result { try RS256.sign(message, with: key) }
    signatures.withLock { $0[request] = signature }
    return try signature.get()
  }

  /// Whether the token's signature is valid for a key in PEM.
  func verify(_ token: SignedToken, _ pem: String) throws -> Bool {
    let request = Checking(pem: pem, message: token.signingInput, signature: token.signature)
    if let known = verdicts.withLock({ $0[request] }) { return try known.get() }
    let verdict = Result { RS256.verify(token, with: try publicKey(pem)) }
    verdicts.withLock { $0[request] = verdict }
    return try verdict.get()
  }

  private func publicKey(_ pem: String) throws -> RSAPublicKey {
    if let known = publicKeys.withLock({ $0[pem] }) { return try known.get() }
    let key = Result { try RS256.publicKey(pem) }
    publicKeys.withLock { $0[pem] = key }
    return try key.get()
  }
}
