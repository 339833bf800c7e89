import AuthConformance
import StrictJSON

/// The claims of a token, read strictly: none is converted from another kind.
public struct ClaimSet: Sendable {
  /// The claims as they came.
  public var members: JSON.Object
  /// How a number becomes a date.
  public let numericDate: @Sendable (JSON.Number) -> NumericDate?

  /// Makes a claim set.
  public init(
    _ members: JSON.Object,
    numericDate: @escaping @Sendable (JSON.Number) -> NumericDate? = { NumericDate($0) }
  ) {
    self.members = members
    self.numericDate = numericDate
  }

  /// The text of a claim that must be there.
  public func string(_ name: String) throws -> String {
    let value = try require(members[name], else: .claimMissing)
    return try require(value.string, else: .claimInvalid)
  }

  /// The date of a claim that must be there.
  public func date(_ name: String) throws -> NumericDate {
    _ = try require(members[name], else: .claimMissing)
    return try require(dateIfReadable(name), else: .claimInvalid)
  }

  /// The date of a claim, or nil where another check has to complain.
  public func dateIfReadable(_ name: String) -> NumericDate? {
    members[name]?.number.flatMap(numericDate)
  }

  /// The whole seconds of a claim that must be there, as an instant.
  public func instant(_ name: String) throws -> Instant {
    try require(try date(name).instant, else: .claimInvalid)
  }
}
