import AuthConformance
import AuthReference
import ConformanceEngine
import ConformanceSuite
import FailureDiagnosis
import StrictJSON

extension KnownFaults {
  /// Rules of JWT that every verifier has; many libraries leave them to the caller.
  static let tokenClaimChecks: [KnownFault] = [
    dropped(
      "verify-nbf-unchecked",
      "nbf",
      "never looks at nbf",
      fix: "refuse a token before its nbf, where it has one (RFC 7519, section 4.1.5)",
      flag: "expiry-unchecked"
    ),
    notBefore("verify-nbf-null-ignored", "takes an nbf that is no number for none") {
      $0.number.map(JSON.number)
    },
    notBefore("verify-nbf-from-texts", "takes an nbf that is a text") {
      $0.string.flatMap { JSON.Number($0) }.map(JSON.number) ?? $0
    },
    dropped(
      "verify-aud-unchecked",
      "aud",
      "takes tokens for any audience",
      fix: "refuse a token for an audience that the verifier is not (RFC 7519, section 4.1.3)",
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
      "breaks down at a date that is neither a number nor a text",
      flag: "claims-missing"
    ) { $0.number == nil && $0.string == nil },
    fatal(
      "verify-dates-too-large-fatal",
      "breaks down at a date that is too large to be one",
      flag: "float-dates"
    ) { value in
      value.number.map { NumericDate($0) == nil && $0.text.contains { "eE".contains($0) } } ?? false
    },
  ]

  /// Both kinds of tokens go without a rule.
  private static func dropped(
    _ id: FaultID,
    _ name: String,
    _ mistake: String,
    fix: String,
    flag: FlagID
  ) -> KnownFault {
    KnownFault(id, in: .verifiers, mistake, fix: fix, flag: flag) {
      $0.sinchTokenVerifier.claimChecks.drop(name)
      $0.layerTokenVerifier.claimChecks.drop(name)
    }
  }

  /// `nbf` is changed before it is checked; nil leaves it out.
  private static func notBefore(
    _ id: FaultID,
    _ mistake: String,
    _ read: @escaping @Sendable (JSON) -> JSON?
  ) -> KnownFault {
    @Sendable func looseCheck<Input>() -> Check<Evidence<Input>> {
      Check("loose") { evidence in
        evidence.claims.members["nbf"] = evidence.claims.members["nbf"].flatMap(read)
      }
    }
    return KnownFault(
      id,
      in: .verifiers,
      mistake,
      fix: "refuse a token whose nbf is there and no number",
      flag: "float-dates"
    ) {
      $0.sinchTokenVerifier.claimChecks.insert(looseCheck(), at: 0)
      $0.layerTokenVerifier.claimChecks.insert(looseCheck(), at: 0)
    }
  }

  /// A date that nobody thought of ends in an error that nobody catches.
  private static func fatal(
    _ id: FaultID,
    _ mistake: String,
    flag: FlagID,
    _ isFatal: @escaping @Sendable (JSON) -> Bool
  ) -> KnownFault {
    @Sendable func fatalCheck<Input>() -> Check<Evidence<Input>> {
      Check("fatal") { evidence in
        for name in ["iat", "exp", "nbf"] {
          if let value = evidence.claims.members[name], isFatal(value) { throw Breakdown() }
        }
      }
    }
    return KnownFault(
      id,
      in: .verifiers,
      mistake,
      fix: "look at the kind and size of a date before converting it, and refuse the token",
      flag: flag
    ) {
      $0.sinchTokenVerifier.claimChecks.insert(fatalCheck(), at: 0)
      $0.layerTokenVerifier.claimChecks.insert(fatalCheck(), at: 0)
    }
  }

  private struct Breakdown: Error {}
}
