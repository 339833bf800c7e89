import AuthConformance

/// The time of a verification, with the tolerance for differing clocks.
package struct VerificationTime: Sendable, Hashable {
  /// The verifier's clock.
  package var now: NumericDate
  /// Seconds granted on either side.
  package var leeway: Int64

  /// Reads the parameters; a bad instant or a negative leeway is `malformed`.
  package init(now: Timestamp, leeway: Int64) throws {
    self.now = NumericDate(try require(now.instant, else: .malformed))
    try require(leeway >= 0, else: .malformed)
    self.leeway = leeway
  }
}
