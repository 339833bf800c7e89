extension KnownFaults {
  /// Faults in checks of registered claims, which many libraries leave to the caller.
  @FaultBuilder
  static var tokenClaimChecks: [KnownFault] {
    fatal(
      "verify-dates-of-another-kind-fatal",
      "crashes on a date that is neither a number nor a string"
    ) { $0.number == nil && $0.string == nil }
    .flagged("claims-missing")
    fatal(
      "verify-dates-too-large-fatal",
      "crashes on a date that is too large",
      in: .layerVerifier
    ) { value in
      value.number.map { NumericDate($0) == nil && $0.text.contains { "eE".contains($0) } } ?? false
    }
    .flagged("float-dates")
  }

  /// Ends in an error that nobody catches where a date is unexpected.
  private static func fatal(
    _ id: FaultID,
    _ mistake: String,
    in operations: [Call] = .verifiers,
    _ isFatal: @escaping @Sendable (JSON) -> Bool
  ) -> KnownFault {
    KnownFault(id, mistake) {
      $0.changeClaims { claims in
        for name in ["iat", "exp", "nbf"] {
          if let value = claims.members[name], isFatal(value) { throw Crash() }
        }
      }
    }
    .in(operations)
    .fix("check type and range of a date before converting it, and refuse the token otherwise")
  }

  private struct Crash: Error {}
}
