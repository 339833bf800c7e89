import AuthConformance
import StrictJSON

extension Rule<JSON.Object> {
  /// No extension that must be understood (RFC 7515 §4.1.11); the reference understands none.
  package static let noCriticalMembers = Rule(
    "JWS-CRIT",
    "JWS-CRIT-WELL-FORMED",
    header: "crit",
    isOneOf: [nil],
    else: .unsupportedCriticalHeader
  )

  /// A member of a header that is one of these values; nil lets it be absent.
  package init(
    _ requirements: RequirementID...,
    header: String,
    isOneOf values: [JSON?],
    else reason: ReasonCode
  ) {
    self.init(requirements, header, of: header, .oneOf(values), else: reason) {
      try require(values.contains($0[header]), else: reason)
    }
  }
}
