/// A way of taking one name for another.
struct NameConfusion: Sendable {
  /// The last part of a fault's id.
  let name: String
  /// The comparison of names, in words.
  let how: String
  let areSame: @Sendable (_ known: String, _ name: String) -> Bool

  static let inAnyCase = NameConfusion(name: "in-any-case", how: "case-insensitively") {
    $0.lowercased() == $1.lowercased()
  }
  static let byLooks = NameConfusion(name: "by-looks", how: "by canonical equivalence", areSame: ==)
  /// A name is mistaken for one that it begins with.
  static let byBeginning = NameConfusion(name: "by-beginning", how: "by the beginning") {
    $1.hasPrefix($0)
  }
  /// A name is mistaken for one that begins with it.
  static let asBeginning = NameConfusion(name: "by-beginning", how: "by the beginning") {
    $0.hasPrefix($1)
  }
}

extension [NameConfusion] {
  static let all = [NameConfusion.inAnyCase, .byLooks]
}

extension RoleChanges where Item == KnownFault {
  /// Takes a name in events for the first known one that seems the same.
  ///
  /// - Parameters:
  ///   - mistake: What is done, with `*` for how names are compared.
  ///   - ways: How they are.
  func confusing(
    _ names: String,
    _ mistake: String,
    at place: String,
    _ ways: [NameConfusion] = .all,
    fix: String,
    among known: @escaping @Sendable (Turn<Base, Void>) -> [String]
  ) -> [KnownFault] {
    ways.map { way in
      let id = FaultID(rawValue: "\(names)-\(way.name)")
      return hearing(id, mistake.replacing("*", with: way.how)) { turn in
        let known = known(turn)
        return turn.event.changing(place) { name in known.first { way.areSame($0, name) } ?? name }
      }
      .fix(fix).flagged("inexact-comparison")
    }
  }
}
