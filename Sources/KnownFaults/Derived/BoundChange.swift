/// A way of moving a bound.
typealias BoundChange = Mistake<BoundShift>

/// A change of a bound.
enum BoundShift: Sendable {
  /// Nothing is compared.
  case unbounded
  /// A number of seconds is added to the distance.
  case by(Int64)
  /// The distance is multiplied.
  case times(Int64, per: Int64)
  /// Fractions of a second are dropped, or rounded up; those of nil stay.
  case rounded(earlierUp: Bool?, laterUp: Bool?)
  /// A distance that is exactly the limit is judged the other way.
  case open
  /// Any distance will do but none.
  case positive

  /// The bound that comes of it.
  func callAsFunction<Subject>(_ bound: Bound<Subject>) -> Bound<Subject> {
    var bound = bound
    let distance = bound.distance
    switch self {
    case .unbounded: bound.dates = { _ in nil }
    case .by(let seconds): bound.distance = { distance($0) + seconds }
    case .times(let factor, let divisor): bound.distance = { distance($0) * factor / divisor }
    case .rounded(let earlierUp, let laterUp):
      let dates = bound.dates
      bound.dates = {
        try dates($0).map { ($0.earlier.rounded(up: earlierUp), $0.later.rounded(up: laterUp)) }
      }
    case .open: bound.isStrict.toggle()
    case .positive:
      bound.distance = { _ in 0 }
      bound.isStrict = true
    }
    return bound
  }
}

extension BoundShift {
  /// Changes of what a distance is counted between.
  static let roundings: [BoundChange] = [
    BoundChange(
      "whole",
      "ignores fractions of a second in the *",
      "rounding",
      .rounded(earlierUp: false, laterUp: false)
    ),
    BoundChange(
      "rounded-up",
      "rounds the end of the * up",
      "rounding",
      .rounded(earlierUp: nil, laterUp: true)
    ),
  ]

  /// Every change of a least number of seconds.
  static let all: [BoundChange] = [
    BoundChange("unchecked", "accepts any *", "expiry-unchecked", .unbounded),
    BoundChange("second-less", "accepts the * that is a second too short", "off-by-one", .by(-1)),
    BoundChange("least-refused", "refuses the least *", "off-by-one", .open),
    BoundChange("positive", "accepts any positive *", "off-by-one", .positive),
    BoundChange(
      "hours",
      "compares * with hours in place of seconds",
      "milliseconds",
      .times(1, per: 3600)
    ),
    BoundChange(
      "four-times",
      "refuses every * below four times the least one",
      "off-by-one",
      .times(4, per: 1)
    ),
  ]
}

extension Array {
  /// Enforces a rule with another bound.
  mutating func rebound<Subject: Sendable>(
    _ name: String,
    by shift: BoundShift
  ) where Element == Rule<Subject> {
    for rule in self where rule.name == name {
      guard case .bound(let bound) = rule.demand else { continue }
      let moved = shift(bound)
      self.rule(name) { subject in
        if try !moved.holds(for: subject) { throw Refusal(rule.reason ?? .malformed) }
      }
    }
  }
}
