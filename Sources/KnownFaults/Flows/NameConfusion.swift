/// A way of taking one name for another.
struct NameConfusion: Sendable {
  /// The last part of a fault's id.
  let name: String
  /// How names are compared.
  let how: String
  let areSame: @Sendable (_ known: String, _ name: String) -> Bool

  static let all = [
    NameConfusion(name: "in-any-case", how: "case-insensitively") {
      $0.lowercased() == $1.lowercased()
    },
    NameConfusion(name: "by-looks", how: "by canonical equivalence", areSame: ==),
  ]
}

extension RoleChanges where Item == KnownFault {
  /// Takes a name in events for the first known one that seems the same, in every way.
  ///
  /// - Parameter mistake: What is done, with `*` for how names are compared.
  func confusing(
    _ names: String,
    _ mistake: String,
    at place: String,
    fix: String,
    among known: @escaping @Sendable (Turn<Base, Void>) -> [String]
  ) -> [KnownFault] {
    NameConfusion.all.map { way in
      let id = FaultID(rawValue: "\(names)-\(way.name)")
      return hearing(id, mistake.replacing("*", with: way.how)) { turn in
        let known = known(turn)
        return turn.event.changing(place) { name in known.first { way.areSame($0, name) } ?? name }
      }
      .fix(fix).flagged("inexact-comparison")
    }
  }
}
