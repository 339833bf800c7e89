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
      let names = (old?.members.map(\.name) ?? []) + (new?.members.map(\.name) ?? [])
      for (index, name) in names.enumerated() where !names.prefix(index).contains(name) {
        let (right, found) = (old?[name], new?[name])
        if let right, let found, right.isEquivalent(to: found) { continue }
        members.append(("\(place).\(name)", right, found))
      }
    }
  }

  var names: Set<String> { Set(members.map(\.name)) }

  /// Whether there is a difference, and each is one of the others.
  func isPart(of whole: TokenDifferences) -> Bool {
    !members.isEmpty
      && members.allSatisfy { own in
        whole.members.contains { other in
          switch (own.found, other.found) {
          case _ where own.name != other.name: false
          case (nil, nil): true
          case (let own?, let other?): own.isEquivalent(to: other)
          default: false
          }
        }
      }
  }
}
