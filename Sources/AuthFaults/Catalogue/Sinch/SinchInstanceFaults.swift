import AuthConformance
import AuthReference
import ConformanceEngine
import ConformanceSuite
import FailureDiagnosis
import StrictJSON

extension KnownFaults {
  /// The end of the instance.
  static let sinchInstanceChecks: [KnownFault] = [
    instance("sinch-verify-instance-unchecked", "never looks at the instance's end") { _, _, _ in },
    instance(
      "sinch-verify-instance-172799",
      "takes instances of 172799 seconds",
      flag: "off-by-one"
    ) {
      issued,
      end,
      _ in
      if end < issued.adding(seconds: 172_799) { throw Refusal(.instanceTTLTooShort) }
    },
    instance(
      "sinch-verify-instance-172801",
      "refuses instances of exactly 48 hours",
      flag: "off-by-one"
    ) { issued, end, _ in
      if end <= issued.adding(seconds: 172_800) { throw Refusal(.instanceTTLTooShort) }
    },
    instance("sinch-verify-instance-from-now", "counts 48 hours from now instead of iat") {
      _,
      end,
      time in
      if end < time.now.adding(seconds: 172_800) { throw Refusal(.instanceTTLTooShort) }
    },
    instance("sinch-verify-instance-after-now", "asks only that the instance's end is ahead") {
      _,
      end,
      time in
      if end <= time.now { throw Refusal(.instanceTTLTooShort) }
    },
    instance("sinch-verify-instance-after-iat", "asks only that the instance ends after iat") {
      issued,
      end,
      _ in
      if end <= issued { throw Refusal(.instanceTTLTooShort) }
    },
    instance(
      "sinch-verify-instance-whole-iat",
      "measures the instance between whole seconds",
      flag: "rounding"
    ) { issued, end, _ in
      if end.seconds - issued.seconds < 172_800 { throw Refusal(.instanceTTLTooShort) }
    },
    instance("sinch-verify-instance-rounded-up", "rounds the instance's end up", flag: "rounding") {
      issued,
      end,
      _ in
      let end =
        end == NumericDate(seconds: end.seconds) ? end : NumericDate(seconds: end.seconds + 1)
      if end < issued.adding(seconds: 172_800) { throw Refusal(.instanceTTLTooShort) }
    },
    instance("sinch-verify-instance-8-days", "refuses instances of less than 8 days") {
      issued,
      end,
      _ in
      if end < issued.adding(seconds: 691_200) { throw Refusal(.instanceTTLTooShort) }
    },
    KnownFault(
      "sinch-verify-instance-from-exp",
      in: .sinchVerifier,
      "counts 48 hours from exp instead of iat",
      fix: "where the instance has an end, it is 172800 seconds from iat at least",
      flag: "expiry-unchecked"
    ) {
      $0.sinchTokenVerifier.claimChecks.rule("instance-ttl") { evidence in
        guard evidence.claims.members[instanceClaim] != nil else { return }
        let end = try evidence.claims.date(instanceClaim)
        guard try evidence.claims.date("exp").adding(seconds: 172_800) <= end else {
          throw Refusal(.instanceTTLTooShort)
        }
      }
    },
    looseDate(
      "sinch-verify-instance-no-number-ignored",
      "ignores an end of the instance that is no date"
    ) {
      value in value.number == nil ? .none : value
    },
    looseDate("sinch-verify-instance-from-text", "takes a text for the instance's end") { value in
      guard let text = value.string else { return value }
      if let number = JSON.Number(text) { return .number(number) }
      return Instant(rfc3339: text).map { .seconds($0.seconds) } ?? value
    },
    looseDate("sinch-verify-instance-null-ignored", "takes null for an instance without an end") {
      $0 == .null ? .none : $0
    },
    looseDate("sinch-verify-instance-lifetime", "takes a lifetime for the instance's end") {
      value in
      guard let seconds = value.number?.int64, (172_800...315_360_000).contains(seconds) else {
        return value
      }
      return .seconds(1_514_862_245 + seconds)
    },
    looseDate("sinch-verify-instance-negative", "ignores an end of the instance that is 0 or less")
    {
      value in value.number.map { $0.text.hasPrefix("-") || $0.int64 == 0 } == true ? .none : value
    },
    KnownFault(
      "sinch-verify-instance-required",
      in: .sinchVerifier,
      "refuses tokens without an end of the instance",
      fix: "the claim is optional",
      flag: "claims-missing"
    ) {
      $0.sinchTokenVerifier.claimChecks.append(
        Check("required") { _ = try $0.claims.date(instanceClaim) }
      )
    },
    KnownFault(
      "sinch-verify-instance-not-found",
      in: .sinchVerifier,
      "never tells the end of the instance",
      fix: "answer with the instant of the claim",
      flag: "claims-missing"
    ) {
      $0.sinchTokenVerifier.findings = {
        var findings = try SinchTokenVerifier.findings(in: $0)
        findings.instanceExpiresAt = nil
        return findings
      }
    },
    KnownFault(
      "sinch-verify-dates-exchanged",
      in: .sinchVerifier,
      "answers with iat as the end of the token",
      fix: "issuedAt is iat, expiresAt is exp",
      flag: "expiry-unchecked"
    ) {
      $0.sinchTokenVerifier.findings = {
        var findings = try SinchTokenVerifier.findings(in: $0)
        findings.expiresAt = findings.issuedAt
        return findings
      }
    },
  ]

  private static func instance(
    _ id: FaultID,
    _ mistake: String,
    flag: FlagID = "expiry-unchecked",
    _ rule: @escaping @Sendable (NumericDate, NumericDate, VerificationTime) throws -> Void
  ) -> KnownFault {
    KnownFault(
      id,
      in: .sinchVerifier,
      mistake,
      fix: "where the instance has an end, it is 172800 seconds from iat at least",
      flag: flag
    ) {
      $0.sinchTokenVerifier.claimChecks.rule("instance-ttl") { evidence in
        guard evidence.claims.members[instanceClaim] != nil else { return }
        let end = try evidence.claims.date(instanceClaim)
        try rule(try evidence.claims.date("iat"), end, evidence.time)
      }
    }
  }
}
