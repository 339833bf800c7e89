import AuthConformance
import AuthReference
import ConformanceEngine
import ConformanceSuite
import FailureDiagnosis
import StrictJSON

extension KnownFaults {
  /// What is refused, and where the limits are.
  static let sinchTokenLimits: [KnownFault] = [
    unchecked(
      "sinch-issue-empty-application",
      "applicationKey",
      "issues without application key",
      flag: "empty-identity"
    ),
    unchecked(
      "sinch-issue-empty-user",
      "userId",
      "issues for an empty user id",
      flag: "empty-identity"
    ),
    unchecked(
      "sinch-issue-empty-nonce",
      "nonce",
      "takes an empty nonce for a nonce",
      flag: "empty-identity"
    ),
    unchecked(
      "sinch-issue-any-lifetime",
      "timeToLive",
      "issues tokens that live less than a minute",
      flag: "expiry-unchecked"
    ),
    unchecked(
      "sinch-issue-any-instance",
      "instanceTimeToLive",
      "issues instances that live less than 48 hours",
      flag: "expiry-unchecked"
    ),
    limit("sinch-lifetime-59", "timeToLive", "issues tokens of 59 seconds") {
      if $0.timeToLive < 59 { throw Refusal(.ttlTooShort) }
    },
    limit("sinch-lifetime-61", "timeToLive", "refuses tokens of exactly 60 seconds") {
      if $0.timeToLive <= 60 { throw Refusal(.ttlTooShort) }
    },
    limit("sinch-lifetime-positive", "timeToLive", "asks only that a token lives at all") {
      if $0.timeToLive <= 0 { throw Refusal(.ttlTooShort) }
    },
    limit("sinch-lifetime-day-at-most", "timeToLive", "refuses tokens that live over a day") {
      if !(60...86_400).contains($0.timeToLive) { throw Refusal(.ttlTooShort) }
    },
    limit("sinch-instance-172799", "instanceTimeToLive", "issues instances of 172799 seconds") {
      if let life = $0.instanceTimeToLive, life < 172_799 { throw Refusal(.instanceTTLTooShort) }
    },
    limit(
      "sinch-instance-172801",
      "instanceTimeToLive",
      "refuses instances of exactly 48 hours"
    ) {
      if let life = $0.instanceTimeToLive, life <= 172_800 { throw Refusal(.instanceTTLTooShort) }
    },
    limit(
      "sinch-instance-hours",
      "instanceTimeToLive",
      "compares an instance's lifetime with 48 instead of 48 hours",
      flag: "milliseconds"
    ) {
      if let life = $0.instanceTimeToLive, life < 48 { throw Refusal(.instanceTTLTooShort) }
    },
    limit(
      "sinch-instance-8-days",
      "instanceTimeToLive",
      "refuses instances that live less than 8 days"
    ) {
      if let life = $0.instanceTimeToLive, life < 691_200 { throw Refusal(.instanceTTLTooShort) }
    },
    KnownFault(
      "sinch-issue-before-epoch",
      in: .issuers,
      "moves instants before 1970 to 1970",
      fix: "refuse to issue before 1970",
      flag: "expiry-unchecked",
      input: { members in
        guard let instant = members["issuedAt"]?.string.flatMap({ Instant(rfc3339: $0) }),
          instant.seconds < 0
        else { return }
        members["issuedAt"] = "1970-01-01T00:00:00Z"
      }
    ),
    KnownFault(
      "issue-beyond-9999-clamped",
      in: .issuers,
      "cuts the end off at the year 9999",
      fix: "refuse where the end cannot be written",
      flag: "expiry-unchecked",
      input: { members in
        for (name, most) in [("timeToLive", 86_400), ("instanceTimeToLive", 691_200)] {
          guard let issued = members["issuedAt"]?.string.flatMap({ Instant(rfc3339: $0) }),
            let life = members[name]?.number?.int64, life > 0, issued.adding(seconds: life) == nil
          else { continue }
          members[name] = .seconds(min(Int64(most), 253_402_300_799 - issued.seconds))
        }
      }
    ),
  ]

  private static func unchecked(
    _ id: FaultID,
    _ name: String,
    _ mistake: String,
    flag: FlagID
  ) -> KnownFault {
    KnownFault(id, in: .sinchIssuer, mistake, fix: "refuse such parameters", flag: flag) {
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
      fix: "a token lives 60 seconds at least, an instance 172800",
      flag: flag
    ) { $0.sinchTokenIssuer.checks.rule(name) { try rule($0) } }
  }
}
