import AuthConformance
import ConformanceSuite
import StrictJSON

extension RegistrationTokenCases {
  static var verifyDates: CaseGroup {
    CaseGroup(
      "jwt-claims/sinch-registration-token-verify-dates",
      title: "Verifying a registration token: iat and exp as numbers",
      method: "Dates as RFC 7519 has them: JSON numbers of seconds in any notation",
      base: RegistrationTokenScenario()
    ) {
      // Missing, or something else than a number.
      rejects(
        "iat-missing",
        "No iat",
        .claimMissing,
        requirements: ["SINCH-TOKEN-CLAIMS-REQUIRED"],
        flags: ["claims-missing", "expiry-unchecked"]
      ) { $0.claims["iat"] = nil }
      rejects(
        "iat-null",
        "The iat null",
        .claimInvalid,
        .claimMissing,
        requirements: ["SINCH-TOKEN-CLAIMS-REQUIRED", "JWT-NUMERIC-DATE-TYPE"],
        flags: ["claims-missing", "expiry-unchecked"]
      ) { $0.claims["iat"] = .null }
      rejects(
        "iat-text",
        "The right iat as a text",
        .claimInvalid,
        requirements: ["JWT-NUMERIC-DATE-TYPE"],
        flags: ["float-dates"]
      ) { $0.claims["iat"] = "1514862245" }
      rejects(
        "iat-boolean",
        "The iat true",
        .claimInvalid,
        requirements: ["JWT-NUMERIC-DATE-TYPE"],
        flags: ["expiry-unchecked"]
      ) { $0.claims["iat"] = true }
      rejects(
        "iat-array",
        "The right iat inside an array",
        .claimInvalid,
        requirements: ["JWT-NUMERIC-DATE-TYPE"]
      ) { $0.claims["iat"] = [1_514_862_245] }
      rejects(
        "exp-missing",
        "No exp",
        .claimMissing,
        requirements: ["SINCH-TOKEN-CLAIMS-REQUIRED"],
        flags: ["claims-missing", "expiry-unchecked"]
      ) { $0.claims["exp"] = nil }
      rejects(
        "exp-null",
        "The exp null",
        .claimInvalid,
        .claimMissing,
        requirements: ["SINCH-TOKEN-CLAIMS-REQUIRED", "JWT-NUMERIC-DATE-TYPE"],
        flags: ["claims-missing", "expiry-unchecked"]
      ) { $0.claims["exp"] = .null }
      rejects(
        "exp-text",
        "The right exp as a text",
        .claimInvalid,
        requirements: ["JWT-NUMERIC-DATE-TYPE"],
        flags: ["float-dates"]
      ) { $0.claims["exp"] = "1514862845" }
      rejects(
        "exp-date-text",
        "The right exp as a date and time",
        .claimInvalid,
        requirements: ["JWT-NUMERIC-DATE-TYPE"]
      ) { $0.claims["exp"] = "2018-01-02T03:14:05Z" }
      rejects(
        "exp-boolean",
        "The exp true",
        .claimInvalid,
        requirements: ["JWT-NUMERIC-DATE-TYPE"],
        flags: ["expiry-unchecked"]
      ) { $0.claims["exp"] = true }
      rejects(
        "exp-false",
        "The exp false",
        .claimInvalid,
        requirements: ["JWT-NUMERIC-DATE-TYPE"],
        flags: ["expiry-unchecked"],
        note: "A verifier that asks whether there is an exp takes it for none."
      ) { $0.claims["exp"] = false }
      rejects(
        "exp-object",
        "An object as exp",
        .claimInvalid,
        requirements: ["JWT-NUMERIC-DATE-TYPE"]
      ) { $0.claims["exp"] = ["seconds": 1_514_862_845] }

      // Other notations of the same values.
      accepts(
        "iat-with-exponent",
        "The iat 1.514862245e9",
        ["JWT-NUMERIC-DATE"],
        flags: ["float-dates"]
      ) { $0.claims["iat"] = try number("1.514862245e9") }
      accepts(
        "exp-with-capital-exponent",
        "The exp 1514862845E+0",
        ["JWT-NUMERIC-DATE"],
        flags: ["float-dates"]
      ) { $0.claims["exp"] = try number("1514862845E+0") }
      accepts(
        "exp-with-negative-exponent",
        "The exp 15148628450000e-4",
        ["JWT-NUMERIC-DATE"],
        flags: ["float-dates"]
      ) { $0.claims["exp"] = try number("15148628450000e-4") }
      accepts(
        "exp-with-zeros-in-front",
        "The exp 0.0001514862845e13",
        ["JWT-NUMERIC-DATE"],
        flags: ["float-dates"]
      ) { $0.claims["exp"] = try number("0.0001514862845e13") }
      accepts(
        "dates-with-point-zero",
        "An iat and an exp that end in .0",
        ["JWT-NUMERIC-DATE"],
        flags: ["float-dates"]
      ) {
        $0.claims["iat"] = try number("1514862245.0")
        $0.claims["exp"] = try number("1514862845.0")
      }

      // Fractions.
      accepts(
        "iat-fraction-rounded-down",
        "An iat with nine tenths, reported rounded down",
        ["JWT-NUMERIC-DATE"],
        flags: ["rounding"]
      ) { $0.claims["iat"] = try number("1514862245.9") }
      accepts(
        "exp-fraction-rounded-down",
        "An exp with nine tenths, reported rounded down",
        ["JWT-NUMERIC-DATE"],
        flags: ["rounding"]
      ) { $0.claims["exp"] = try number("1514862845.9") }
      leavesOpen(
        "iat-fraction-in-future",
        "An iat half a second ahead",
        "jwt-iat-in-future",
        .rejectedOr(.notYetValid) { $0.now = "2018-01-02T03:05:00Z" },
        requirements: ["JWT-NUMERIC-DATE", "JWT-IAT-FUTURE"],
        flags: ["rounding"]
      ) {
        $0.claims["iat"] = try number("1514862245.5")
        $0.now = "2018-01-02T03:04:05Z"
      }
      accepts(
        "iat-fraction-at-now",
        "An iat with half a second, at that instant",
        ["JWT-NUMERIC-DATE", "JWT-IAT-FUTURE"],
        flags: ["rounding"]
      ) {
        $0.claims["iat"] = try number("1514862245.5")
        $0.now = "2018-01-02T03:04:05.5Z"
      }
      accepts(
        "exp-fraction-ahead",
        "An exp half a second ahead",
        ["JWT-NUMERIC-DATE", "JWT-EXP"],
        flags: ["rounding"]
      ) {
        $0.claims["exp"] = try number("1514862845.5")
        $0.now = "2018-01-02T03:14:05Z"
      }
      rejects(
        "exp-fraction-at-now",
        "An exp with half a second, at that instant",
        .expired,
        requirements: ["JWT-NUMERIC-DATE", "JWT-EXP"],
        flags: ["rounding", "off-by-one"]
      ) {
        $0.claims["exp"] = try number("1514862845.5")
        $0.now = "2018-01-02T03:14:05.5Z"
      }
      accepts(
        "iat-fraction-before-midnight",
        "An iat half a second before midnight belongs to the day that ends",
        ["JWT-NUMERIC-DATE", "SINCH-TOKEN-KID-MATCHES-IAT"],
        flags: ["rounding", "utc-day"]
      ) {
        try $0.setIssued(at: "2018-01-02T23:59:59Z")
        $0.claims["iat"] = try number("1514937599.5")
      }

      // Zero and less.
      accepts(
        "iat-zero",
        "An iat of zero, the first second of 1970",
        ["JWT-NUMERIC-DATE"],
        note: "Zero is a date, not the lack of one."
      ) { try $0.setIssued(at: "1970-01-01T00:00:00Z") }
      rejects(
        "iat-negative",
        "An iat of the last second of 1969, under the key of its day",
        .claimInvalid,
        .unknownKey,
        requirements: ["JWT-NUMERIC-DATE-NEGATIVE"],
        flags: ["expiry-unchecked"]
      ) {
        try $0.setIssued(at: "1970-01-01T00:00:00Z")
        $0.claims["iat"] = -1
        $0.setKeyDate("19691231")
      }
      rejects(
        "exp-negative",
        "An exp before 1970",
        .claimInvalid,
        .expired,
        requirements: ["JWT-NUMERIC-DATE-NEGATIVE"],
        flags: ["expiry-unchecked"]
      ) { $0.claims["exp"] = -1_514_862_845 }
      rejects(
        "exp-zero",
        "An exp of zero",
        .claimInvalid,
        .expired,
        requirements: ["JWT-EXP", "SINCH-TOKEN-EXP-AFTER-IAT"],
        flags: ["expiry-unchecked"],
        note: "Zero is a date long past, not the lack of a limit."
      ) { $0.claims["exp"] = 0 }

      // Milliseconds.
      rejects(
        "dates-in-milliseconds",
        "An iat and an exp in milliseconds",
        .claimInvalid,
        .notYetValid,
        requirements: ["JWT-NUMERIC-DATE", "JWT-IAT-FUTURE"],
        flags: ["milliseconds"]
      ) {
        $0.claims["iat"] = 1_514_862_245_000
        $0.claims["exp"] = 1_514_862_845_000
      }
      rejects(
        "iat-in-milliseconds",
        "An iat in milliseconds before an exp in seconds",
        .claimInvalid,
        .notYetValid,
        requirements: ["JWT-NUMERIC-DATE", "SINCH-TOKEN-EXP-AFTER-IAT"],
        flags: ["milliseconds"]
      ) { $0.claims["iat"] = 1_514_862_245_000 }
      leavesOpen(
        "exp-in-milliseconds",
        "An exp in milliseconds behind an iat in seconds",
        "jwt-date-beyond-year-9999",
        .rejectedOrFarAway,
        requirements: ["JWT-NUMERIC-DATE"],
        flags: ["milliseconds"]
      ) { $0.claims["exp"] = 1_514_862_845_000 }

      // Large numbers.
      accepts(
        "exp-last-second-of-9999",
        "An exp in the last second of the year 9999",
        ["JWT-NUMERIC-DATE"]
      ) { $0.claims["exp"] = 253_402_300_799 }
      leavesOpen(
        "exp-first-second-after-9999",
        "An exp one second after the year 9999",
        "jwt-date-beyond-year-9999",
        .rejectedOrFarAway,
        requirements: ["JWT-NUMERIC-DATE"]
      ) { $0.claims["exp"] = 253_402_300_800 }
      leavesOpen(
        "exp-2-to-the-63",
        "An exp of 2^63 seconds",
        "jwt-date-beyond-64-bits",
        .rejectedOrFarAway,
        requirements: ["JWT-NUMERIC-DATE-RANGE"],
        flags: ["signed-overflow", "float-dates"]
      ) { $0.claims["exp"] = try number("9223372036854775808") }
      leavesOpen(
        "exp-1e400",
        "An exp of 1e400 seconds, beyond every double",
        "jwt-date-beyond-double",
        .rejectedOrFarAway,
        requirements: ["JWT-NUMERIC-DATE-RANGE"],
        flags: ["float-dates"]
      ) { $0.claims["exp"] = try number("1e400") }
      accepts(
        "exp-wraps-to-past-in-32-bits",
        "An exp of 2^32 seconds, which 32 bits take for zero",
        ["JWT-NUMERIC-DATE-RANGE", "JWT-NUMERIC-DATE"],
        flags: ["signed-overflow"]
      ) { $0.claims["exp"] = 4_294_967_296 }
      rejects(
        "iat-wraps-in-32-bits",
        "An iat that 32 bits take for the right one",
        .notYetValid,
        .claimInvalid,
        requirements: ["JWT-NUMERIC-DATE-RANGE", "JWT-IAT-FUTURE"],
        flags: ["signed-overflow"]
      ) {
        $0.claims["iat"] = 5_809_829_541
        $0.claims["exp"] = 5_809_830_141
      }
      rejects(
        "iat-wraps-in-64-bits",
        "An iat that 64 bits take for the right one",
        .notYetValid,
        .claimInvalid,
        requirements: ["JWT-NUMERIC-DATE-RANGE", "JWT-IAT-FUTURE"],
        flags: ["signed-overflow"]
      ) { $0.claims["iat"] = try number("18446744075224413861") }
      rejects(
        "iat-2-to-the-63",
        "An iat of 2^63 seconds",
        .notYetValid,
        .claimInvalid,
        requirements: ["JWT-NUMERIC-DATE-RANGE", "JWT-IAT-FUTURE"],
        flags: ["signed-overflow"]
      ) { $0.claims["iat"] = try number("9223372036854775808") }
      rejects(
        "iat-1e400",
        "An iat of 1e400 seconds",
        .notYetValid,
        .claimInvalid,
        requirements: ["JWT-NUMERIC-DATE-RANGE", "JWT-IAT-FUTURE"],
        flags: ["float-dates"]
      ) { $0.claims["iat"] = try number("1e400") }
      rejects(
        "iat-with-huge-exponent",
        "An iat of 1e999999999 seconds",
        .notYetValid,
        .claimInvalid,
        requirements: ["JWT-NUMERIC-DATE-RANGE"],
        flags: ["float-dates"],
        note: "Written out, it fills a gigabyte."
      ) { $0.claims["iat"] = try number("1e999999999") }

      // Twice.
      rejects(
        "exp-first-right-last-past",
        "The exp twice, first right and then past",
        .malformed,
        .expired,
        .claimInvalid,
        requirements: ["JWT-DUPLICATE-CLAIMS"],
        flags: ["duplicate-members", "expiry-unchecked"]
      ) { $0.claims.putLast("exp", 1_514_862_299) }
      leavesOpen(
        "exp-first-past-last-right",
        "The exp twice, first past and then right",
        "jwt-duplicate-members",
        .malformedOrLast,
        requirements: ["JWT-DUPLICATE-CLAIMS"],
        flags: ["duplicate-members"]
      ) { $0.claims.putFirst("exp", 1_514_862_299) }
    }
  }
}
