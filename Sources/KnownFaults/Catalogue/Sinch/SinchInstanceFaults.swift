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
    ReadFaults.ofInstances
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
