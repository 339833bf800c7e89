/// The differences between two tokens, member by member: `header.kid`, `claims.iss`.
struct TokenDifferences {
  /// Each member that differs, with the correct and the found value; nil if a value is missing.
  private(set) var members: [(name: String, right: JSON?, found: JSON?)] = []

  init(from right: TokenMembers, to other: TokenMembers) {
    for (place, old, new) in [
      ("header", right.header, other.header), ("claims", right.claims, other.claims),
    ] {
      let (rights, founds) = (Self.values(of: old), Self.values(of: new))
      var names: Set<[UInt8]> = []
      for member in (old?.members ?? []) + (new?.members ?? []) {
        let name = Array(member.name.utf8)
        guard names.insert(name).inserted else { continue }
        let (right, found) = (rights[name], founds[name])
        if let right, let found, right.isEquivalent(to: found) { continue }
        members.append(("\(place).\(member.name)", right, found))
      }
    }
  }

  /// The members of an object by the bytes of their names; of several the first.
  private static func values(of object: JSON.Object?) -> [[UInt8]: JSON] {
    Dictionary((object?.members ?? []).map { (Array($0.name.utf8), $0.value) }) { first, _ in first
    }
  }

  var names: Set<String> { Set(members.map(\.name)) }

  /// The differences, except those of some members.
  func besides(_ names: Set<String>) -> TokenDifferences {
    var others = self
    if !names.isEmpty { others.members.removeAll { names.contains($0.name) } }
    return others
  }

  /// Whether there is a difference, and each is one of the others.
  func isPart(of whole: TokenDifferences) -> Bool {
    !members.isEmpty && whole.contains(self)
  }

  /// Whether the same members are found to be the same.
  func isSame(as other: TokenDifferences) -> Bool {
    members.count == other.members.count && other.contains(self)
  }

  private func contains(_ part: TokenDifferences) -> Bool {
    if part.members.count > members.count { return false }
    return part.members.allSatisfy { own in
      guard let other = members.first(where: { $0.name.hasSameUTF8(as: own.name) }) else {
        return false
      }
      guard let value = own.found, let found = other.found else {
        return own.found == nil && other.found == nil
      }
      return value.isEquivalent(to: found)
    }
  }
}
