extension RegistrationTokenCases {
  static let verifyInstance: CaseGroup = CaseGroup(
    "jwt-claims/sinch-registration-token-verify-instance",
    title: "Verifying a registration token: the instance's expiration",
    method: "The claim compared with iat; every other claim as in the worked example",
    base: RegistrationTokenScenario()
  ) {
    accepts("none", "No expiration of the instance").decidedBy("SINCH-INSTANCE-CLAIM-ABSENT")
    accepts("documented-example", "Header and claims of the example for instances with a limit") {
      $0.header = ["alg": "HS256", "typ": "JWT", "kid": "hkdfv1-20181206"]
      $0.keyDate = "20181206"
      $0.setUser("johndoe")
      $0.claims["iat"] = 1_544_111_986
      $0.claims["exp"] = 1_544_115_586
      $0.claims[instanceExpiry] = 1_544_284_786
      $0.now = "2018-12-06T16:00:00Z"
    }
    .decidedBy("SINCH-INSTANCE-CLAIM-NAME")
    .also("SINCH-INSTANCE-FORMAT", "SINCH-INSTANCE-OTHER-CLAIMS", "SINCH-INSTANCE-MIN-TTL")
    .also("SINCH-INSTANCE-REPORTED", "SINCH-INSTANCE-TYP")
    .note("It stands exactly on the least lifetime. The document gives no secret to sign with.")

    section("At least 48 hours from iat") {
      decidedBy("SINCH-INSTANCE-MIN-TTL").reasons(.instanceTTLTooShort)
      accepts("172800-seconds", "An instance for exactly 48 hours from iat")
        .with { $0.claims[instanceExpiry] = 1_515_035_045 }
        .also("SINCH-INSTANCE-REPORTED").flagged("off-by-one")
      accepts("172801-seconds", "An instance for one second more than 48 hours from iat")
        .with { $0.claims[instanceExpiry] = 1_515_035_046 }
      rejects("172799-seconds", "An instance for one second less than 48 hours from iat")
        .with { $0.claims[instanceExpiry] = 1_515_035_044 }.flagged("off-by-one")
      rejects("172799-and-a-half-seconds")
        .titled("An instance for half a second less than 48 hours from iat")
        .with { $0.claims[instanceExpiry] = try number("1515035044.5") }
        .decidedBy("JWT-CLOCK-FRACTION").also("SINCH-INSTANCE-MIN-TTL", "JWT-NUMERIC-DATE")
        .flagged("rounding", "off-by-one")
      accepts("48-hours-between-fractions")
        .titled("An instance for exactly 48 hours from an iat with half a second")
        .with {
          $0.claims["iat"] = try number("1514862245.5")
          $0.claims[instanceExpiry] = try number("1515035045.5")
        }
        .finding(findingsBesideIssue)
        .decidedBy("JWT-CLOCK-FRACTION").also("SINCH-INSTANCE-MIN-TTL").flagged("rounding")
      leavesOpen("48-hours-from-rounded-iat")
        .titled("An instance for 48 hours from an iat without its half second")
        .with {
          $0.claims["iat"] = try number("1514862245.5")
          $0.claims[instanceExpiry] = 1_515_035_045
        }
        .asking("jwt-fraction-of-date", ["counted": .invalid([]), "cut-off": .user("foo")])
        .also("JWT-NUMERIC-DATE").flagged("rounding")
      rejects("leeway-does-not-shorten-it")
        .titled("An instance for one second less than 48 hours, with a leeway of a minute")
        .with {
          $0.claims[instanceExpiry] = 1_515_035_044
          $0.leeway = 60
        }
        .also("JWT-LEEWAY").flagged("off-by-one")
        .note("Both dates are the token's own: no clock has a part in their difference.")
      accepts("from-iat-not-exp", "An instance for 48 hours from iat, which are 47 from exp") {
        $0.claims["exp"] = 1_514_865_845
        $0.claims[instanceExpiry] = 1_515_035_045
      }
      .decidedBy("SINCH-INSTANCE-TTL-FROM-IAT")
      rejects("not-from-now", "An instance for less than 48 hours from iat, at the instant of iat")
        .with {
          $0.claims[instanceExpiry] = 1_515_035_044
          $0.now = "2018-01-02T03:04:05Z"
        }
        .also("SINCH-INSTANCE-TTL-FROM-IAT")
      accepts("late-verification")
        .titled("An instance for 48 hours from iat, in the last second before exp")
        .with {
          $0.claims[instanceExpiry] = 1_515_035_045
          $0.now = "2018-01-02T03:14:04Z"
        }
        .decidedBy("SINCH-INSTANCE-TTL-FROM-IAT")
        .note("Counted from the time of verification, ten minutes are missing.")
      rejects("equals-exp", "An instance that expires with the token")
        .with { $0.claims[instanceExpiry] = 1_514_862_845 }
      rejects("before-iat", "An instance that expires before iat")
        .with { $0.claims[instanceExpiry] = 1_514_862_244 }
        .reasons(.instanceTTLTooShort, .claimInvalid)
      rejects("lifetime-in-place-of-instant", "The seconds of 48 hours in place of the instant")
        .with { $0.claims[instanceExpiry] = 172_800 }
        .reasons(.instanceTTLTooShort, .claimInvalid).decidedBy("SINCH-INSTANCE-FORMAT")
        .also("SINCH-INSTANCE-MIN-TTL")
      rejects("zero", "An instance's expiration of zero") { $0.claims[instanceExpiry] = 0 }
        .reasons(.instanceTTLTooShort, .claimInvalid).also("SINCH-INSTANCE-FORMAT")
        .note("Zero is a date long past, not the lack of a limit.")
    }
    section("About eight days", decidedBy("SINCH-INSTANCE-REPORTED")) {
      accepts("691199-seconds", "An instance for one second less than 8 days")
        .with { $0.claims[instanceExpiry] = 1_515_553_444 }
      accepts("691200-seconds", "An instance for exactly 8 days")
        .with { $0.claims[instanceExpiry] = 1_515_553_445 }
    }

    section("Beside the token's own lifetime", decidedBy("SINCH-INSTANCE-OWN-CLOCK")) {
      accepts("shortest-token", "An instance for a year beside a token for a minute") {
        $0.claims["exp"] = 1_514_862_305
        $0.claims[instanceExpiry] = 1_546_398_245
      }
      .also("SINCH-INSTANCE-REPORTED")
      leavesOpen("token-outlives-instance", "An instance for two days beside a token for three") {
        $0.claims["exp"] = 1_515_121_445
        $0.claims[instanceExpiry] = 1_515_035_045
      }
      .asking("jwt-verified-lifetime-of-days", .acceptedOrTooLong)
    }
    rejects("token-expired", "A token that has expired before its instance") {
      $0.claims[instanceExpiry] = 1_515_035_045
      $0.now = "2018-01-02T03:14:05Z"
    }
    .reasons(.expired).decidedBy("SINCH-INSTANCE-OWN-CLOCK").also("SINCH-INSTANCE-OTHER-CLAIMS")
    .flagged("expiry-unchecked")
    rejects("exp-missing", "An instance's expiration in place of exp") {
      $0.claims["exp"] = nil
      $0.claims[instanceExpiry] = 1_515_035_045
    }
    .reasons(.claimMissing).decidedBy("SINCH-INSTANCE-OTHER-CLAIMS")
    .flagged("claims-missing", "expiry-unchecked")
    rejects("nonce-missing", "An instance's expiration in a token without nonce") {
      $0.claims["nonce"] = nil
      $0.claims[instanceExpiry] = 1_515_035_045
    }
    .reasons(.claimMissing).decidedBy("SINCH-INSTANCE-OTHER-CLAIMS")
    .flagged("claims-missing", "nonce-unchecked")

    section("The claim's name", decidedBy("SINCH-INSTANCE-CLAIM-NAME")) {
      accepts("name-in-capitals")
        .titled("A claim whose name differs in a capital letter, with a value that is too small")
        .with { $0.claims["sinch:rtc:instance:Exp"] = 1 }
        .also("JWT-UNKNOWN-CLAIMS", "JWT-STRING-COMPARISON").flagged("inexact-comparison")
      accepts("name-shortened", "A claim named instance:exp, with a value that is too small")
        .with { $0.claims["instance:exp"] = 1 }
        .also("JWT-UNKNOWN-CLAIMS").flagged("inexact-comparison")
      accepts("name-nested")
        .titled("The claim's name taken apart into nested objects, with a value that is too small")
        .with { $0.claims["sinch"] = ["rtc": ["instance": ["exp": 1]]] }.also("JWT-UNKNOWN-CLAIMS")
      accepts("among-header-members", "The claim in the header, with a value that is too small")
        .with { $0.header[instanceExpiry] = 1 }.also("JWS-UNKNOWN-HEADER")
    }

    section("Values that are no date", decidedBy("SINCH-INSTANCE-FORMAT").reasons(.claimInvalid)) {
      everyRule(of: .dates(instanceExpiry, 1_515_035_045), without: instanceExpiry + "-") {
        tries("text", .date(instanceExpiry, "1515035045", "a text")).flagged("float-dates")
        tries("date-text", .date(instanceExpiry, "2018-01-04T03:04:05Z", "a date of RFC 3339"))
        tries("boolean", .date(instanceExpiry, true, "true"))
        tries("null", .date(instanceExpiry, .null, "null"))
          .flagged("claims-missing").note("Taken for absent, it makes an instance without limit.")
        tries("array", .date(instanceExpiry, [1_515_035_045], "an array of the right number"))
      }
    }
    section("Notations and limits") {
      decidedBy("SINCH-INSTANCE-FORMAT").reasons(.claimInvalid, .instanceTTLTooShort)
      rejects("negative", "A negative expiration of the instance")
        .with { $0.claims[instanceExpiry] = -1_515_035_045 }.decidedBy("SINCH-INSTANCE-MIN-TTL")
      accepts("fraction")
        .titled(
          "An instance's expiration with three quarters of a second, wherever it is rounded to"
        )
        .with { $0.claims[instanceExpiry] = try number("1515035045.75") }
        .finding(DocumentedApplication.findings)
        .decidedBy("JWT-CLOCK-FRACTION").also("SINCH-INSTANCE-FORMAT").flagged("rounding")
      accepts("exponent", "The expiration 1.515035045e9 of the instance")
        .with { $0.claims[instanceExpiry] = try number("1.515035045e9") }.also("JWT-NUMERIC-DATE")
      leavesOpen("milliseconds", "An instance's expiration in milliseconds")
        .with { $0.claims[instanceExpiry] = 1_515_035_045_000 }
        .asking("sinch-verified-instance-beyond-year-9999", .rejectedOrFarAwayInstance)
        .flagged("milliseconds")
    }
    rejects("first-right-last-too-short", "The claim twice, first right and then too small") {
      $0.claims.putLast(instanceExpiry, 1_515_035_045)
      $0.claims.putLast(instanceExpiry, 1_514_948_645)
    }
    .reasons(.malformed, .instanceTTLTooShort).decidedBy("JWT-DUPLICATE-CLAIMS")
    .flagged("duplicate-members")
  }
}

/// What a verifier finds where iat has a fraction, which it may report either way.
private let findingsBesideIssue: JSON.Object = {
  var findings = DocumentedApplication.findings
  findings["issuedAt"] = nil
  return findings
}()
