import AuthConformance
import AuthReference
import ConformanceEngine
import ConformanceSuite
import Cryptography
import FailureDiagnosis
import StrictJSON
import Synchronization

/// How tokens are worded now: as they are, as drafts, or like one that came.
final class Wording: Sendable {
  private enum Manner {
    case plain
    case draft(count: Int)
    case like(SeenToken)
  }

  private let memory: SignatureMemory
  private let manner = Mutex(Manner.plain)

  init(_ memory: SignatureMemory) {
    self.memory = memory
  }

  func writePlainly() { manner.withLock { $0 = .plain } }
  func writeDrafts() { manner.withLock { $0 = .draft(count: 0) } }
  func write(like token: SeenToken) { manner.withLock { $0 = .like(token) } }

  /// Has the parts of a reference word their tokens so; faults come after that.
  func install(in reference: inout Reference) {
    reference.changeWriters { writer in
      writer.json = { [self] in json($0) }
    }
    reference.sinchTokenIssuer.nonce = { [self] in try nonce() }
    reference.layerTokenIssuer.sign = { [self] in try sign($0, $1) }
    reference.layerTokenVerifier.verify = { [memory] in try memory.verify($0, $1) }
    reference.signer.sign = { [self] message, algorithm, input in
      guard algorithm == .rs256, let pem = input.privateKey else {
        return try CompactSigner.signature(of: message, algorithm, input)
      }
      return try sign(message, pem)
    }
    reference.verifier.verify = { [memory] token, algorithm, input in
      guard algorithm == .rs256, let pem = input.publicKey else {
        return try CompactVerifier.isSigned(token, algorithm, input)
      }
      return try memory.verify(token, pem)
    }
  }

  private func json(_ object: JSON.Object) -> [UInt8] {
    if case .like(let seen) = manner.withLock({ $0 }), let octets = seen.octets(of: object) {
      return octets
    }
    return Array(JSON.object(object).compact().utf8)
  }

  private func nonce() throws -> String {
    let given = manner.withLock { manner -> String? in
      switch manner {
      case .plain: return nil
      case .draft(let count):
        manner = .draft(count: count + 1)
        return "nonce-\(count)"
      case .like(let seen): return seen.nonce
      }
    }
    return try given ?? Nonce.random()
  }

  private func sign(_ message: [UInt8], _ pem: String) throws -> [UInt8] {
    switch manner.withLock({ $0 }) {
    case .plain: return try memory.sign(message, pem)
    case .draft:
      // As long as a signature, and another one for each key and message.
      let key = try memory.key(pem)
      let digest = try HashAlgorithm.sha256.digest(pem.utf8, message)
      return (0..<(key.bitCount + 7) / 8).map { digest[$0 % digest.count] }
    case .like(let seen):
      let key = try memory.key(pem)
      // A token that says something else differs whatever its signature is.
      if !seen.signingInput.elementsEqual(message) { return [] }
      let isRight = key.confirms(pkcs1SHA256: seen.signature, message)
      return isRight ? seen.signature : try memory.sign(message, pem)
    }
  }
}

/// A token that came, taken apart as far as it goes.
struct SeenToken: Sendable {
  let signingInput: [UInt8]
  let signature: [UInt8]
  /// The nonce to give where one is drawn; nil for another one.
  var nonce: String?
  private let parts: [(object: JSON.Object, octets: [UInt8])]

  init(_ text: String) {
    let pieces = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let octets = pieces.map { LooseBase64.all.decode($0) ?? [] }
    parts = octets.prefix(2).compactMap { octets in
      guard let object = (try? JSON(parsing: octets))?.object else { return nil }
      return (object, octets)
    }
    signature = octets.count > 2 ? octets[2] : []
    let nonce = parts.last?.object["nonce"]?.string ?? ""
    self.nonce = nonce.isEmpty ? nil : nonce
    signingInput = Array(pieces.prefix(2).joined(separator: [UInt8(ascii: ".")]))
  }

  /// How an object is written here, where it is here.
  func octets(of object: JSON.Object) -> [UInt8]? {
    parts.first { JSON.object($0.object).isEquivalent(to: .object(object)) }?.octets
  }
}
