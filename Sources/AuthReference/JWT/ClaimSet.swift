import AuthConformance
import StrictJSON

/// The claims of a token, read strictly: none is converted from another kind.
package struct ClaimSet: Sendable {
  /// The claims as they came.
  package var members: JSON.Object
  /// How a number becomes a date.
  package let numericDate: @Sendable (JSON.Number) -> NumericDate?

  package init(
    _ members: JSON.Object,
    numericDate: @escaping @Sendable (JSON.Number) -> NumericDate? = { NumericDate($0) }
  ) {
    self.members = members
    self.numericDate = numericDate
  }

  /// The text of a claim that must be there.
  package func string(_ name: String) throws -> String {
    let value = try require(members[name], else: .claimMissing)
    return try require(value.string, else: .claimInvalid)
  }

  /// The date of a claim that must be there.
  package func date(_ name: String) throws -> NumericDate {
    _ = try require(members[name], else: .claimMissing)
    return try require(dateIfReadable(name), else: .claimInvalid)
  }

  /// The date of a claim that need not be there.
  package func dateIfGiven(_ name: String) throws -> NumericDate? {
    members[name] == nil ? nil : try date(name)
  }

  /// The dates of two claims; nil if another check has to refuse the token.
  func dates(_ first: String, _ second: String) -> (NumericDate, NumericDate)? {
    guard let first = dateIfReadable(first), let second = dateIfReadable(second) else { return nil }
    return (first, second)
  }

  /// The date of a claim; nil if another check has to refuse the token.
  package func dateIfReadable(_ name: String) -> NumericDate? {
    members[name]?.number.flatMap(numericDate)
  }

  /// The whole seconds of a claim that must be there, as an instant.
  package func instant(_ name: String) throws -> Instant {
    try require(try date(name).instant, else: .claimInvalid)
  }
}
