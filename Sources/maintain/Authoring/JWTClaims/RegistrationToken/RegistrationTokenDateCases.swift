extension RegistrationTokenCases {
  static let verifyDates: CaseGroup = CaseGroup(
    "jwt-claims/sinch-registration-token-verify-dates",
    title: "Verifying a registration token: iat and exp as numbers",
    method: "Dates as RFC 7519 has them: JSON numbers of seconds in any notation",
    base: RegistrationTokenScenario()
  ) {
    section("Dates that are missing or no numbers", reasons(.claimInvalid)) {
      rejects("iat-missing", "No iat") { $0.claims["iat"] = nil }
        .reasons(.claimMissing).decidedBy("SINCH-TOKEN-CLAIMS-REQUIRED")
        .flagged("claims-missing", "expiry-unchecked")
      everyRule(of: .dates("iat", 1_514_862_245)) {
        tries("iat-null", .date("iat", .null, "null"))
          .reasons(.claimInvalid, .claimMissing).decidedBy("SINCH-TOKEN-CLAIMS-REQUIRED")
          .flagged("claims-missing", "expiry-unchecked")
        tries("iat-text", .date("iat", "1514862245", "a text")).flagged("float-dates")
        tries("iat-boolean", .date("iat", true, "true")).flagged("expiry-unchecked")
        tries("iat-array", .date("iat", [1_514_862_245], "an array of the right number"))
      }
      rejects("exp-missing", "No exp") { $0.claims["exp"] = nil }
        .reasons(.claimMissing).decidedBy("SINCH-TOKEN-CLAIMS-REQUIRED")
        .flagged("claims-missing", "expiry-unchecked")
      everyRule(of: .dates("exp", 1_514_862_845)) {
        tries("exp-null", .date("exp", .null, "null"))
          .reasons(.claimInvalid, .claimMissing).decidedBy("SINCH-TOKEN-CLAIMS-REQUIRED")
          .flagged("claims-missing", "expiry-unchecked")
        tries("exp-text", .date("exp", "1514862845", "a text")).flagged("float-dates")
        tries("exp-date-text", .date("exp", "2018-01-02T03:14:05Z", "a date of RFC 3339"))
        tries("exp-boolean", .date("exp", true, "true")).flagged("expiry-unchecked")
        tries("exp-false", .date("exp", false, "false"))
          .flagged("expiry-unchecked")
          .note("A verifier that tests exp for truth treats it as absent.")
        tries("exp-object", .date("exp", ["seconds": 1_514_862_845], "an object"))
      }
    }

    section("Other notations of the same values") {
      decidedBy("JWT-NUMERIC-DATE").flagged("float-dates")
      accepts("iat-with-exponent", "The iat 1.514862245e9")
        .with { $0.claims["iat"] = try number("1.514862245e9") }
      accepts("exp-with-capital-exponent", "The exp 1514862845E+0")
        .with { $0.claims["exp"] = try number("1514862845E+0") }
      accepts("exp-with-negative-exponent", "The exp 15148628450000e-4")
        .with { $0.claims["exp"] = try number("15148628450000e-4") }
      accepts("exp-with-zeros-in-front", "The exp 0.0001514862845e13")
        .with { $0.claims["exp"] = try number("0.0001514862845e13") }
      accepts("dates-with-point-zero", "An iat and an exp that end in .0") {
        $0.claims["iat"] = try number("1514862245.0")
        $0.claims["exp"] = try number("1514862845.0")
      }
    }

    section("Fractions", decidedBy("JWT-CLOCK-FRACTION").flagged("rounding")) {
      accepts("iat-fraction-rounded-down", "An iat with nine tenths, reported rounded down")
        .with { $0.claims["iat"] = try number("1514862245.9") }
      accepts("exp-fraction-rounded-down", "An exp with nine tenths, reported rounded down")
        .with { $0.claims["exp"] = try number("1514862845.9") }
      accepts("iat-fraction-at-now", "An iat with half a second, at that instant") {
        $0.claims["iat"] = try number("1514862245.5")
        $0.now = "2018-01-02T03:04:05.5Z"
      }
      .also("JWT-IAT-FUTURE")
      leavesOpen("exp-fraction-ahead", "An exp half a second ahead") {
        $0.claims["exp"] = try number("1514862845.5")
        $0.now = "2018-01-02T03:14:05Z"
      }
      .asking("jwt-fraction-of-date", ["counted": .user("foo"), "cut-off": .invalid([.expired])])
      .decidedBy("JWT-NUMERIC-DATE").also("JWT-EXP")
    }
    rejects("exp-fraction-at-now", "An exp with half a second, at that instant") {
      $0.claims["exp"] = try number("1514862845.5")
      $0.now = "2018-01-02T03:14:05.5Z"
    }
    .reasons(.expired).decidedBy("JWT-CLOCK-FRACTION").also("JWT-EXP")
    .flagged("rounding", "off-by-one")
    accepts("iat-fraction-before-midnight")
      .titled("An iat half a second before midnight belongs to the day that ends")
      .with {
        try $0.setIssued(at: "2018-01-02T23:59:59Z")
        $0.claims["iat"] = try number("1514937599.5")
      }
      .decidedBy("JWT-CLOCK-FRACTION").also("SINCH-TOKEN-KID-MATCHES-IAT")
      .flagged("rounding", "utc-day")

    // Zero and less.
    accepts("iat-zero", "An iat of zero, the first second of 1970")
      .with { try $0.setIssued(at: "1970-01-01T00:00:00Z") }.decidedBy("JWT-NUMERIC-DATE")
      .note("Zero is a date, not the lack of one.")
    rejects("exp-negative", "An exp before 1970") { $0.claims["exp"] = -1_514_862_845 }
      .reasons(.claimInvalid, .expired).decidedBy("JWT-EXP").flagged("expiry-unchecked")
    rejects("exp-zero", "An exp of zero") { $0.claims["exp"] = 0 }
      .reasons(.claimInvalid, .expired).decidedBy("JWT-EXP").also("SINCH-TOKEN-EXP-AFTER-IAT")
      .flagged("expiry-unchecked").note("Zero is a date long past, not the lack of a limit.")

    // Milliseconds.
    rejects("iat-in-milliseconds", "An iat in milliseconds before an exp in seconds")
      .with { $0.claims["iat"] = 1_514_862_245_000 }
      .reasons(.claimInvalid, .notYetValid).decidedBy("SINCH-TOKEN-EXP-AFTER-IAT")
      .flagged("milliseconds")
    leavesOpen("exp-in-milliseconds", "An exp in milliseconds behind an iat in seconds")
      .with { $0.claims["exp"] = 1_514_862_845_000 }
      .asking("sinch-verified-exp-beyond-year-9999", .rejectedOrFarAway)
      .decidedBy("JWT-NUMERIC-DATE").flagged("milliseconds")

    // Large numbers.
    accepts("issued-after-32-bits", "An iat and an exp that 32 bits do not hold")
      .with { try $0.setIssued(at: "2106-02-07T06:28:16Z") }
      .decidedBy("JWT-NUMERIC-DATE").flagged("signed-overflow")
    leavesOpen("exp-wraps-to-past-in-32-bits")
      .titled("An exp of 2^32 seconds, which is zero in 32 bits")
      .with { $0.claims["exp"] = 4_294_967_296 }
      .asking("sinch-verified-lifetime-of-decades", .acceptedOrTooLong)
      .decidedBy("JWT-NUMERIC-DATE").also("JWT-NUMERIC-DATE-RANGE").flagged("signed-overflow")

    // Twice.
    rejects("exp-first-right-last-past", "The exp twice, first right and then past")
      .with { $0.claims.putLast("exp", 1_514_862_299) }
      .reasons(.malformed, .expired, .claimInvalid).decidedBy("JWT-DUPLICATE-CLAIMS")
      .flagged("duplicate-members", "expiry-unchecked")
    leavesOpen("exp-first-past-last-right", "The exp twice, first past and then right")
      .with { $0.claims.putFirst("exp", 1_514_862_299) }
      .asking("sinch-verified-claims-duplicates", .malformedOrLast)
      .decidedBy("JWT-DUPLICATE-CLAIMS").flagged("duplicate-members")
  }
}
