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
    ReadFaults.ofInstances
    reading("sinch-verify-instance-lifetime", "accepts a lifetime as the instance expiry") {
      value in
      guard let seconds = value.number?.int64, (172_800...315_360_000).contains(seconds) else {
        return value
      }
      return .seconds(1_514_862_245 + seconds)
    }
    reading("sinch-verify-instance-negative", "ignores an instance expiry of 0 or less") { value in
      value.number.map { $0.text.hasPrefix("-") || $0.int64 == 0 } == true ? .none : value
    }
    KnownFault("sinch-verify-instance-required", "refuses tokens without an instance expiry") {
      $0.sinchTokenVerifier.claimChecks.append(
        Rule("required") { _ = try $0.claims.date(instanceClaim) }
      )
    }
    .in(.sinchVerifier).fix("accept tokens without sinch:rtc:instance:exp")
    .flagged("claims-missing")
    finding("sinch-verify-instance-not-found", "never reports the instance expiry") {
      $0.instanceExpiresAt = nil
    }
    .fix("report sinch:rtc:instance:exp as instanceExpiresAt").flagged("claims-missing")
    finding("sinch-verify-dates-exchanged", "reports iat as expiresAt") {
      $0.expiresAt = $0.issuedAt
    }
    .fix("report iat as issuedAt and exp as expiresAt").flagged("expiry-unchecked")
  }

  private static func finding(
    _ id: FaultID,
    _ mistake: String,
    _ change: @escaping @Sendable (inout SinchTokenVerifier.Findings) -> Void
  ) -> KnownFault {
    KnownFault(id, mistake) {
      $0.sinchTokenVerifier.findings = { changed(try SinchTokenVerifier.findings(in: $0), change) }
    }
    .in(.sinchVerifier)
  }

  private static func reading(
    _ id: FaultID,
    _ mistake: String,
    _ read: @escaping @Sendable (JSON) -> JSON?
  ) -> KnownFault {
    KnownFault(id, mistake) {
      $0.changeClaims { $0.members[instanceClaim] = $0.members[instanceClaim].flatMap(read) }
    }
    .in(.sinchVerifier).fix("require \(instanceClaim), where present, to be a JSON number")
    .flagged("claims-missing")
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
