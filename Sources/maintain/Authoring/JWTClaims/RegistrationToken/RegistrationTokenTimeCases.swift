extension RegistrationTokenCases {
  static let verifyTime: CaseGroup = CaseGroup(
    "jwt-claims/sinch-registration-token-verify-time",
    title: "Verifying a registration token: the time of verification and the lifetime",
    method: "iat and exp compared with now, plus or minus the leeway",
    base: RegistrationTokenScenario()
  ) {
    accepts("within-lifetime", "A time between iat and exp")
      .decidedBy("JWT-EXP").also("JWT-IAT-FUTURE")

    section("The end", decidedBy("JWT-EXP").reasons(.expired)) {
      accepts("one-second-before-exp", "The last second before exp")
        .with { $0.now = "2018-01-02T03:14:04Z" }.flagged("off-by-one")
      accepts("one-millisecond-before-exp", "The last millisecond before exp")
        .with { $0.now = "2018-01-02T03:14:04.999Z" }
        .decidedBy("JWT-CLOCK-FRACTION").also("JWT-EXP").flagged("off-by-one", "rounding")
      rejects("at-exp", "The very instant of exp") { $0.now = "2018-01-02T03:14:05Z" }
        .flagged("off-by-one", "expiry-unchecked")
      rejects("one-second-after-exp", "One second after exp") { $0.now = "2018-01-02T03:14:06Z" }
        .flagged("expiry-unchecked").note("A verifier that grants leeway of its own accepts it.")
      rejects("one-minute-after-exp", "One minute after exp") { $0.now = "2018-01-02T03:15:05Z" }
        .flagged("expiry-unchecked")
      rejects("one-year-after-exp", "One year after exp") { $0.now = "2019-01-02T03:14:05Z" }
        .flagged("expiry-unchecked")
    }

    section("The beginning") {
      asking("sinch-verified-iat-ahead", .notYetOrNotCompared())
      decidedBy("JWT-IAT-FUTURE")
      accepts("at-iat", "The very instant of iat") { $0.now = "2018-01-02T03:04:05Z" }
        .flagged("off-by-one")
      leavesOpen("one-millisecond-before-iat", "The last millisecond before iat")
        .with { $0.now = "2018-01-02T03:04:04.999Z" }
        .asking("sinch-verified-iat-ahead-by-fraction", .notYetOrNotCompared())
        .flagged("off-by-one", "rounding")
      leavesOpen("one-second-before-iat", "One second before iat")
        .with { $0.now = "2018-01-02T03:04:04Z" }.flagged("expiry-unchecked")
      leavesOpen("one-hour-before-iat", "One hour before iat") { $0.now = "2018-01-02T02:04:05Z" }
        .flagged("expiry-unchecked")
    }
    ClockCases.leeway
    ClockCases.notBefore

    section("Within the lifetime, elsewhere", decidedBy("JWT-INSTANT-OFFSET").flagged("utc-day")) {
      accepts("valid-at-plus-14-00", "A time within the lifetime, with the offset +14:00")
        .with { $0.now = "2018-01-02T17:14:04+14:00" }
      accepts("valid-at-minus-12-00", "A time within the lifetime, with the offset -12:00")
        .with { $0.now = "2018-01-01T15:04:05-12:00" }
    }
    section("Instants compared, not texts", decidedBy("JWT-INSTANT-OFFSET").reasons(.expired)) {
      accepts("valid-at-plus-05-30", "A time within the lifetime, with the offset +05:30")
        .with { $0.now = "2018-01-02T08:35:00+05:30" }
      rejects("expired-at-minus-12-00")
        .titled("The instant of exp with the offset -12:00, a smaller text than that of iat")
        .with { $0.now = "2018-01-01T15:14:05-12:00" }
        .decidedBy("JWT-EXP").also("JWT-INSTANT-OFFSET").flagged("utc-day", "expiry-unchecked")
      leavesOpen("not-yet-valid-at-plus-14-00")
        .titled("One second before iat with the offset +14:00, a greater text than that of exp")
        .with { $0.now = "2018-01-02T17:04:04+14:00" }
        .asking("sinch-verified-iat-ahead", .notYetOrNotCompared())
        .also("JWT-IAT-FUTURE").flagged("utc-day", "expiry-unchecked")
    }

    section("A minute at least") {
      asking("sinch-token-ttl-under-minute-at-verifier", .acceptedOrTooShort)
      decidedBy("SINCH-TOKEN-TTL")
      accepts("lifetime-60-seconds", "A lifetime of exactly one minute")
        .with { $0.claims["exp"] = 1_514_862_305 }.decidedBy("JWT-EXP").flagged("off-by-one")
      accepts("lifetime-61-seconds", "A lifetime of one second more than a minute")
        .with { $0.claims["exp"] = 1_514_862_306 }.decidedBy("JWT-EXP")
      leavesOpen("lifetime-59-seconds", "A lifetime of one second less than a minute")
        .with { $0.claims["exp"] = 1_514_862_304 }.flagged("off-by-one")
      leavesOpen("lifetime-of-one-second", "A lifetime of one second, at the instant of iat") {
        $0.claims["exp"] = 1_514_862_246
        $0.now = "2018-01-02T03:04:05Z"
      }
    }
    section("Tokens that expire before they are issued") {
      decidedBy("SINCH-TOKEN-EXP-AFTER-IAT").also("JWT-EXP-AFTER-IAT")
      reasons(.claimInvalid, .expired, .ttlTooShort)
      rejects("exp-equals-iat", "An exp equal to iat, at that instant") {
        $0.claims["exp"] = 1_514_862_245
        $0.now = "2018-01-02T03:04:05Z"
      }
      .decidedBy("JWT-EXP").flagged("off-by-one")
      rejects("exp-before-iat", "An exp before iat, at a time between them") {
        $0.claims["iat"] = 1_514_862_845
        $0.claims["exp"] = 1_514_862_245
      }
      .reasons(.claimInvalid, .notYetValid, .expired, .ttlTooShort).decidedBy("JWT-EXP")
      .flagged("expiry-unchecked")
      rejects("exp-before-iat-and-now-before-both", "An exp before iat, at a time before both") {
        $0.claims["exp"] = 1_514_862_200
        $0.now = "2018-01-02T03:03:00Z"
      }
      .reasons(.claimInvalid, .notYetValid, .ttlTooShort).flagged("expiry-unchecked")
      rejects("exp-before-iat-within-leeway", "An exp before iat, both within a leeway of an hour")
        .with {
          $0.claims["exp"] = 1_514_862_200
          $0.leeway = 3600
        }
        .reasons(.claimInvalid, .ttlTooShort).flagged("expiry-unchecked")
      rejects("exp-equals-iat-within-leeway", "An exp equal to iat, within a leeway of an hour")
        .with {
          $0.claims["exp"] = 1_514_862_245
          $0.leeway = 3600
        }
        .reasons(.claimInvalid, .ttlTooShort).flagged("off-by-one")
    }
    leavesOpen("lifetime-600000-seconds")
      .titled("A lifetime of 600,000 seconds, as a slip of milliseconds makes it")
      .with { $0.claims["exp"] = 1_515_462_245 }
      .asking("jwt-verified-lifetime-of-days", .acceptedOrTooLong).decidedBy("JWT-EXP")
      .note("The documents name no greatest lifetime.")
    leavesOpen("lifetime-of-twenty-years", "A lifetime over the end of signed 32-bit seconds")
      .with { $0.claims["exp"] = 2_147_483_648 }
      .asking("sinch-verified-lifetime-of-decades", .acceptedOrTooLong).decidedBy("JWT-EXP")
      .also("JWT-NUMERIC-DATE").flagged("signed-overflow")
  }
}
