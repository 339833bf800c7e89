import AuthConformance
import StrictJSON

/// What differs between two tokens, member by member: `header.kid`, `claims.iss`.
struct TokenDifferences {
  /// Each member that differs: what is right and what was found, nil where there is none.
  private(set) var members: [(name: String, right: JSON?, found: JSON?)] = []

  /// Compares a token with the right one.
  init(from right: HeldToken, to other: HeldToken) {
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

  /// Whether there is a difference, and each is one of the others.
  func isPart(of whole: TokenDifferences) -> Bool {
    if members.isEmpty || members.count > whole.members.count { return false }
    let found = Dictionary(whole.members.map { ($0.name, $0.found) }) { first, _ in first }
    return members.allSatisfy { own in
      guard let other = found[own.name] else { return false }
      guard let value = own.found, let other else { return own.found == nil && other == nil }
      return value.isEquivalent(to: other)
    }
  }
}
