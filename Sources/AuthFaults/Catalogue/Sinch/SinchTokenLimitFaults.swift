import AuthConformance
import AuthReference
import ConformanceEngine
import ConformanceSuite
import FailureDiagnosis
import StrictJSON

extension KnownFaults {
  /// Faults in checking parameters and limits.
  static let sinchTokenLimits: [KnownFault] = [
    unchecked(
      "sinch-issue-empty-application",
      "applicationKey",
      "accepts an empty applicationKey",
      flag: "empty-identity"
    ),
    unchecked(
      "sinch-issue-empty-user",
      "userId",
      "accepts an empty userId",
      flag: "empty-identity"
    ),
    unchecked(
      "sinch-issue-empty-nonce",
      "nonce",
      "accepts an empty nonce",
      flag: "empty-identity"
    ),
    unchecked(
      "sinch-issue-any-lifetime",
      "timeToLive",
      "accepts a timeToLive below 60 seconds",
      fix: limits,
      flag: "expiry-unchecked"
    ),
    unchecked(
      "sinch-issue-any-instance",
      "instanceTimeToLive",
      "accepts an instanceTimeToLive below 48 hours",
      fix: limits,
      flag: "expiry-unchecked"
    ),
    limit("sinch-lifetime-59", "timeToLive", "accepts a timeToLive of 59 seconds") {
      if $0.timeToLive < 59 { throw Refusal(.ttlTooShort) }
    },
    limit("sinch-lifetime-61", "timeToLive", "refuses a timeToLive of exactly 60 seconds") {
      if $0.timeToLive <= 60 { throw Refusal(.ttlTooShort) }
    },
    limit("sinch-lifetime-positive", "timeToLive", "accepts any positive timeToLive") {
      if $0.timeToLive <= 0 { throw Refusal(.ttlTooShort) }
    },
    limit(
      "sinch-instance-172799",
      "instanceTimeToLive",
      "accepts an instanceTimeToLive of 172799 seconds"
    ) {
      if let life = $0.instanceTimeToLive, life < 172_799 { throw Refusal(.instanceTTLTooShort) }
    },
    limit(
      "sinch-instance-172801",
      "instanceTimeToLive",
      "refuses an instanceTimeToLive of exactly 48 hours"
    ) {
      if let life = $0.instanceTimeToLive, life <= 172_800 { throw Refusal(.instanceTTLTooShort) }
    },
    limit(
      "sinch-instance-hours",
      "instanceTimeToLive",
      "compares instanceTimeToLive with 48 instead of 172800",
      flag: "milliseconds"
    ) {
      if let life = $0.instanceTimeToLive, life < 48 { throw Refusal(.instanceTTLTooShort) }
    },
    limit(
      "sinch-instance-8-days",
      "instanceTimeToLive",
      "refuses an instanceTimeToLive below 8 days"
    ) {
      if let life = $0.instanceTimeToLive, life < 691_200 { throw Refusal(.instanceTTLTooShort) }
    },
  ]

  private static let limits =
    "require a timeToLive of at least 60 seconds and an instanceTimeToLive of at least 172800"

  private static func unchecked(
    _ id: FaultID,
    _ name: String,
    _ mistake: String,
    fix: String? = nil,
    flag: FlagID
  ) -> KnownFault {
    KnownFault(id, in: .sinchIssuer, mistake, fix: fix ?? "refuse an empty \(name)", flag: flag) {
      $0.sinchTokenIssuer.checks.drop(name)
    }
  }

  private static func limit(
    _ id: FaultID,
    _ name: String,
    _ mistake: String,
    flag: FlagID = "off-by-one",
    _ rule: @escaping @Sendable (SinchRegistrationTokenIssuing.Input) throws -> Void
  ) -> KnownFault {
    KnownFault(
      id,
      in: .sinchIssuer,
      mistake,
      fix: limits,
      flag: flag
    ) { $0.sinchTokenIssuer.checks.rule(name) { try rule($0) } }
  }
}
