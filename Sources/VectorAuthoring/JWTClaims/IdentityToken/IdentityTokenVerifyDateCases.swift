import AuthConformance
import ConformanceSuite
import StrictJSON

extension IdentityTokenCases {
  static var verifyDates: CaseGroup {
    CaseGroup(
      "jwt-claims/layer-identity-token-verify-dates",
      title: "Verifying identity tokens: when they are valid",
      method: "Valid while iat <= now < exp, give or take the leeway",
      base: IdentityTokenVerifyScenario()
    ) {
      accepts(
        "second-before-expiry",
        "The second before exp",
        ["JWT-EXP"],
        flags: ["expiry-unchecked", "off-by-one"]
      ) { $0.now = "2018-01-02T03:14:04Z" }
      accepts(
        "instant-before-expiry",
        "A thousandth of a second before exp",
        ["JWT-EXP"],
        flags: ["off-by-one", "rounding"]
      ) { $0.now = "2018-01-02T03:14:04.999Z" }
      rejects(
        "at-expiry",
        "The instant of exp",
        .expired,
        requirements: ["JWT-EXP"],
        flags: ["expiry-unchecked", "off-by-one"]
      ) { $0.now = "2018-01-02T03:14:05Z" }
      rejects(
        "instant-after-expiry",
        "A thousandth of a second after exp",
        .expired,
        requirements: ["JWT-EXP"],
        flags: ["expiry-unchecked"]
      ) { $0.now = "2018-01-02T03:14:05.001Z" }
      rejects(
        "day-after-expiry",
        "A day after exp",
        .expired,
        requirements: ["JWT-EXP"],
        flags: ["expiry-unchecked"]
      ) { $0.now = "2018-01-03T03:14:05Z" }
      accepts(
        "at-issue",
        "The instant of iat",
        ["JWT-IAT-FUTURE"],
        flags: ["off-by-one"]
      ) { $0.now = "2018-01-02T03:04:05Z" }
      leavesOpen(
        "instant-before-issue",
        "A thousandth of a second before iat",
        "jwt-iat-in-future",
        .rejectedOr(.notYetValid) { $0.now = "2018-01-02T03:05:00Z" },
        requirements: ["JWT-IAT-FUTURE"],
        flags: ["expiry-unchecked", "rounding"]
      ) { $0.now = "2018-01-02T03:04:04.999Z" }
      leavesOpen(
        "second-before-issue",
        "The second before iat",
        "jwt-iat-in-future",
        .rejectedOr(.notYetValid) { $0.now = "2018-01-02T03:05:00Z" },
        requirements: ["JWT-IAT-FUTURE"],
        flags: ["expiry-unchecked", "off-by-one"]
      ) { $0.now = "2018-01-02T03:04:04Z" }
      leavesOpen(
        "day-before-issue",
        "A day before iat",
        "jwt-iat-in-future",
        .rejectedOr(.notYetValid) { $0.now = "2018-01-02T03:05:00Z" },
        requirements: ["JWT-IAT-FUTURE"],
        flags: ["expiry-unchecked"]
      ) { $0.now = "2018-01-01T03:05:00Z" }
      ClockCases.leeway
      rejects(
        "exp-before-iat-within-leeway",
        "An exp before iat, both within a leeway of an hour",
        .claimInvalid,
        requirements: ["JWT-EXP-AFTER-IAT"],
        flags: ["expiry-unchecked"]
      ) {
        $0.claims["exp"] = 1_514_862_200
        $0.leeway = 3600
      }
      ClockCases.notBefore
      accepts(
        "life-of-a-second",
        "A token that lives for one second, in that second",
        ["JWT-EXP", "JWT-EXP-AFTER-IAT"],
        flags: ["off-by-one"]
      ) {
        $0.claims["exp"] = 1_514_862_246
        $0.now = "2018-01-02T03:04:05.5Z"
      }
      rejects(
        "exp-equals-iat",
        "exp and iat the same, at that instant",
        .claimInvalid,
        .expired,
        requirements: ["JWT-EXP-AFTER-IAT", "JWT-EXP"],
        flags: ["expiry-unchecked", "off-by-one"]
      ) {
        $0.claims["exp"] = $0.claims["iat"]
        $0.now = "2018-01-02T03:04:05Z"
      }
      rejects(
        "exp-before-iat",
        "exp before iat, at an instant between them",
        .claimInvalid,
        .expired,
        .notYetValid,
        requirements: ["JWT-EXP-AFTER-IAT"],
        flags: ["expiry-unchecked"]
      ) {
        $0.claims["iat"] = 1_514_862_845
        $0.claims["exp"] = 1_514_862_245
      }
      rejects(
        "iat-in-local-time",
        "iat five and a half hours ahead, as of a clock in India that is taken for UTC",
        .claimInvalid,
        .notYetValid,
        requirements: ["JWT-IAT-FUTURE", "JWT-EXP-AFTER-IAT"],
        flags: ["expiry-unchecked"]
      ) { $0.claims["iat"] = 1_514_882_045 }
      accepts(
        "life-of-ten-years",
        "A token that lives for ten years",
        ["JWT-EXP"]
      ) { $0.claims["exp"] = 1_830_222_245 }

      for (slug, now, what) in sameInstants {
        accepts(
          "now-\(slug)",
          "The second before exp, \(what)",
          ["JWT-INSTANT-OFFSET", "JWT-EXP"],
          flags: ["utc-day"]
        ) { $0.now = Timestamp("\(now.0)") }
        rejects(
          "expired-\(slug)",
          "The instant of exp, \(what)",
          .expired,
          requirements: ["JWT-INSTANT-OFFSET", "JWT-EXP"],
          flags: ["utc-day", "expiry-unchecked"]
        ) { $0.now = Timestamp("\(now.1)") }
      }
      rejects(
        "now-leap-second",
        "A leap second as instant of verification",
        .malformed,
        requirements: ["JWT-INSTANT-LEAP-SECOND"],
        flags: ["date-format"]
      ) {
        $0.claims["iat"] = 1_483_228_799
        $0.claims["exp"] = 1_483_229_399
        $0.now = "2016-12-31T23:59:60Z"
      }
      for (slug, now, what) in brokenInstants {
        rejects(
          "now-\(slug)",
          "\(what) as instant of verification",
          .malformed,
          requirements: ["JWT-EXP"],
          flags: ["date-format"]
        ) { $0.now = now }
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
