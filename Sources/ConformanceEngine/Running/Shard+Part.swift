import Cryptography

extension Shard {
  /// The part of a suite that falls to this shard, without files that have no case in it.
  ///
  /// The cases are ordered by the SHA-256 of their ids, and the order is cut into pieces whose sizes
  /// differ by one at most. A case that comes or goes moves at most one other across each cut, and
  /// cases of one file, which may be equally slow, end up everywhere.
  package func part(of suite: Suite) throws(LibcryptoError) -> Suite {
    var keys: [(key: UInt64, id: CaseID)] = []
    keys.reserveCapacity(suite.caseCount)
    for file in suite.files {
      for vector in file.cases { keys.append((try Self.key(of: vector.id), vector.id)) }
    }
    keys.sort { ($0.key, $0.id) < ($1.key, $1.id) }
    let start = (index - 1) * keys.count / count
    let end = index * keys.count / count
    let ids = Set(keys[start..<end].map(\.id))
    var part = suite
    part.files = []
    for file in suite.files {
      var share = file
      share.cases = file.cases.filter { ids.contains($0.id) }
      if !share.cases.isEmpty { part.files.append(share) }
    }
    return part
  }

  private static func key(of id: CaseID) throws(LibcryptoError) -> UInt64 {
    let digest = try HashAlgorithm.sha256.digest(id.rawValue.utf8)
    return digest.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
  }
}
