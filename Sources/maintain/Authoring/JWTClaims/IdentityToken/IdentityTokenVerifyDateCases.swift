extension IdentityTokenCases {
  static let verifyDates: CaseGroup = CaseGroup(
    "jwt-claims/layer-identity-token-verify-dates",
    title: "Verifying identity tokens: when they are valid",
    method: "Valid while iat <= now < exp, plus or minus the leeway",
    base: IdentityTokenVerifyScenario()
  ) {
    section("Around exp", decidedBy("JWT-EXP").reasons(.expired)) {
      accepts("second-before-expiry", "The second before exp") { $0.now = "2018-01-02T03:14:04Z" }
        .flagged("expiry-unchecked", "off-by-one")
      accepts("instant-before-expiry", "A thousandth of a second before exp")
        .with { $0.now = "2018-01-02T03:14:04.999Z" }
        .decidedBy("JWT-CLOCK-FRACTION").also("JWT-EXP").flagged("off-by-one", "rounding")
      rejects("at-expiry", "The instant of exp") { $0.now = "2018-01-02T03:14:05Z" }
        .flagged("expiry-unchecked", "off-by-one")
      rejects("instant-after-expiry", "A thousandth of a second after exp")
        .with { $0.now = "2018-01-02T03:14:05.001Z" }.flagged("expiry-unchecked")
      rejects("day-after-expiry", "A day after exp") { $0.now = "2018-01-03T03:14:05Z" }
        .flagged("expiry-unchecked")
    }
    accepts("at-issue", "The instant of iat") { $0.now = "2018-01-02T03:04:05Z" }
      .decidedBy("JWT-IAT-FUTURE").also("JWT-EXP-AFTER-IAT").flagged("off-by-one")
    section("Before iat") {
      asking("layer-verified-iat-ahead", .notYetOrNotCompared())
      decidedBy("JWT-IAT-FUTURE").flagged("expiry-unchecked")
      leavesOpen("instant-before-issue", "A thousandth of a second before iat")
        .with { $0.now = "2018-01-02T03:04:04.999Z" }
        .asking("layer-verified-iat-ahead-by-fraction", .notYetOrNotCompared()).flagged("rounding")
      leavesOpen("second-before-issue", "The second before iat") { $0.now = "2018-01-02T03:04:04Z" }
        .flagged("off-by-one")
      leavesOpen("day-before-issue", "A day before iat") { $0.now = "2018-01-01T03:05:00Z" }
    }
    ClockCases.leeway

    rejects("exp-before-iat-within-leeway", "An exp before iat, both within a leeway of an hour") {
      $0.claims["exp"] = 1_514_862_200
      $0.leeway = 3600
    }
    .reasons(.claimInvalid).decidedBy("JWT-EXP-AFTER-IAT").flagged("expiry-unchecked")
    rejects("exp-equals-iat-within-leeway", "exp and iat the same, within a leeway of an hour") {
      $0.claims["exp"] = $0.claims["iat"]
      $0.leeway = 3600
    }
    .reasons(.claimInvalid).decidedBy("JWT-EXP-AFTER-IAT").flagged("off-by-one")
    ClockCases.notBefore

    leavesOpen("life-of-59-seconds", "A token that lives for 59 seconds, in its last second") {
      $0.claims["exp"] = 1_514_862_304
      $0.now = "2018-01-02T03:05:03Z"
    }
    .asking("layer-verified-lifetime-short")
    .either(["accept": .success, "reject": .invalid([.claimInvalid])])
    .decidedBy("JWT-EXP").flagged("off-by-one")
    section("An exp that is over, and not after iat") {
      decidedBy("JWT-EXP").also("JWT-EXP-AFTER-IAT").flagged("expiry-unchecked")
      reasons(.claimInvalid, .expired, .notYetValid)
      rejects("exp-equals-iat", "exp and iat the same, at that instant") {
        $0.claims["exp"] = $0.claims["iat"]
        $0.now = "2018-01-02T03:04:05Z"
      }
      .flagged("off-by-one")
      rejects("exp-before-iat", "exp before iat, at an instant between them") {
        $0.claims["iat"] = 1_514_862_845
        $0.claims["exp"] = 1_514_862_245
      }
    }
    rejects("iat-in-local-time")
      .titled("iat five and a half hours ahead, from a clock in India taken for UTC")
      .with { $0.claims["iat"] = 1_514_882_045 }
      .reasons(.claimInvalid, .notYetValid).decidedBy("JWT-EXP-AFTER-IAT").also("JWT-IAT-FUTURE")
      .flagged("expiry-unchecked")
    section("The time of verification with an offset") {
      decidedBy("JWT-INSTANT-OFFSET").also("JWT-EXP").flagged("utc-day").reasons(.expired)
      for (slug, now, what) in sameInstants {
        accepts("now-\(slug)", "The second before exp, \(what)") { $0.now = Timestamp("\(now.0)") }
        rejects("expired-\(slug)", "The instant of exp, \(what)") { $0.now = Timestamp("\(now.1)") }
          .decidedBy("JWT-EXP").also("JWT-INSTANT-OFFSET").flagged("expiry-unchecked")
      }
    }
  }

  /// The last second in which the base token is valid, and the first in which it is not.
  private static let sameInstants: [(String, (String, String), String)] = [
    ("plus-14", ("2018-01-02T17:14:04+14:00", "2018-01-02T17:14:05+14:00"), "at +14:00"),
    ("plus-5-30", ("2018-01-02T08:44:04+05:30", "2018-01-02T08:44:05+05:30"), "at +05:30"),
    ("minus-12", ("2018-01-01T15:14:04-12:00", "2018-01-01T15:14:05-12:00"), "at -12:00"),
  ]
}
