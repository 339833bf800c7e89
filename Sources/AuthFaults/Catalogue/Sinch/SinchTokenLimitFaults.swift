extension KnownFaults {
  /// Faults in checking parameters and limits.
  @FaultBuilder
  static var sinchTokenLimits: [KnownFault] {
    unchecked("sinch-issue-empty-application", "applicationKey", "accepts an empty applicationKey")
      .flagged("empty-identity")
    unchecked("sinch-issue-empty-user", "userId", "accepts an empty userId")
      .flagged("empty-identity")
    unchecked("sinch-issue-empty-nonce", "nonce", "accepts an empty nonce")
      .flagged("empty-identity")
    unchecked("sinch-issue-any-lifetime", "timeToLive", "accepts a timeToLive below 60 seconds")
      .fix(limits).flagged("expiry-unchecked")
    unchecked(
      "sinch-issue-any-instance",
      "instanceTimeToLive",
      "accepts an instanceTimeToLive below 48 hours"
    )
    .fix(limits).flagged("expiry-unchecked")
    limit("sinch-lifetime-59", "timeToLive", "accepts a timeToLive of 59 seconds") {
      if $0.timeToLive < 59 { throw Refusal(.ttlTooShort) }
    }
    limit("sinch-lifetime-61", "timeToLive", "refuses a timeToLive of exactly 60 seconds") {
      if $0.timeToLive <= 60 { throw Refusal(.ttlTooShort) }
    }
    limit("sinch-lifetime-positive", "timeToLive", "accepts any positive timeToLive") {
      if $0.timeToLive <= 0 { throw Refusal(.ttlTooShort) }
    }
    limit(
      "sinch-instance-172799",
      "instanceTimeToLive",
      "accepts an instanceTimeToLive of 172799 seconds"
    ) {
      if let life = $0.instanceTimeToLive, life < 172_799 { throw Refusal(.instanceTTLTooShort) }
    }
    limit(
      "sinch-instance-172801",
      "instanceTimeToLive",
      "refuses an instanceTimeToLive of exactly 48 hours"
    ) {
      if let life = $0.instanceTimeToLive, life <= 172_800 { throw Refusal(.instanceTTLTooShort) }
    }
    limit(
      "sinch-instance-hours",
      "instanceTimeToLive",
      "compares instanceTimeToLive with 48 instead of 172800"
    ) { if let life = $0.instanceTimeToLive, life < 48 { throw Refusal(.instanceTTLTooShort) } }
    .flagged("milliseconds")
    limit(
      "sinch-instance-8-days",
      "instanceTimeToLive",
      "refuses an instanceTimeToLive below 8 days"
    ) {
      if let life = $0.instanceTimeToLive, life < 691_200 { throw Refusal(.instanceTTLTooShort) }
    }
  }

  private static let limits =
    "require a timeToLive of at least 60 seconds and an instanceTimeToLive of at least 172800"

  private static func unchecked(_ id: FaultID, _ name: String, _ mistake: String) -> KnownFault {
    KnownFault(id, mistake) { $0.sinchTokenIssuer.checks.drop(name) }
      .in(.sinchIssuer).fix("refuse an empty \(name)")
  }

  private static func limit(
    _ id: FaultID,
    _ name: String,
    _ mistake: String,
    _ rule: @escaping @Sendable (SinchRegistrationTokenIssuing.Input) throws -> Void
  ) -> KnownFault {
    KnownFault(id, mistake) { $0.sinchTokenIssuer.checks.rule(name) { try rule($0) } }
      .in(.sinchIssuer).fix(limits).flagged("off-by-one")
  }
}
