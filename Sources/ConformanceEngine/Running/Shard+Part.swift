import Cryptography

extension Shard {
  /// The part of a suite that falls to this shard.
  package struct Part: Sendable {
    /// The cases of the part; files without any are left out.
    package var suite: Suite
    /// The place of each of its cases among those of the whole, from 0.
    package var positions: [Int]
  }

  /// Takes out the part of a suite.
  ///
  /// The cases are ordered by the SHA-256 of their ids, and the order is cut into pieces whose sizes
  /// differ by one at most. A case that comes or goes moves at most one other across each cut, and
  /// cases of one file, which may be equally slow, end up everywhere.
  package func part(of suite: Suite) throws(LibcryptoError) -> Part {
    var keys: [(key: UInt64, id: CaseID)] = []
    keys.reserveCapacity(suite.caseCount)
    for file in suite.files {
      for vector in file.cases { keys.append((try Self.key(of: vector.id), vector.id)) }
    }
    keys.sort { ($0.key, $0.id) < ($1.key, $1.id) }
    let start = (index - 1) * keys.count / count
    let end = index * keys.count / count
    let ids = Set(keys[start..<end].map(\.id))
    var part = Part(suite: suite, positions: [])
    part.suite.files = []
    var position = 0
    for file in suite.files {
      var share = file
      share.cases = []
      for vector in file.cases {
        if ids.contains(vector.id) {
          share.cases.append(vector)
          part.positions.append(position)
        }
        position += 1
      }
      if !share.cases.isEmpty { part.suite.files.append(share) }
    }
    return part
  }

  private static func key(of id: CaseID) throws(LibcryptoError) -> UInt64 {
    let digest = try HashAlgorithm.sha256.digest(id.rawValue.utf8)
    return digest.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
  }
}
