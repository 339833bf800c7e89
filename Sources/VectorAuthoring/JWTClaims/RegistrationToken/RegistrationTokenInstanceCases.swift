import AuthConformance
import ConformanceSuite
import StrictJSON

extension RegistrationTokenCases {
  static var verifyInstance: CaseGroup {
    CaseGroup(
      "jwt-claims/sinch-registration-token-verify-instance",
      title: "Verifying a registration token: the instance's expiration",
      method: "The claim compared with iat; every other claim as in the worked example",
      base: RegistrationTokenScenario()
    ) {
      accepts(
        "none",
        "No expiration of the instance",
        ["SINCH-INSTANCE-CLAIM-ABSENT"]
      )
      accepts(
        "documented-example",
        "Header and claims of the example for instances with a limit",
        [
          "SINCH-INSTANCE-CLAIM-NAME", "SINCH-INSTANCE-FORMAT", "SINCH-INSTANCE-OTHER-CLAIMS",
          "SINCH-INSTANCE-MIN-TTL", "SINCH-INSTANCE-REPORTED", "SINCH-INSTANCE-TYP",
        ],
        note: "It stands exactly on the least lifetime. The document gives no secret to sign with."
      ) {
        $0.header = ["alg": "HS256", "typ": "JWT", "kid": "hkdfv1-20181206"]
        $0.keyDate = "20181206"
        $0.setUser("johndoe")
        $0.claims["iat"] = 1_544_111_986
        $0.claims["exp"] = 1_544_115_586
        $0.claims[instanceExpiry] = 1_544_284_786
        $0.now = "2018-12-06T16:00:00Z"
      }

      // The least lifetime.
      accepts(
        "172800-seconds",
        "An instance for exactly 48 hours from iat",
        ["SINCH-INSTANCE-MIN-TTL", "SINCH-INSTANCE-REPORTED"],
        flags: ["off-by-one"]
      ) { $0.claims[instanceExpiry] = 1_515_035_045 }
      accepts(
        "172801-seconds",
        "An instance for one second more than 48 hours from iat",
        ["SINCH-INSTANCE-MIN-TTL"]
      ) { $0.claims[instanceExpiry] = 1_515_035_046 }
      rejects(
        "172799-seconds",
        "An instance for one second less than 48 hours from iat",
        .instanceTTLTooShort,
        requirements: ["SINCH-INSTANCE-MIN-TTL"],
        flags: ["off-by-one"]
      ) { $0.claims[instanceExpiry] = 1_515_035_044 }
      rejects(
        "172799-and-a-half-seconds",
        "An instance for half a second less than 48 hours from iat",
        .instanceTTLTooShort,
        requirements: ["SINCH-INSTANCE-MIN-TTL", "JWT-NUMERIC-DATE"],
        flags: ["rounding", "off-by-one"]
      ) { $0.claims[instanceExpiry] = try number("1515035044.5") }
      accepts(
        "48-hours-between-fractions",
        "An instance for exactly 48 hours from an iat with half a second",
        ["SINCH-INSTANCE-MIN-TTL", "JWT-NUMERIC-DATE"],
        flags: ["rounding"]
      ) {
        $0.claims["iat"] = try number("1514862245.5")
        $0.claims[instanceExpiry] = try number("1515035045.5")
      }
      rejects(
        "48-hours-from-rounded-iat",
        "An instance for 48 hours from an iat without its half second",
        .instanceTTLTooShort,
        requirements: ["SINCH-INSTANCE-MIN-TTL", "JWT-NUMERIC-DATE"],
        flags: ["rounding"]
      ) {
        $0.claims["iat"] = try number("1514862245.5")
        $0.claims[instanceExpiry] = 1_515_035_045
      }
      accepts(
        "from-iat-not-exp",
        "An instance for 48 hours from iat, which are 47 from exp",
        ["SINCH-INSTANCE-TTL-FROM-IAT"]
      ) {
        $0.claims["exp"] = 1_514_865_845
        $0.claims[instanceExpiry] = 1_515_035_045
      }
      rejects(
        "not-from-now",
        "An instance for less than 48 hours from iat, at the instant of iat",
        .instanceTTLTooShort,
        requirements: ["SINCH-INSTANCE-MIN-TTL"]
      ) {
        $0.claims[instanceExpiry] = 1_515_035_044
        $0.now = "2018-01-02T03:04:05Z"
      }
      accepts(
        "late-verification",
        "An instance for 48 hours from iat, in the last second before exp",
        ["SINCH-INSTANCE-TTL-FROM-IAT"],
        note: "Counted from the time of verification, ten minutes are missing."
      ) {
        $0.claims[instanceExpiry] = 1_515_035_045
        $0.now = "2018-01-02T03:14:04Z"
      }
      rejects(
        "equals-exp",
        "An instance that expires with the token",
        .instanceTTLTooShort,
        requirements: ["SINCH-INSTANCE-MIN-TTL"]
      ) { $0.claims[instanceExpiry] = 1_514_862_845 }
      rejects(
        "before-iat",
        "An instance that expires before iat",
        .instanceTTLTooShort,
        .claimInvalid,
        requirements: ["SINCH-INSTANCE-MIN-TTL"]
      ) { $0.claims[instanceExpiry] = 1_514_862_244 }
      rejects(
        "lifetime-in-place-of-instant",
        "The seconds of 48 hours in place of the instant",
        .instanceTTLTooShort,
        .claimInvalid,
        requirements: ["SINCH-INSTANCE-FORMAT", "SINCH-INSTANCE-MIN-TTL"]
      ) { $0.claims[instanceExpiry] = 172_800 }
      rejects(
        "zero",
        "An instance's expiration of zero",
        .instanceTTLTooShort,
        .claimInvalid,
        requirements: ["SINCH-INSTANCE-MIN-TTL", "SINCH-INSTANCE-FORMAT"],
        note: "Zero is a date long past, not the lack of a limit."
      ) { $0.claims[instanceExpiry] = 0 }
      accepts(
        "691199-seconds",
        "An instance for one second less than 8 days",
        ["SINCH-INSTANCE-REPORTED"]
      ) { $0.claims[instanceExpiry] = 1_515_553_444 }
      accepts(
        "691200-seconds",
        "An instance for exactly 8 days",
        ["SINCH-INSTANCE-REPORTED"]
      ) { $0.claims[instanceExpiry] = 1_515_553_445 }

      // Beside the token's own claims.
      accepts(
        "shortest-token",
        "An instance for a year beside a token for a minute",
        ["SINCH-INSTANCE-OWN-CLOCK", "SINCH-INSTANCE-REPORTED"]
      ) {
        $0.claims["exp"] = 1_514_862_305
        $0.claims[instanceExpiry] = 1_546_398_245
      }
      accepts(
        "token-outlives-instance",
        "An instance for two days beside a token for three",
        ["SINCH-INSTANCE-OWN-CLOCK"]
      ) {
        $0.claims["exp"] = 1_515_121_445
        $0.claims[instanceExpiry] = 1_515_035_045
      }
      rejects(
        "token-expired",
        "A token that has expired before its instance",
        .expired,
        requirements: ["SINCH-INSTANCE-OWN-CLOCK", "SINCH-INSTANCE-OTHER-CLAIMS"],
        flags: ["expiry-unchecked"]
      ) {
        $0.claims[instanceExpiry] = 1_515_035_045
        $0.now = "2018-01-02T03:14:05Z"
      }
      rejects(
        "exp-missing",
        "An instance's expiration in place of exp",
        .claimMissing,
        requirements: ["SINCH-INSTANCE-OTHER-CLAIMS"],
        flags: ["claims-missing", "expiry-unchecked"]
      ) {
        $0.claims["exp"] = nil
        $0.claims[instanceExpiry] = 1_515_035_045
      }
      rejects(
        "nonce-missing",
        "An instance's expiration in a token without nonce",
        .claimMissing,
        requirements: ["SINCH-INSTANCE-OTHER-CLAIMS"],
        flags: ["claims-missing", "nonce-unchecked"]
      ) {
        $0.claims["nonce"] = nil
        $0.claims[instanceExpiry] = 1_515_035_045
      }

      // The claim's name.
      accepts(
        "name-in-capitals",
        "A claim whose name differs in a capital letter, with a value that is too small",
        ["SINCH-INSTANCE-CLAIM-NAME", "JWT-UNKNOWN-CLAIMS", "JWT-STRING-COMPARISON"],
        flags: ["inexact-comparison"]
      ) { $0.claims["sinch:rtc:instance:Exp"] = 1 }
      accepts(
        "name-shortened",
        "A claim named instance:exp, with a value that is too small",
        ["SINCH-INSTANCE-CLAIM-NAME", "JWT-UNKNOWN-CLAIMS"],
        flags: ["inexact-comparison"]
      ) { $0.claims["instance:exp"] = 1 }
      accepts(
        "name-nested",
        "The claim's name taken apart into nested objects, with a value that is too small",
        ["SINCH-INSTANCE-CLAIM-NAME", "JWT-UNKNOWN-CLAIMS"]
      ) { $0.claims["sinch"] = ["rtc": ["instance": ["exp": 1]]] }
      accepts(
        "among-header-members",
        "The claim in the header, with a value that is too small",
        ["SINCH-INSTANCE-CLAIM-NAME", "JWS-UNKNOWN-HEADER"]
      ) { $0.header[instanceExpiry] = 1 }

      // The claim's format.
      rejects(
        "text",
        "An instance's expiration as a text",
        .claimInvalid,
        requirements: ["SINCH-INSTANCE-FORMAT", "JWT-NUMERIC-DATE-TYPE"],
        flags: ["float-dates"]
      ) { $0.claims[instanceExpiry] = "1515035045" }
      rejects(
        "date-text",
        "An instance's expiration as a date and time",
        .claimInvalid,
        requirements: ["SINCH-INSTANCE-FORMAT", "JWT-NUMERIC-DATE-TYPE"]
      ) { $0.claims[instanceExpiry] = "2018-01-04T03:04:05Z" }
      rejects(
        "boolean",
        "An instance's expiration of true",
        .claimInvalid,
        requirements: ["SINCH-INSTANCE-FORMAT", "JWT-NUMERIC-DATE-TYPE"]
      ) { $0.claims[instanceExpiry] = true }
      rejects(
        "null",
        "An instance's expiration of null",
        .claimInvalid,
        requirements: ["SINCH-INSTANCE-FORMAT", "JWT-NUMERIC-DATE-TYPE"],
        flags: ["claims-missing"],
        note: "Taken for absent, it makes an instance without limit."
      ) { $0.claims[instanceExpiry] = .null }
      rejects(
        "array",
        "An instance's expiration inside an array",
        .claimInvalid,
        requirements: ["SINCH-INSTANCE-FORMAT", "JWT-NUMERIC-DATE-TYPE"]
      ) { $0.claims[instanceExpiry] = [1_515_035_045] }
      rejects(
        "negative",
        "A negative expiration of the instance",
        .claimInvalid,
        .instanceTTLTooShort,
        requirements: ["SINCH-INSTANCE-FORMAT", "JWT-NUMERIC-DATE-NEGATIVE"]
      ) { $0.claims[instanceExpiry] = -1_515_035_045 }
      accepts(
        "fraction",
        "An instance's expiration with three quarters of a second, reported rounded down",
        ["SINCH-INSTANCE-FORMAT", "JWT-NUMERIC-DATE"],
        flags: ["rounding"]
      ) { $0.claims[instanceExpiry] = try number("1515035045.75") }
      accepts(
        "exponent",
        "The expiration 1.515035045e9 of the instance",
        ["SINCH-INSTANCE-FORMAT", "JWT-NUMERIC-DATE"]
      ) { $0.claims[instanceExpiry] = try number("1.515035045e9") }
      accepts(
        "last-second-of-9999",
        "An instance until the last second of the year 9999",
        ["SINCH-INSTANCE-REPORTED"]
      ) { $0.claims[instanceExpiry] = 253_402_300_799 }
      leavesOpen(
        "first-second-after-9999",
        "An instance until one second after the year 9999",
        "jwt-date-beyond-year-9999",
        .rejectedOrFarAwayInstance,
        requirements: ["SINCH-INSTANCE-FORMAT"]
      ) { $0.claims[instanceExpiry] = 253_402_300_800 }
      leavesOpen(
        "milliseconds",
        "An instance's expiration in milliseconds",
        "jwt-date-beyond-year-9999",
        .rejectedOrFarAwayInstance,
        requirements: ["SINCH-INSTANCE-FORMAT"],
        flags: ["milliseconds"]
      ) { $0.claims[instanceExpiry] = 1_515_035_045_000 }
      leavesOpen(
        "1e400",
        "An instance's expiration of 1e400 seconds",
        "jwt-date-beyond-double",
        .rejectedOrFarAwayInstance,
        requirements: ["SINCH-INSTANCE-FORMAT", "JWT-NUMERIC-DATE-RANGE"],
        flags: ["float-dates"]
      ) { $0.claims[instanceExpiry] = try number("1e400") }
      rejects(
        "first-right-last-too-short",
        "The claim twice, first right and then too small",
        .malformed,
        .instanceTTLTooShort,
        requirements: ["JWT-DUPLICATE-CLAIMS"],
        flags: ["duplicate-members"]
      ) {
        $0.claims.putLast(instanceExpiry, 1_515_035_045)
        $0.claims.putLast(instanceExpiry, 1_514_948_645)
      }
    }
  }
}
