import AuthConformance
import StrictJSON

/// A requirement on a claim; `Input` is the input of the verifier.
package enum ClaimDemand<Input: Sendable>: Sendable {
  /// Exactly the text that is made of a parameter.
  case equals(any KeyPath<Input, String> & Sendable, @Sendable (String) -> String = { $0 })
  /// A text with something in it.
  case filled
  /// A date from 1970 to 9999.
  case date
  /// A date after that of another claim.
  case after(String)
  /// A date that has come, give or take the leeway.
  case reached
  /// A date that has come, give or take the leeway, if the claim is present.
  case reachedIfGiven
  /// A date that has not come, give or take the leeway.
  case ahead
  /// A date at least a number of seconds after that of another claim, if the claim is present.
  case distant(Int64, from: String)
  /// No such claim.
  case absent
}

extension Rule {
  /// Creates a rule of a claim, which is checked after the signature.
  package init<Input>(
    _ requirements: RequirementID...,
    claim: String,
    named name: String? = nil,
    _ demand: ClaimDemand<Input>,
    else reason: ReasonCode = .claimInvalid
  ) where Subject == Evidence<Input> {
    func rule(
      _ demand: Demand<Subject>,
      _ body: @escaping @Sendable (inout Subject) throws -> Void
    ) -> Self {
      Self(requirements, name ?? claim, of: claim, demand, else: reason, body)
    }
    func bound(_ bound: Bound<Subject>) -> Self {
      rule(.bound(bound)) { try require(bound.holds(for: $0), else: reason) }
    }
    switch demand {
    case .equals(let path, let text):
      let expected = Expected<Subject>(
        path: path,
        parameter: { $0.input[keyPath: path] },
        text: text
      )
      self = rule(.equals(expected)) {
        try require(try $0.claims.string(claim).hasSameUTF8(as: expected($0)), else: reason)
      }
    case .filled:
      self = rule(.filled) { try require(try !$0.claims.string(claim).isEmpty, else: reason) }
    case .date:
      self = rule(.date) { _ = try $0.claims.date(claim) }
    case .after(let other):
      self = bound(
        Bound(dates: { $0.claims.dates(other, claim) }, distance: { _ in 0 }, isStrict: true)
      )
    case .reached:
      self = bound(
        Bound(
          dates: { evidence in
            evidence.claims.dateIfReadable(claim).map { ($0, evidence.time.now) }
          },
          distance: { -$0.time.leeway }
        )
      )
    case .reachedIfGiven:
      self = bound(
        Bound(
          dates: { evidence in
            try evidence.claims.dateIfGiven(claim).map { ($0, evidence.time.now) }
          },
          distance: { -$0.time.leeway }
        )
      )
    case .ahead:
      self = bound(
        Bound(
          dates: { evidence in
            evidence.claims.dateIfReadable(claim).map { (evidence.time.now, $0) }
          },
          distance: { -$0.time.leeway },
          isStrict: true
        )
      )
    case .distant(let seconds, let other):
      self = bound(
        Bound(
          dates: { evidence in
            guard let end = try evidence.claims.dateIfGiven(claim) else { return nil }
            return evidence.claims.dateIfReadable(other).map { ($0, end) }
          },
          distance: { _ in seconds }
        )
      )
    case .absent:
      self = rule(.absent) { try require($0.claims.members[claim] == nil, else: reason) }
    }
  }
}
