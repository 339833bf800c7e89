extension RegistrationTokenCases {
  static let verifyClaims: CaseGroup = CaseGroup(
    "jwt-claims/sinch-registration-token-verify-claims",
    title: "Verifying a registration token: issuer, subject and nonce",
    method: "Each token well signed, with one claim changed",
    base: RegistrationTokenScenario()
  ) {
    accepts("documented", "The claims of the vendor's worked example")
      .decidedBy("SINCH-TOKEN-CLAIMS-REQUIRED").also("SINCH-TOKEN-ISS", "SINCH-TOKEN-SUB")
    accepts("another-application", "A token of another application, verified for that one") {
      $0.applicationKey = OtherApplication.key
      $0.claims["iss"] = .string(OtherApplication.issuer)
      $0.claims["sub"] = .string(OtherApplication.issuer + "/users/foo")
    }
    .decidedBy("SINCH-TOKEN-ISS").also("SINCH-TOKEN-SUB-APPLICATION")
    accepts("application-in-capitals", "A token of an application whose key has capital letters") {
      let key = DocumentedApplication.key.uppercased()
      $0.applicationKey = key
      $0.claims["iss"] = .string("//rtc.sinch.com/applications/\(key)")
      $0.claims["sub"] = .string("//rtc.sinch.com/applications/\(key)/users/foo")
    }
    .decidedBy("SINCH-TOKEN-ISS").also("SINCH-TOKEN-SUB").flagged("inexact-comparison")
    section("Another application asked for than the token names") {
      decidedBy("SINCH-TOKEN-ISS").reasons(.wrongIssuer)
      rejects("for-another-application", "A good token, verified for another application key")
        .with { $0.applicationKey = OtherApplication.key }.flagged("wrong-subject")
      rejects("for-application-in-capitals")
        .titled("A good token, verified for its application key in capital letters")
        .with { $0.applicationKey = DocumentedApplication.key.uppercased() }
        .also("JWT-STRING-COMPARISON").flagged("inexact-comparison")
    }
    accepts("unknown-claims", "Unknown claims of several kinds") {
      $0.claims["scope"] = "all"
      $0.claims["roles"] = ["a", .null, ["b": 1]]
      $0.claims["Iss"] = "nobody"
    }
    .decidedBy("JWT-UNKNOWN-CLAIMS")
    rejects("audience-of-another-service")
      .titled("A right token that names another service as its audience")
      .with { $0.claims["aud"] = "https://push-api.cloud.huawei.com" }
      .reasons(.claimInvalid, .wrongType).decidedBy("JWT-AUD").flagged("cross-jwt")
      .note("By RFC 7519 §4.1.3 only a named principal accepts it; no document names one.")
    rejects("no-claims", "No claims at all") { $0.claims = [:] }
      .reasons(.claimMissing, .wrongIssuer).decidedBy("SINCH-TOKEN-CLAIMS-REQUIRED")
      .flagged("claims-missing")

    section("The issuer", decidedBy("SINCH-TOKEN-ISS").reasons(.wrongIssuer)) {
      rejects("iss-of-no-application", "An empty application key, and a token for just that") {
        $0.applicationKey = ""
        $0.claims["iss"] = "//rtc.sinch.com/applications/"
        $0.claims["sub"] = "//rtc.sinch.com/applications//users/foo"
      }
      .reasons(.malformed, .wrongIssuer, .unknownKey, .claimInvalid)
      .decidedBy("SINCH-TOKEN-ISSUER-INPUTS").flagged("empty-identity")
      everyRule(of: .exactText(RegistrationTokenScenario.issuer)) {
        tries("iss-missing", .missing(RegistrationTokenScenario.issuer))
          .flagged("wrong-subject")
        tries("iss-in-capital-member", .inCapitalMember(RegistrationTokenScenario.issuer))
          .decidedBy("JWT-STRING-COMPARISON")
        tries("iss-suffix", .near(RegistrationTokenScenario.issuer, .longer))
      }
      rejects("iss-bare-key", "The application key alone as issuer")
        .with { $0.claims["iss"] = .string(DocumentedApplication.key) }
        .flagged("inexact-comparison").note("A sample of the vendor for browsers does this.")
      rejects("iss-of-another-application")
        .titled("The issuer of another application before a right subject")
        .with { $0.claims["iss"] = .string(OtherApplication.issuer) }.flagged("wrong-subject")
      rejects("iss-and-sub-of-another-application", "Issuer and subject of another application") {
        $0.claims["iss"] = .string(OtherApplication.issuer)
        $0.claims["sub"] = .string(OtherApplication.issuer + "/users/foo")
      }
      .reasons(.wrongIssuer, .wrongSubject).also("SINCH-TOKEN-SUB").flagged("wrong-subject")
      .note("They agree with each other, but not with the application that is asked for.")
      rejects("iss-slash-behind", "An issuer with a slash behind it")
        .with { $0.claims["iss"] = .string(DocumentedApplication.issuer + "/") }
        .flagged("inexact-comparison")
      rejects("iss-text-before", "An issuer with a scheme before it")
        .with { $0.claims["iss"] = .string("https:" + DocumentedApplication.issuer) }
        .flagged("inexact-comparison")
      rejects("iss-key-in-capitals", "An issuer with the application key in capital letters") {
        $0.claims["iss"] = "//rtc.sinch.com/applications/A32E5A8D-F7D8-411C-9645-9038E8DD051D"
      }
      .also("JWT-STRING-COMPARISON").flagged("inexact-comparison")
      rejects("iss-host-in-capitals", "An issuer with the host in capital letters") {
        $0.claims["iss"] = "//RTC.SINCH.COM/applications/a32e5a8d-f7d8-411c-9645-9038e8dd051d"
      }
      .also("JWT-STRING-COMPARISON").flagged("inexact-comparison")
      rejects("iss-another-host", "An issuer with another host") {
        $0.claims["iss"] = "//rtc.sinch.example/applications/a32e5a8d-f7d8-411c-9645-9038e8dd051d"
      }
      .flagged("inexact-comparison")
      rejects("iss-decomposed")
        .titled("An issuer that is canonically equivalent, but has other code points")
        .with {
          $0.applicationKey = "caf\u{E9}"
          $0.claims["iss"] = "//rtc.sinch.com/applications/cafe\u{301}"
          $0.claims["sub"] = "//rtc.sinch.com/applications/caf\u{E9}/users/foo"
        }
        .reasons(.wrongIssuer, .malformed).decidedBy("JWT-STRING-COMPARISON").also(
          "SINCH-TOKEN-ISS"
        )
        .flagged("unicode-normalisation")
      rejects("iss-is-sub", "The subject in place of the issuer")
        .with { $0.claims["iss"] = .string(DocumentedApplication.issuer + "/users/foo") }
        .flagged("inexact-comparison")
    }
    rejects("iss-first-right-last-wrong")
      .titled("The issuer twice, first right and then another application")
      .with { $0.claims.putLast("iss", .string(OtherApplication.issuer)) }
      .reasons(.malformed, .wrongIssuer).decidedBy("JWT-DUPLICATE-CLAIMS")
      .flagged("duplicate-members")
    leavesOpen("iss-first-wrong-last-right")
      .titled("The issuer twice, first another application and then right")
      .with { $0.claims.putFirst("iss", .string(OtherApplication.issuer)) }
      .asking("sinch-verified-claims-duplicates", .malformedOrLast)
      .decidedBy("JWT-DUPLICATE-CLAIMS").flagged("duplicate-members")

    everyRule(of: .anyText(RegistrationTokenScenario.tokenNonce)) {
      section("No nonce") {
        decidedBy("SINCH-TOKEN-CLAIMS-REQUIRED").also("SINCH-TOKEN-NONCE-PRESENT")
        flagged("nonce-unchecked", "claims-missing").reasons(.claimMissing)
        rejects("nonce-missing", "No nonce") { $0.claims["nonce"] = nil }
        rejects("nonce-null", "The nonce null") { $0.claims["nonce"] = .null }
          .reasons(.claimInvalid, .claimMissing)
      }
      rejects("nonce-empty", "An empty nonce") { $0.claims["nonce"] = "" }
        .reasons(.claimInvalid, .claimMissing).decidedBy("SINCH-TOKEN-NONCE-PRESENT")
        .flagged("nonce-unchecked", "empty-identity")
      section("A nonce that is not a string") {
        decidedBy("SINCH-TOKEN-NONCE-STRING").flagged("nonce-unchecked").reasons(.claimInvalid)
        rejects("nonce-number", "A number as nonce") { $0.claims["nonce"] = 42 }
        rejects("nonce-boolean", "The nonce true") { $0.claims["nonce"] = true }
          .trying("nonce-true")
        rejects("nonce-array", "A nonce inside an array")
          .with { $0.claims["nonce"] = [.string(DocumentedApplication.nonce)] }
        rejects("nonce-object", "An object as nonce")
          .with { $0.claims["nonce"] = ["value": .string(DocumentedApplication.nonce)] }
      }
    }
    section("Any text as nonce", decidedBy("SINCH-TOKEN-NONCE-FORMAT")) {
      accepts("nonce-of-one-character", "The digit 0 as nonce") { $0.claims["nonce"] = "0" }
      accepts("nonce-of-one-space", "A space as nonce") { $0.claims["nonce"] = " " }
      accepts("nonce-of-1000-characters", "A nonce of a thousand characters")
        .with { $0.claims["nonce"] = .string(String(repeating: "0123456789", count: 100)) }
      accepts("nonce-decomposed", "A nonce of a letter and a combining accent")
        .with { $0.claims["nonce"] = "a\u{301}" }
        .also("JWT-STRING-COMPARISON").flagged("unicode-normalisation")
      accepts("nonce-with-quote-and-backslash", "A nonce with a quote, a backslash and a slash")
        .with { $0.claims["nonce"] = #"a"b\/c"# }.also("JWT-ANY-ENCODING").flagged("json-escapes")
    }
    rejects("nonce-first-right-last-empty", "The nonce twice, first right and then empty")
      .with { $0.claims.putLast("nonce", "") }
      .reasons(.malformed, .claimInvalid).decidedBy("JWT-DUPLICATE-CLAIMS")
      .flagged("duplicate-members", "nonce-unchecked")
  }
}
