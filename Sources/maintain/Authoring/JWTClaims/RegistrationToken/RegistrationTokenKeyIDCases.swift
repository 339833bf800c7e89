extension RegistrationTokenCases {
  static let verifyKeyID: CaseGroup = CaseGroup(
    "jwt-claims/sinch-registration-token-verify-kid",
    title: "Verifying a registration token: the shape of kid",
    method: "Each token signed under the key that a lenient reader of its kid derives",
    base: RegistrationTokenScenario()
  ) {
    section("The documented form", decidedBy("SINCH-TOKEN-KID").also("SINCH-TOKEN-KID-SYNTAX")) {
      accepts("documented", "The kid of the vendor's worked example")
      accepts("another-day", "The kid of another day, with an iat of that day")
        .with { try $0.setIssued(at: "2024-11-30T12:00:00Z") }
    }
    everyRule(of: .anyText(RegistrationTokenScenario.keyID), without: "kid-") {
      section("No kid, or none that is a text") {
        decidedBy("SINCH-TOKEN-KID-REQUIRED").flagged("kid-injection")
        reasons(.unknownKey, .malformed)
        rejects("missing", "No kid") { $0.header["kid"] = nil }
          .reasons(.unknownKey, .malformed, .claimMissing)
        rejects("null", "The kid null") { $0.header["kid"] = .null }
        rejects("number", "The date as a number") { $0.header["kid"] = 20_180_102 }
        rejects("array", "The right kid inside an array") { $0.header["kid"] = ["hkdfv1-20180102"] }
        rejects("empty", "An empty kid") {
          $0.header["kid"] = ""
          $0.keyDate = ""
        }
        .decidedBy("SINCH-TOKEN-KID-SYNTAX").flagged("empty-identity")
      }
      rejects("in-capital-member", "The kid under the member name KID")
        .with { $0.header = ["alg": "HS256", "KID": "hkdfv1-20180102"] }
        .reasons(.unknownKey, .malformed, .claimMissing).decidedBy("SINCH-TOKEN-KID-REQUIRED")
        .also("JWT-STRING-COMPARISON").flagged("inexact-comparison")
    }
    rejects("among-claims", "The kid among the claims in place of the header") {
      $0.header["kid"] = nil
      $0.claims["kid"] = "hkdfv1-20180102"
    }
    .reasons(.unknownKey, .malformed, .claimMissing).decidedBy("SINCH-TOKEN-KID-REQUIRED")

    section("What stands before the date") {
      decidedBy("SINCH-TOKEN-KID-SYNTAX").flagged("kid-injection").reasons(.unknownKey, .malformed)
      rejects("date-alone", "The date without its prefix") { $0.header["kid"] = "20180102" }
        .also("JWS-KID-AS-DATA")
      rejects("prefix-alone", "The prefix without a date") { $0.setKeyDate("") }
      rejects("version-2", "A second version of the derivation")
        .with { $0.header["kid"] = "hkdfv2-20180102" }
      rejects("version-10", "A tenth version of the derivation")
        .with { $0.header["kid"] = "hkdfv10-20180102" }
      rejects("prefix-in-capitals", "The prefix in capital letters")
        .with { $0.header["kid"] = "HKDFV1-20180102" }
        .also("JWS-KID-AS-DATA").flagged("inexact-comparison")
      rejects("underscore-for-hyphen", "An underscore between prefix and date")
        .with { $0.header["kid"] = "hkdfv1_20180102" }
      rejects("hyphen-missing", "Nothing between prefix and date")
        .with { $0.header["kid"] = "hkdfv120180102" }
      rejects("unicode-hyphen", "A hyphen beyond ASCII between prefix and date")
        .with { $0.header["kid"] = "hkdfv1\u{2010}20180102" }
      rejects("text-before", "Text before the right kid") { $0.header["kid"] = "x-hkdfv1-20180102" }
        .also("SINCH-TOKEN-KID").flagged("inexact-comparison")
      rejects("space-before", "A space before the right kid")
        .with { $0.header["kid"] = " hkdfv1-20180102" }.also("SINCH-TOKEN-KID")
      rejects("path-before", "A path that leads to the right kid")
        .with { $0.header["kid"] = "../keys/hkdfv1-20180102" }.also("JWS-KID-AS-DATA")
    }

    section("Almost the documented form") {
      decidedBy("SINCH-TOKEN-KID-SYNTAX").flagged("kid-injection").reasons(.unknownKey, .malformed)
      rejects("text-behind", "Text behind the right kid") { $0.header["kid"] = "hkdfv1-20180102-1" }
        .also("SINCH-TOKEN-KID").flagged("inexact-comparison")
      rejects("line-break-behind", "A line break behind the right kid")
        .with { $0.header["kid"] = "hkdfv1-20180102\n" }
        .note("In many languages a dollar sign in a pattern matches before a last line break.")
      rejects("line-break-in-message", "A line break behind the date, in the derivation too")
        .with { $0.setKeyDate("20180102\n") }.also("SINCH-TOKEN-KEY-MESSAGE")
      rejects("space-behind", "A space behind the right kid")
        .with { $0.header["kid"] = "hkdfv1-20180102 " }
      rejects("nul-behind", "A NUL behind the right kid") { $0.header["kid"] = "hkdfv1-20180102\0" }
      rejects("seven-digits", "A date of seven digits, its month without the zero")
        .with { $0.setKeyDate("2018102") }
        .also("SINCH-TOKEN-KID-DATE-FORMAT").flagged("date-format")
      rejects("six-digits", "A date with a year of two digits") { $0.setKeyDate("180102") }
        .also("SINCH-TOKEN-KID-DATE-FORMAT").flagged("date-format")
      rejects("nine-digits", "A date with a ninth digit, and the key of the first eight")
        .with { $0.header["kid"] = "hkdfv1-201801020" }
      rejects("nine-digits-in-message", "A date with a ninth digit, used in the derivation too")
        .with { $0.setKeyDate("201801020") }.also("SINCH-TOKEN-KEY-MESSAGE")
      rejects("date-with-hyphens", "A date with hyphens") { $0.setKeyDate("2018-01-02") }
        .also("SINCH-TOKEN-KID-DATE-FORMAT").flagged("date-format")
      rejects("date-with-hyphens-key-without")
        .titled("A date with hyphens, and the key of the date without")
        .with { $0.header["kid"] = "hkdfv1-2018-01-02" }.flagged("date-format")
      rejects("date-and-time", "A date with a time behind it") { $0.setKeyDate("20180102T030405Z") }
        .flagged("date-format")
      rejects("epoch-seconds", "Seconds since 1970 in place of the date")
        .with { $0.setKeyDate("1514862245") }.flagged("date-format")
      rejects("plus-sign", "A plus sign in place of the first digit") { $0.setKeyDate("+2180102") }
      rejects("letters", "The letters of the format in place of the date")
        .with { $0.setKeyDate("YYYYMMDD") }.flagged("date-format")
      rejects("arabic-digits", "Arabic-Indic digits, and the key of the same date in ASCII")
        .with { $0.header["kid"] = "hkdfv1-٢٠١٨٠١٠٢" }
        .also("SINCH-TOKEN-KID-DATE-FORMAT").flagged("locale-date")
      rejects("arabic-digits-in-message", "Arabic-Indic digits, in the derivation too")
        .with { $0.setKeyDate("٢٠١٨٠١٠٢") }
        .also("SINCH-TOKEN-KID-DATE-FORMAT").flagged("locale-date")
      rejects("full-width-digits", "Full-width digits, and the key of the same date in ASCII")
        .with { $0.header["kid"] = "hkdfv1-２０１８０１０２" }.flagged("unicode-normalisation")
      rejects("path-traversal", "A path in place of the date")
        .with { $0.setKeyDate("../../../../dev/null") }.also("JWS-KID-AS-DATA")
      rejects("quote", "A quote and a condition behind the date")
        .with { $0.setKeyDate("20180102' OR '1'='1") }.also("JWS-KID-AS-DATA")
    }
    rejects("first-right-last-wrong", "The kid twice, first right and then of another version")
      .with { $0.header.putLast("kid", "hkdfv2-20180102") }
      .reasons(.malformed, .unknownKey).decidedBy("JWS-DUPLICATE-MEMBERS")
      .flagged("duplicate-members")
    leavesOpen("first-wrong-last-right", "The kid twice, first of another version and then right")
      .with { $0.header.putFirst("kid", "hkdfv2-20180102") }
      .asking("sinch-verified-header-duplicates", .malformedOrLast)
      .decidedBy("JWS-DUPLICATE-MEMBERS").flagged("duplicate-members")
  }
}
