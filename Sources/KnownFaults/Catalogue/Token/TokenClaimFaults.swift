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
    KnownFault("token-unknown-claims-refused", "refuses a token with a claim that it does not know")
    {
      $0.changeClaims { claims in
        if !known.isSuperset(of: claims.members.names) { throw Refusal(.claimInvalid) }
      }
    }
    .in(.verifiers).fix("ignore claims that are not understood (RFC 7519 section 4)")
    .flagged("cross-jwt")
  }

  /// The claims of both kinds of tokens, and those that RFC 7519 registers.
  private static let known: Set = [
    "iss", "sub", "aud", "exp", "nbf", "iat", "jti", "nonce", "sinch:rtc:instance:exp", "prn",
    "nce",
    "first_name", "last_name", "display_name", "avatar_url",
  ]

  /// A fault that ends in an uncaught error if a date is unexpected.
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
