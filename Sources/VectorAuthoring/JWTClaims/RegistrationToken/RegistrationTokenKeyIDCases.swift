import AuthConformance
import ConformanceSuite
import StrictJSON

extension RegistrationTokenCases {
  static let verifyKeyID: CaseGroup = CaseGroup(
    "jwt-claims/sinch-registration-token-verify-kid",
    title: "Verifying a registration token: the shape of kid",
    method: "Each token signed under the key that a reader of its kid without care arrives at",
    base: RegistrationTokenScenario()
  ) {
    section("The documented form", decidedBy: "SINCH-TOKEN-KID", also: ["SINCH-TOKEN-KID-SYNTAX"]) {
      accepts("documented", "The kid of the vendor's worked example")
      accepts("another-day", "The kid of another day, with an iat of that day") {
        try $0.setIssued(at: "2024-11-30T12:00:00Z")
      }
    }
    section(
      "No kid, or none that is a text",
      rejectedAs: [.unknownKey, .malformed],
      decidedBy: "SINCH-TOKEN-KID-REQUIRED",
      flags: ["kid-injection"]
    ) {
      rejects("missing", "No kid", [.unknownKey, .malformed, .claimMissing]) {
        $0.header["kid"] = nil
      }
      rejects("null", "The kid null") { $0.header["kid"] = .null }
      rejects("number", "The date as a number") { $0.header["kid"] = 20_180_102 }
      rejects("array", "The right kid inside an array") { $0.header["kid"] = ["hkdfv1-20180102"] }
      rejects(
        "empty",
        "An empty kid",
        decidedBy: "SINCH-TOKEN-KID-SYNTAX",
        flags: ["empty-identity"]
      ) {
        $0.header["kid"] = ""
        $0.keyDate = ""
      }
    }
    rejects(
      "in-capital-member",
      "The kid under the member name KID",
      [.unknownKey, .malformed, .claimMissing],
      decidedBy: "SINCH-TOKEN-KID-REQUIRED",
      also: ["JWT-STRING-COMPARISON"],
      flags: ["inexact-comparison"]
    ) { $0.header = ["alg": "HS256", "KID": "hkdfv1-20180102"] }
    rejects(
      "among-claims",
      "The kid among the claims in place of the header",
      [.unknownKey, .malformed, .claimMissing],
      decidedBy: "SINCH-TOKEN-KID-REQUIRED"
    ) {
      $0.header["kid"] = nil
      $0.claims["kid"] = "hkdfv1-20180102"
    }

    section(
      "What stands before the date",
      rejectedAs: [.unknownKey, .malformed],
      decidedBy: "SINCH-TOKEN-KID-SYNTAX",
      flags: ["kid-injection"]
    ) {
      rejects("date-alone", "The date without its prefix", also: ["JWS-KID-AS-DATA"]) {
        $0.header["kid"] = "20180102"
      }
      rejects("prefix-alone", "The prefix without a date") { $0.setKeyDate("") }
      rejects("version-2", "A second version of the derivation") {
        $0.header["kid"] = "hkdfv2-20180102"
      }
      rejects("version-10", "A tenth version of the derivation") {
        $0.header["kid"] = "hkdfv10-20180102"
      }
      rejects(
        "prefix-in-capitals",
        "The prefix in capital letters",
        also: ["JWS-KID-AS-DATA"],
        flags: ["inexact-comparison"]
      ) { $0.header["kid"] = "HKDFV1-20180102" }
      rejects("underscore-for-hyphen", "An underscore between prefix and date") {
        $0.header["kid"] = "hkdfv1_20180102"
      }
      rejects("hyphen-missing", "Nothing between prefix and date") {
        $0.header["kid"] = "hkdfv120180102"
      }
      rejects("unicode-hyphen", "A hyphen beyond ASCII between prefix and date") {
        $0.header["kid"] = "hkdfv1\u{2010}20180102"
      }
      rejects(
        "text-before",
        "Text before the right kid",
        also: ["SINCH-TOKEN-KID"],
        flags: ["inexact-comparison"]
      ) { $0.header["kid"] = "x-hkdfv1-20180102" }
      rejects("space-before", "A space before the right kid", also: ["SINCH-TOKEN-KID"]) {
        $0.header["kid"] = " hkdfv1-20180102"
      }
      rejects("path-before", "A path that leads to the right kid", also: ["JWS-KID-AS-DATA"]) {
        $0.header["kid"] = "../keys/hkdfv1-20180102"
      }
    }

    section(
      "Almost the documented form",
      rejectedAs: [.unknownKey, .malformed],
      decidedBy: "SINCH-TOKEN-KID-SYNTAX",
      flags: ["kid-injection"]
    ) {
      rejects(
        "text-behind",
        "Text behind the right kid",
        also: ["SINCH-TOKEN-KID"],
        flags: ["inexact-comparison"]
      ) { $0.header["kid"] = "hkdfv1-20180102-1" }
      rejects(
        "line-break-behind",
        "A line break behind the right kid",
        note: "In many languages a dollar sign in a pattern matches before a last line break."
      ) { $0.header["kid"] = "hkdfv1-20180102\n" }
      rejects(
        "line-break-in-message",
        "A line break behind the date, in the derivation too",
        also: ["SINCH-TOKEN-KEY-MESSAGE"]
      ) { $0.setKeyDate("20180102\n") }
      rejects("space-behind", "A space behind the right kid") {
        $0.header["kid"] = "hkdfv1-20180102 "
      }
      rejects("nul-behind", "A NUL behind the right kid") { $0.header["kid"] = "hkdfv1-20180102\0" }
      rejects(
        "seven-digits",
        "A date of seven digits, its month without the zero",
        also: ["SINCH-TOKEN-KID-DATE-FORMAT"],
        flags: ["date-format"]
      ) { $0.setKeyDate("2018102") }
      rejects(
        "six-digits",
        "A date with a year of two digits",
        also: ["SINCH-TOKEN-KID-DATE-FORMAT"],
        flags: ["date-format"]
      ) { $0.setKeyDate("180102") }
      rejects("nine-digits", "A date with a ninth digit, and the key of the first eight") {
        $0.header["kid"] = "hkdfv1-201801020"
      }
      rejects(
        "nine-digits-in-message",
        "A date with a ninth digit, in the derivation too",
        also: ["SINCH-TOKEN-KEY-MESSAGE"]
      ) { $0.setKeyDate("201801020") }
      rejects(
        "date-with-hyphens",
        "A date with hyphens",
        also: ["SINCH-TOKEN-KID-DATE-FORMAT"],
        flags: ["date-format"]
      ) { $0.setKeyDate("2018-01-02") }
      rejects(
        "date-with-hyphens-key-without",
        "A date with hyphens, and the key of the date without",
        flags: ["date-format"]
      ) { $0.header["kid"] = "hkdfv1-2018-01-02" }
      rejects("date-and-time", "A date with a time behind it", flags: ["date-format"]) {
        $0.setKeyDate("20180102T030405Z")
      }
      rejects("epoch-seconds", "Seconds since 1970 in place of the date", flags: ["date-format"]) {
        $0.setKeyDate("1514862245")
      }
      rejects("plus-sign", "A plus sign in place of the first digit") { $0.setKeyDate("+2180102") }
      rejects("letters", "The letters of the format in place of the date", flags: ["date-format"]) {
        $0.setKeyDate("YYYYMMDD")
      }
      rejects(
        "arabic-digits",
        "Arabic-Indic digits, and the key of the same date in ASCII",
        also: ["SINCH-TOKEN-KID-DATE-FORMAT"],
        flags: ["locale-date"]
      ) { $0.header["kid"] = "hkdfv1-٢٠١٨٠١٠٢" }
      rejects(
        "arabic-digits-in-message",
        "Arabic-Indic digits, in the derivation too",
        also: ["SINCH-TOKEN-KID-DATE-FORMAT"],
        flags: ["locale-date"]
      ) { $0.setKeyDate("٢٠١٨٠١٠٢") }
      rejects(
        "full-width-digits",
        "Full-width digits, and the key of the same date in ASCII",
        flags: ["unicode-normalisation"]
      ) { $0.header["kid"] = "hkdfv1-２０１８０１０２" }
      rejects("path-traversal", "A path in place of the date", also: ["JWS-KID-AS-DATA"]) {
        $0.setKeyDate("../../../../dev/null")
      }
      rejects("quote", "A quote and a condition behind the date", also: ["JWS-KID-AS-DATA"]) {
        $0.setKeyDate("20180102' OR '1'='1")
      }
    }
    rejects(
      "first-right-last-wrong",
      "The kid twice, first right and then of another version",
      [.malformed, .unknownKey],
      decidedBy: "JWS-DUPLICATE-MEMBERS",
      flags: ["duplicate-members"]
    ) { $0.header.putLast("kid", "hkdfv2-20180102") }
    leavesOpen(
      "first-wrong-last-right",
      "The kid twice, first of another version and then right",
      "jwt-duplicate-members",
      .malformedOrLast,
      decidedBy: "JWS-DUPLICATE-MEMBERS",
      flags: ["duplicate-members"]
    ) { $0.header.putFirst("kid", "hkdfv2-20180102") }
  }
}
