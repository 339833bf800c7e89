extension KnownFaults {
  /// Faults in checking the instance expiry.
  @FaultBuilder
  static var sinchInstanceChecks: [KnownFault] {
    instance(
      "sinch-verify-instance-leeway",
      "grants the leeway in the instance lifetime too"
    ) { issued, end, time in
      if end.adding(seconds: time.leeway) < issued.adding(seconds: 172_800) {
        throw Refusal(.instanceTTLTooShort)
      }
    }
    .flagged("off-by-one")
    instance(
      "sinch-verify-instance-from-now",
      "counts the 48 hours from now instead of iat"
    ) { _, end, time in
      if end < time.now.adding(seconds: 172_800) { throw Refusal(.instanceTTLTooShort) }
    }
    instance(
      "sinch-verify-instance-whole-iat",
      "ignores fractions of a second in the instance lifetime"
    ) { issued, end, _ in
      if end.seconds - issued.seconds < 172_800 { throw Refusal(.instanceTTLTooShort) }
    }
    .flagged("rounding")
    instance(
      "sinch-verify-instance-rounded-up",
      "rounds the instance expiry up"
    ) { issued, end, _ in
      let end =
        end == NumericDate(seconds: end.seconds) ? end : NumericDate(seconds: end.seconds + 1)
      if end < issued.adding(seconds: 172_800) { throw Refusal(.instanceTTLTooShort) }
    }
    .flagged("rounding")
    KnownFault("sinch-verify-instance-from-exp", "counts the 48 hours from exp instead of iat") {
      $0.sinchTokenVerifier.claimChecks.rule("instance-ttl") { evidence in
        guard evidence.claims.members[instanceClaim] != nil else { return }
        let end = try evidence.claims.date(instanceClaim)
        guard try evidence.claims.date("exp").adding(seconds: 172_800) <= end else {
          throw Refusal(.instanceTTLTooShort)
        }
      }
    }
    .in(.sinchVerifier)
    .fix("require sinch:rtc:instance:exp, where present, to be at least 172800 seconds after iat")
    .flagged("expiry-unchecked")
    lenientDate(
      "sinch-verify-instance-no-number-ignored",
      "ignores an instance expiry that is not a number"
    ) {
      value in value.number == nil ? .none : value
    }
    lenientDate("sinch-verify-instance-from-text", "accepts an instance expiry that is a string") {
      value in
      guard let text = value.string else { return value }
      if let number = JSON.Number(text) { return .number(number) }
      return Instant(rfc3339: text).map { .seconds($0.seconds) } ?? value
    }
    lenientDate("sinch-verify-instance-null-ignored", "treats an instance expiry of null as absent")
    {
      $0 == .null ? .none : $0
    }
    lenientDate("sinch-verify-instance-lifetime", "accepts a lifetime as the instance expiry") {
      value in
      guard let seconds = value.number?.int64, (172_800...315_360_000).contains(seconds) else {
        return value
      }
      return .seconds(1_514_862_245 + seconds)
    }
    lenientDate("sinch-verify-instance-negative", "ignores an instance expiry of 0 or less") {
      value in value.number.map { $0.text.hasPrefix("-") || $0.int64 == 0 } == true ? .none : value
    }
    KnownFault("sinch-verify-instance-required", "refuses tokens without an instance expiry") {
      $0.sinchTokenVerifier.claimChecks.append(
        Rule("required") { _ = try $0.claims.date(instanceClaim) }
      )
    }
    .in(.sinchVerifier).fix("accept tokens without sinch:rtc:instance:exp")
    .flagged("claims-missing")
    KnownFault("sinch-verify-instance-not-found", "never reports the instance expiry") {
      $0.sinchTokenVerifier.findings = {
        var findings = try SinchTokenVerifier.findings(in: $0)
        findings.instanceExpiresAt = nil
        return findings
      }
    }
    .in(.sinchVerifier).fix("report sinch:rtc:instance:exp as instanceExpiresAt")
    .flagged("claims-missing")
    KnownFault("sinch-verify-dates-exchanged", "reports iat as expiresAt") {
      $0.sinchTokenVerifier.findings = {
        var findings = try SinchTokenVerifier.findings(in: $0)
        findings.expiresAt = findings.issuedAt
        return findings
      }
    }
    .in(.sinchVerifier).fix("report iat as issuedAt and exp as expiresAt")
    .flagged("expiry-unchecked")
  }

  private static func instance(
    _ id: FaultID,
    _ mistake: String,
    _ rule: @escaping @Sendable (NumericDate, NumericDate, VerificationTime) throws -> Void
  ) -> KnownFault {
    KnownFault(id, mistake) {
      $0.sinchTokenVerifier.claimChecks.rule("instance-ttl") { evidence in
        guard evidence.claims.members[instanceClaim] != nil else { return }
        let end = try evidence.claims.date(instanceClaim)
        try rule(try evidence.claims.date("iat"), end, evidence.time)
      }
    }
    .in(.sinchVerifier)
    .fix("require sinch:rtc:instance:exp, where present, to be at least 172800 seconds after iat")
    .flagged("expiry-unchecked")
  }
}
