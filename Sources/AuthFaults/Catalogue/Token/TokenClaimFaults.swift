import AuthConformance
import AuthReference
import ConformanceEngine
import ConformanceSuite
import FailureDiagnosis
import StrictJSON

extension KnownFaults {
  /// Faults in checks of registered claims, which many libraries leave to the caller.
  static let tokenClaimChecks: [KnownFault] = [
    dropped(
      "verify-nbf-unchecked",
      "nbf",
      "ignores nbf",
      fix: "refuse a token before its nbf (RFC 7519 §4.1.5)",
      flag: "expiry-unchecked"
    ),
    notBefore("verify-nbf-null-ignored", "ignores nbf that is not a number") {
      $0.number.map(JSON.number)
    },
    notBefore("verify-nbf-from-texts", "accepts nbf that is a string") {
      $0.string.flatMap { JSON.Number($0) }.map(JSON.number) ?? $0
    },
    dropped(
      "verify-aud-unchecked",
      "aud",
      "ignores aud",
      fix: "refuse a token whose aud does not name the verifier (RFC 7519 §4.1.3)",
      flag: "cross-jwt"
    ),
    dropped(
      "verify-exp-before-iat-taken",
      "exp-after-iat",
      "never compares exp with iat",
      fix: "refuse a token whose exp is not after its iat",
      flag: "expiry-unchecked"
    ),
    fatal(
      "verify-dates-of-another-kind-fatal",
      "crashes on a date that is neither a number nor a string",
      flag: "claims-missing"
    ) { $0.number == nil && $0.string == nil },
    fatal(
      "verify-dates-too-large-fatal",
      "crashes on a date that is too large",
      in: .layerVerifier,
      flag: "float-dates"
    ) { value in
      value.number.map { NumericDate($0) == nil && $0.text.contains { "eE".contains($0) } } ?? false
    },
  ]

  /// Drops a check for both kinds of tokens.
  private static func dropped(
    _ id: FaultID,
    _ name: String,
    _ mistake: String,
    fix: String,
    flag: FlagID
  ) -> KnownFault {
    KnownFault(id, in: .verifiers, mistake, fix: fix, flag: flag) { $0.dropClaimRules(name) }
  }

  /// Changes `nbf` before it is checked; nil removes it.
  private static func notBefore(
    _ id: FaultID,
    _ mistake: String,
    _ read: @escaping @Sendable (JSON) -> JSON?
  ) -> KnownFault {
    KnownFault(
      id,
      in: .verifiers,
      mistake,
      fix: "refuse a token whose nbf is not a number",
      flag: "float-dates"
    ) {
      $0.changeClaims { $0.members["nbf"] = $0.members["nbf"].flatMap(read) }
    }
  }

  /// Ends in an error that nobody catches where a date is unexpected.
  private static func fatal(
    _ id: FaultID,
    _ mistake: String,
    in operations: [Call] = .verifiers,
    flag: FlagID,
    _ isFatal: @escaping @Sendable (JSON) -> Bool
  ) -> KnownFault {
    KnownFault(
      id,
      in: operations,
      mistake,
      fix: "check type and range of a date before converting it, and refuse the token otherwise",
      flag: flag
    ) {
      $0.changeClaims { claims in
        for name in ["iat", "exp", "nbf"] {
          if let value = claims.members[name], isFatal(value) { throw Crash() }
        }
      }
    }
  }

  private struct Crash: Error {}
}
