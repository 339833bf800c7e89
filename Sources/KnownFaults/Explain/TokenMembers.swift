import Synchronization

/// Header and claims of a token, as far as they are objects.
struct TokenMembers {
  let header: JSON.Object?
  let claims: JSON.Object?
}

extension HeldToken {
  var members: TokenMembers { TokenMembers(header: header, claims: claims) }
}

/// Keeps header and claims as an issuer writes them, before they are encoded: a long token takes most of
/// its time to encode.
final class WrittenMembers: Sendable {
  private let parts = Mutex<[[UInt8]]>([])

  /// Lets the reference make what it would refuse to make, with parts that are kept here and empty in the
  /// token.
  var unchecked: KnownFault {
    KnownFault("unchecked", "checks nothing") { [self] in
      $0.dropIssuerChecks()
      $0.changeWriters { writer in
        writer.partText = { [self] octets in
          parts.withLock { $0.append(octets) }
          return ""
        }
      }
    }
  }

  /// The members that were written; nil if a fault writes the parts in its own way.
  var members: TokenMembers? {
    let objects = parts.withLock { $0 }.map { (try? JSON(parsing: $0))?.object }
    return objects.count == 2 ? TokenMembers(header: objects[0], claims: objects[1]) : nil
  }
}
