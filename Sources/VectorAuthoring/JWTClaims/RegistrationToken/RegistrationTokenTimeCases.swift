import AuthConformance
import ConformanceSuite
import StrictJSON

extension RegistrationTokenCases {
  static let verifyTime: CaseGroup = CaseGroup(
    "jwt-claims/sinch-registration-token-verify-time",
    title: "Verifying a registration token: the time of verification and the lifetime",
    method: "iat and exp compared with now, give or take the leeway",
    retired: ClockCases<RegistrationTokenScenario>.retired
      + retires(
        "leap-second-as-now",
        "now-without-offset",
        "now-empty",
        because: Retirement.wireFormat
      ),
    base: RegistrationTokenScenario()
  ) {
    accepts(
      "within-lifetime",
      "A time between iat and exp",
      decidedBy: "JWT-EXP",
      also: ["JWT-IAT-FUTURE"]
    )

    section("The end", rejectedAs: [.expired], decidedBy: "JWT-EXP") {
      accepts("one-second-before-exp", "The last second before exp", flags: ["off-by-one"]) {
        $0.now = "2018-01-02T03:14:04Z"
      }
      accepts(
        "one-millisecond-before-exp",
        "The last millisecond before exp",
        flags: ["off-by-one", "rounding"]
      ) { $0.now = "2018-01-02T03:14:04.999Z" }
      rejects("at-exp", "The very instant of exp", flags: ["off-by-one", "expiry-unchecked"]) {
        $0.now = "2018-01-02T03:14:05Z"
      }
      rejects(
        "one-second-after-exp",
        "One second after exp",
        flags: ["expiry-unchecked"],
        note: "A verifier that grants leeway of its own accepts it."
      ) { $0.now = "2018-01-02T03:14:06Z" }
      rejects("one-minute-after-exp", "One minute after exp", flags: ["expiry-unchecked"]) {
        $0.now = "2018-01-02T03:15:05Z"
      }
      rejects("one-year-after-exp", "One year after exp", flags: ["expiry-unchecked"]) {
        $0.now = "2019-01-02T03:14:05Z"
      }
    }

    section(
      "The beginning",
      leavingOpen: "jwt-iat-in-future",
      .rejectedOr(.notYetValid) { $0.now = "2018-01-02T03:05:00Z" },
      decidedBy: "JWT-IAT-FUTURE"
    ) {
      accepts("at-iat", "The very instant of iat", flags: ["off-by-one"]) {
        $0.now = "2018-01-02T03:04:05Z"
      }
      leavesOpen(
        "one-millisecond-before-iat",
        "The last millisecond before iat",
        flags: ["off-by-one", "rounding"]
      ) { $0.now = "2018-01-02T03:04:04.999Z" }
      leavesOpen("one-second-before-iat", "One second before iat", flags: ["expiry-unchecked"]) {
        $0.now = "2018-01-02T03:04:04Z"
      }
      leavesOpen("one-hour-before-iat", "One hour before iat", flags: ["expiry-unchecked"]) {
        $0.now = "2018-01-02T02:04:05Z"
      }
    }
    ClockCases.leeway
    ClockCases.notBefore

    section("Within the lifetime, elsewhere", decidedBy: "JWT-INSTANT-OFFSET", flags: ["utc-day"]) {
      accepts("valid-at-plus-14-00", "A time within the lifetime, with the offset +14:00") {
        $0.now = "2018-01-02T17:14:04+14:00"
      }
      accepts("valid-at-minus-12-00", "A time within the lifetime, with the offset -12:00") {
        $0.now = "2018-01-01T15:04:05-12:00"
      }
    }
    section(
      "Instants compared, not texts",
      rejectedAs: [.expired],
      decidedBy: "JWT-INSTANT-OFFSET"
    ) {
      accepts("valid-at-plus-05-30", "A time within the lifetime, with the offset +05:30") {
        $0.now = "2018-01-02T08:35:00+05:30"
      }
      rejects(
        "expired-at-minus-12-00",
        "The instant of exp with the offset -12:00, a smaller text than that of iat",
        decidedBy: "JWT-EXP",
        also: ["JWT-INSTANT-OFFSET"],
        flags: ["utc-day", "expiry-unchecked"]
      ) { $0.now = "2018-01-01T15:14:05-12:00" }
      leavesOpen(
        "not-yet-valid-at-plus-14-00",
        "One second before iat with the offset +14:00, a greater text than that of exp",
        "jwt-iat-in-future",
        .rejectedOr(.notYetValid) { $0.now = "2018-01-02T03:05:00Z" },
        also: ["JWT-IAT-FUTURE"],
        flags: ["utc-day", "expiry-unchecked"]
      ) { $0.now = "2018-01-02T17:04:04+14:00" }
    }

    section(
      "A minute at least",
      leavingOpen: "sinch-token-ttl-under-minute-at-verifier",
      .acceptedOrTooShort,
      decidedBy: "SINCH-TOKEN-TTL"
    ) {
      accepts(
        "lifetime-60-seconds",
        "A lifetime of exactly one minute",
        decidedBy: "JWT-EXP",
        flags: ["off-by-one"]
      ) { $0.claims["exp"] = 1_514_862_305 }
      accepts(
        "lifetime-61-seconds",
        "A lifetime of one second more than a minute",
        decidedBy: "JWT-EXP"
      ) { $0.claims["exp"] = 1_514_862_306 }
      leavesOpen(
        "lifetime-59-seconds",
        "A lifetime of one second less than a minute",
        flags: ["off-by-one"]
      ) { $0.claims["exp"] = 1_514_862_304 }
      leavesOpen("lifetime-of-one-second", "A lifetime of one second, at the instant of iat") {
        $0.claims["exp"] = 1_514_862_246
        $0.now = "2018-01-02T03:04:05Z"
      }
    }
    section(
      "Tokens that expire before they are issued",
      rejectedAs: [.claimInvalid, .expired, .ttlTooShort],
      decidedBy: "SINCH-TOKEN-EXP-AFTER-IAT",
      also: ["JWT-EXP-AFTER-IAT"]
    ) {
      rejects(
        "exp-equals-iat",
        "An exp equal to iat, at that instant",
        decidedBy: "JWT-EXP",
        flags: ["off-by-one"]
      ) {
        $0.claims["exp"] = 1_514_862_245
        $0.now = "2018-01-02T03:04:05Z"
      }
      rejects(
        "exp-before-iat",
        "An exp before iat, at a time between them",
        [.claimInvalid, .notYetValid, .expired, .ttlTooShort],
        decidedBy: "JWT-EXP",
        flags: ["expiry-unchecked"]
      ) {
        $0.claims["iat"] = 1_514_862_845
        $0.claims["exp"] = 1_514_862_245
      }
      rejects(
        "exp-before-iat-and-now-before-both",
        "An exp before iat, at a time before both",
        [.claimInvalid, .notYetValid, .ttlTooShort],
        flags: ["expiry-unchecked"]
      ) {
        $0.claims["exp"] = 1_514_862_200
        $0.now = "2018-01-02T03:03:00Z"
      }
      rejects(
        "exp-before-iat-within-leeway",
        "An exp before iat, both within a leeway of an hour",
        [.claimInvalid, .ttlTooShort],
        flags: ["expiry-unchecked"]
      ) {
        $0.claims["exp"] = 1_514_862_200
        $0.leeway = 3600
      }
    }
    leavesOpen(
      "lifetime-600000-seconds",
      "A lifetime of 600,000 seconds, as a slip of milliseconds makes it",
      "jwt-verified-lifetime-of-days",
      .acceptedOrTooLong,
      decidedBy: "JWT-EXP",
      note: "The documents name no greatest lifetime."
    ) { $0.claims["exp"] = 1_515_462_245 }
    leavesOpen(
      "lifetime-of-twenty-years",
      "A lifetime over the end of signed 32-bit seconds",
      "jwt-verified-lifetime-of-decades",
      .acceptedOrTooLong,
      decidedBy: "JWT-EXP",
      also: ["JWT-NUMERIC-DATE"],
      flags: ["signed-overflow"]
    ) { $0.claims["exp"] = 2_147_483_648 }
  }
}
