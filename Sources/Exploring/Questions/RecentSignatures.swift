import KnownFaults
import Synchronization

/// RSA signatures made lately: many questions need the same ones, and a run may go on for a day.
final class RecentSignatures: Sendable {
  private let recent = Mutex((cache: SignatureCache(), uses: 0))

  private static let limit = 20_000

  /// The signature of the message by a key in PEM.
  func sign(_ message: [UInt8], _ pem: String) throws -> [UInt8] {
    let cache = recent.withLock { recent in
      if recent.uses == Self.limit { recent = (SignatureCache(), 0) }
      recent.uses += 1
      return recent.cache
    }
    return try cache.sign(message, pem)
  }
}
