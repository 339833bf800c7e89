extension IdentityTokenCases {
  static let verifyNumericDates: CaseGroup = CaseGroup(
    "jwt-claims/layer-identity-token-verify-numeric-dates",
    title: "Verifying identity tokens: how dates are written",
    method: "Dates are exact numbers of seconds (RFC 7519 §2), never rounded to a machine's",
    base: IdentityTokenVerifyScenario()
  ) {
    accepts("integers", "Both dates as integers")
      .finding(alice).decidedBy("JWT-NUMERIC-DATE").flagged("float-dates")
    section("Whole dates in another notation") {
      asking(
        "layer-verified-date-notation",
        ["accept": .success, "reject": .invalid([.claimInvalid, .malformed])]
      )
      decidedBy("JWT-NUMERIC-DATE").flagged("float-dates")
      for (slug, iat, exp, what) in otherNotations {
        leavesOpen(slug, what) {
          $0.claimsText.replace("1514862245", with: iat)
          $0.claimsText.replace("1514862845", with: exp)
        }
      }
    }
    rejects("expired-exponent", "An exp in the past, written with an exponent")
      .with { $0.claimsText.replace("1514862845", with: "15148622500e-1") }
      .reasons(.expired, .claimInvalid, .malformed).decidedBy("JWT-NUMERIC-DATE").also("JWT-EXP")
      .flagged("float-dates", "expiry-unchecked")
    section("Dates that are missing or no numbers") {
      flagged("claims-missing").reasons(.claimInvalid, .malformed)
      for (claim, digits) in [("iat", 1_514_862_245), ("exp", 1_514_862_845)] as [(String, JSON)] {
        rejects("\(claim)-missing", "No \(claim)") { $0.claims[claim] = nil }
          .reasons(.claimMissing).decidedBy("LAYER-TOKEN-DATES-REQUIRED")
          .flagged("expiry-unchecked")
        everyRule(of: .dates(claim, digits)) {
          section("Values that say no date", flagged("expiry-unchecked", "float-dates")) {
            tries("\(claim)-null", .date(claim, .null, "null"))
            tries("\(claim)-true", .date(claim, true, "true"))
            tries("\(claim)-empty", .date(claim, "", "an empty string"))
            tries("\(claim)-object", .date(claim, ["seconds": 1_514_862_845], "an object"))
            tries("\(claim)-date-text", .date(claim, "2018-01-02T03:04:05Z", "a date of RFC 3339"))
          }
          section("The right number in another value", flagged("float-dates")) {
            tries("\(claim)-string", .date(claim, .string(digits.compact()), "a text"))
            tries("\(claim)-array", .date(claim, [digits], "an array of the right number"))
          }
        }
      }
    }
    rejects("exp-minus-1", "A negative exp") { $0.claims["exp"] = -1 }
      .reasons(.claimInvalid, .expired, .malformed).decidedBy("JWT-EXP")
      .flagged("expiry-unchecked", "signed-overflow")
    rejects("iat-in-milliseconds", "iat in milliseconds") { $0.claims["iat"] = 1_514_862_245_000 }
      .reasons(.notYetValid, .claimInvalid).decidedBy("JWT-EXP-AFTER-IAT").also("JWT-IAT-FUTURE")
      .flagged("milliseconds")
    section("An iat in the far future") {
      flagged("signed-overflow", "float-dates").reasons(.notYetValid, .claimInvalid, .malformed)
      tries("iat-plus-2-to-32", .iatFarAhead("5809829541", "the right one and 2^32"))
      tries("iat-2-to-63", .iatFarAhead("9223372036854775808", "2^63"))
      tries("iat-plus-2-to-64", .iatFarAhead("18446744075224413861", "the right one and 2^64"))
      tries("iat-1e400", .iatFarAhead("1e400", "beyond every machine number"))
      tries(
        "iat-long-exponent",
        .iatFarAhead("1e99999999999999999999", "a number with an exponent beyond 64 bits")
      )
    }
    section("Decades between the dates") {
      asking(
        "layer-verified-lifetime-of-decades",
        ["accept": .success, "reject": .invalid([.claimInvalid, .expired])]
      )
      decidedBy("JWT-NUMERIC-DATE").also("JWT-EXP").flagged("signed-overflow")
      leavesOpen("exp-2-to-31", "An exp that is just beyond 31 bits")
        .with { $0.claims["exp"] = 2_147_483_648 }
      leavesOpen("exp-2-to-32", "An exp that is just beyond 32 bits")
        .with { $0.claims["exp"] = 4_294_967_296 }
      leavesOpen("iat-zero", "iat in the first second of 1970") { $0.claims["iat"] = 0 }
        .flagged("empty-identity", "claims-missing")
    }
    leavesOpen("exp-in-milliseconds", "An exp that is in milliseconds, far beyond the year 9999")
      .with { $0.claimsText.replace("1514862845", with: "1514862845000") }
      .asking("layer-verified-exp-beyond-year-9999")
      .either([
        "reject": .invalid([.claimInvalid, .malformed]), "accept": .valid(["userId": "alice"]),
      ])
      .decidedBy("JWT-NUMERIC-DATE-RANGE").flagged("signed-overflow", "milliseconds")
    section("Beyond every machine number") {
      decidedBy("JWT-NUMERIC-DATE-RANGE").also("LAYER-TOKEN-NONCE")
      flagged("signed-overflow", "float-dates")
      reasons(.nonceMismatch, .claimInvalid, .malformed)
      for (slug, exp, what) in [
        ("2-to-63", "9223372036854775808", "2^63"),
        ("2-to-64", "18446744073709551616", "2^64"),
        ("1e400", "1e400", "beyond every machine number"),
        ("long-exponent", "1e99999999999999999999", "with an exponent beyond 64 bits"),
      ] {
        rejects("exp-\(slug)", "An exp that is \(what), in a token over another nonce") {
          $0.nonce = "p4RzXe8sVbN1mQkYhT6wJcGd3uFaLo9K"
          $0.claimsText.replace("1514862845", with: exp)
        }
        .note("Whether the date is accepted is left open; it must not crash the program.")
      }
    }
    section("Notations and fractions") {
      asking(
        "layer-fractional-dates",
        [
          "reject": .invalid([.claimInvalid, .malformed]), "accept": .valid(["userId": "alice"]),
        ]
      )
      decidedBy("JWT-NUMERIC-DATE").flagged("float-dates")
      reasons(.claimInvalid, .expired, .malformed)
      for (slug, iat, exp, what) in [
        ("iat-fraction", "1514862245.25", "1514862845", "A fraction in iat"),
        ("exp-fraction", "1514862245", "1514862845.75", "A fraction in exp"),
        ("fractions", "1514862245.123456", "1514862845.999999", "Fractions in both dates"),
        ("exponent-fraction", "15148622455e-1", "1514862845", "A fraction by way of an exponent"),
      ] {
        leavesOpen(slug, what) {
          $0.claimsText.replace("1514862245", with: iat)
          $0.claimsText.replace("1514862845", with: exp)
        }
      }
      rejects("exp-fraction-at-now", "An exp with a fraction, at that very instant") {
        $0.claimsText.replace("1514862845", with: "1514862300.5")
        $0.now = "2018-01-02T03:05:00.5Z"
      }
      .decidedBy("JWT-CLOCK-FRACTION").also("JWT-EXP").flagged("rounding")
    }
  }

  private static let otherNotations: [(String, String, String, String)] = [
    ("fraction-of-zero", "1514862245.0", "1514862845.000", "Both dates with a fraction of zero"),
    ("exponent-of-zero", "1514862245e0", "1514862845E-0", "Both dates with an exponent of zero"),
    ("exponents", "1.514862245e9", "1.514862845E+9", "Both dates with an exponent"),
    ("negative-exponents", "15148622450e-1", "1514862845000e-3", "Both with a negative exponent"),
  ]
}
