import AuthConformance
import ConformanceSuite
import StrictJSON

extension RegistrationTokenCases {
  static let verifyClaims: CaseGroup = CaseGroup(
    "jwt-claims/sinch-registration-token-verify-claims",
    title: "Verifying a registration token: issuer, subject and nonce",
    method: "Each token well signed, with one claim changed",
    base: RegistrationTokenScenario()
  ) {
    accepts(
      "documented",
      "The claims of the vendor's worked example",
      decidedBy: "SINCH-TOKEN-CLAIMS-REQUIRED",
      also: ["SINCH-TOKEN-ISS", "SINCH-TOKEN-SUB"]
    )
    accepts(
      "another-application",
      "A token of another application, verified for that one",
      decidedBy: "SINCH-TOKEN-ISS",
      also: ["SINCH-TOKEN-SUB-APPLICATION"]
    ) {
      $0.applicationKey = OtherApplication.key
      $0.claims["iss"] = .string(OtherApplication.issuer)
      $0.claims["sub"] = .string(OtherApplication.issuer + "/users/foo")
    }
    accepts(
      "unknown-claims",
      "Claims that nobody knows, of several kinds",
      decidedBy: "JWT-UNKNOWN-CLAIMS"
    ) {
      $0.claims["scope"] = "all"
      $0.claims["roles"] = ["a", .null, ["b": 1]]
      $0.claims["Iss"] = "nobody"
    }
    rejects(
      "audience-of-another-service",
      "A right token that names another service as its audience",
      [.claimInvalid, .wrongType],
      decidedBy: "JWT-AUD",
      flags: ["cross-jwt"],
      note: "By RFC 7519 §4.1.3 only a principal that is named takes it; no document names one."
    ) { $0.claims["aud"] = "https://push-api.cloud.huawei.com" }
    rejects(
      "no-claims",
      "No claims at all",
      [.claimMissing, .wrongIssuer],
      decidedBy: "SINCH-TOKEN-CLAIMS-REQUIRED",
      flags: ["claims-missing"]
    ) { $0.claims = [:] }

    section("The issuer", rejectedAs: [.wrongIssuer], decidedBy: "SINCH-TOKEN-ISS") {
      rejects(
        "iss-of-no-application",
        "An empty application key, and a token for just that",
        [.malformed, .wrongIssuer, .unknownKey, .claimInvalid],
        decidedBy: "SINCH-TOKEN-ISSUER-INPUTS",
        flags: ["empty-identity"]
      ) {
        $0.applicationKey = ""
        $0.claims["iss"] = "//rtc.sinch.com/applications/"
        $0.claims["sub"] = "//rtc.sinch.com/applications//users/foo"
      }
      rejects(
        "iss-missing",
        "No issuer",
        [.claimMissing, .wrongIssuer],
        decidedBy: "SINCH-TOKEN-CLAIMS-REQUIRED",
        flags: ["claims-missing", "wrong-subject"]
      ) { $0.claims["iss"] = nil }
      rejects(
        "iss-null",
        "The issuer null",
        [.claimInvalid, .claimMissing, .wrongIssuer],
        decidedBy: "SINCH-TOKEN-CLAIMS-REQUIRED",
        also: ["JWT-STRING-CLAIMS"],
        flags: ["claims-missing"]
      ) { $0.claims["iss"] = .null }
      rejects(
        "iss-array",
        "The right issuer inside an array",
        [.claimInvalid, .wrongIssuer],
        decidedBy: "JWT-STRING-CLAIMS",
        also: ["SINCH-TOKEN-ISS"],
        flags: ["claims-missing"]
      ) { $0.claims["iss"] = [.string(DocumentedApplication.issuer)] }
      rejects(
        "iss-object",
        "The right issuer as the name of a member",
        [.claimInvalid, .wrongIssuer],
        decidedBy: "JWT-STRING-CLAIMS",
        also: ["SINCH-TOKEN-ISS"],
        flags: ["claims-missing"]
      ) { $0.claims["iss"] = .object([DocumentedApplication.issuer: true]) }
      rejects(
        "iss-empty",
        "An empty issuer",
        [.wrongIssuer, .claimInvalid],
        flags: ["empty-identity"]
      ) { $0.claims["iss"] = "" }
      rejects(
        "iss-in-capital-member",
        "The issuer under the member name ISS",
        [.claimMissing, .wrongIssuer],
        decidedBy: "JWT-STRING-COMPARISON",
        also: ["SINCH-TOKEN-CLAIMS-REQUIRED"],
        flags: ["inexact-comparison"]
      ) {
        $0.claims["iss"] = nil
        $0.claims["ISS"] = .string(DocumentedApplication.issuer)
      }
      rejects(
        "iss-bare-key",
        "The application key alone as issuer",
        flags: ["inexact-comparison"],
        note: "So does a sample of the vendor in the browser."
      ) { $0.claims["iss"] = .string(DocumentedApplication.key) }
      rejects(
        "iss-of-another-application",
        "The issuer of another application before a right subject",
        flags: ["wrong-subject"]
      ) { $0.claims["iss"] = .string(OtherApplication.issuer) }
      rejects(
        "iss-and-sub-of-another-application",
        "Issuer and subject of another application",
        [.wrongIssuer, .wrongSubject],
        also: ["SINCH-TOKEN-SUB"],
        flags: ["wrong-subject"],
        note: "They agree with each other, but not with the application that is asked for."
      ) {
        $0.claims["iss"] = .string(OtherApplication.issuer)
        $0.claims["sub"] = .string(OtherApplication.issuer + "/users/foo")
      }
      rejects("iss-prefix", "An issuer without its last character", flags: ["inexact-comparison"]) {
        $0.claims["iss"] = .string(String(DocumentedApplication.issuer.dropLast()))
      }
      rejects("iss-suffix", "An issuer with a further character", flags: ["inexact-comparison"]) {
        $0.claims["iss"] = .string(DocumentedApplication.issuer + "0")
      }
      rejects(
        "iss-slash-behind",
        "An issuer with a slash behind it",
        flags: ["inexact-comparison"]
      ) { $0.claims["iss"] = .string(DocumentedApplication.issuer + "/") }
      rejects(
        "iss-text-before",
        "An issuer with a scheme before it",
        flags: ["inexact-comparison"]
      ) { $0.claims["iss"] = .string("https:" + DocumentedApplication.issuer) }
      rejects(
        "iss-space-behind",
        "An issuer with a space behind it",
        flags: ["inexact-comparison"]
      ) { $0.claims["iss"] = .string(DocumentedApplication.issuer + " ") }
      rejects(
        "iss-nul-behind",
        "An issuer with a NUL behind it",
        also: ["JWT-STRING-COMPARISON"],
        flags: ["inexact-comparison"]
      ) { $0.claims["iss"] = .string(DocumentedApplication.issuer + "\0") }
      rejects(
        "iss-key-in-capitals",
        "An issuer with the application key in capital letters",
        also: ["JWT-STRING-COMPARISON"],
        flags: ["inexact-comparison"]
      ) { $0.claims["iss"] = "//rtc.sinch.com/applications/A32E5A8D-F7D8-411C-9645-9038E8DD051D" }
      rejects(
        "iss-host-in-capitals",
        "An issuer with the host in capital letters",
        also: ["JWT-STRING-COMPARISON"],
        flags: ["inexact-comparison"]
      ) { $0.claims["iss"] = "//RTC.SINCH.COM/applications/a32e5a8d-f7d8-411c-9645-9038e8dd051d" }
      rejects("iss-another-host", "An issuer with another host", flags: ["inexact-comparison"]) {
        $0.claims["iss"] = "//rtc.sinch.example/applications/a32e5a8d-f7d8-411c-9645-9038e8dd051d"
      }
      rejects(
        "iss-decomposed",
        "An issuer that is canonically equivalent, but has other code points",
        [.wrongIssuer, .malformed],
        decidedBy: "JWT-STRING-COMPARISON",
        also: ["SINCH-TOKEN-ISS"],
        flags: ["unicode-normalisation"]
      ) {
        $0.applicationKey = "caf\u{E9}"
        $0.claims["iss"] = "//rtc.sinch.com/applications/cafe\u{301}"
        $0.claims["sub"] = "//rtc.sinch.com/applications/caf\u{E9}/users/foo"
      }
      rejects("iss-is-sub", "The subject in place of the issuer", flags: ["inexact-comparison"]) {
        $0.claims["iss"] = .string(DocumentedApplication.issuer + "/users/foo")
      }
    }
    rejects(
      "iss-first-right-last-wrong",
      "The issuer twice, first right and then another application",
      [.malformed, .wrongIssuer],
      decidedBy: "JWT-DUPLICATE-CLAIMS",
      flags: ["duplicate-members"]
    ) { $0.claims.putLast("iss", .string(OtherApplication.issuer)) }
    leavesOpen(
      "iss-first-wrong-last-right",
      "The issuer twice, first another application and then right",
      "jwt-duplicate-members",
      .malformedOrLast,
      decidedBy: "JWT-DUPLICATE-CLAIMS",
      flags: ["duplicate-members"]
    ) { $0.claims.putFirst("iss", .string(OtherApplication.issuer)) }

    section(
      "No nonce",
      rejectedAs: [.claimMissing],
      decidedBy: "SINCH-TOKEN-CLAIMS-REQUIRED",
      also: ["SINCH-TOKEN-NONCE-PRESENT"],
      flags: ["nonce-unchecked", "claims-missing"]
    ) {
      rejects("nonce-missing", "No nonce") { $0.claims["nonce"] = nil }
      rejects("nonce-null", "The nonce null", [.claimInvalid, .claimMissing]) {
        $0.claims["nonce"] = .null
      }
    }
    rejects(
      "nonce-empty",
      "An empty nonce",
      [.claimInvalid, .claimMissing],
      decidedBy: "SINCH-TOKEN-NONCE-PRESENT",
      flags: ["nonce-unchecked", "empty-identity"]
    ) { $0.claims["nonce"] = "" }
    section(
      "A nonce that is not a string",
      rejectedAs: [.claimInvalid],
      decidedBy: "SINCH-TOKEN-NONCE-STRING",
      flags: ["nonce-unchecked"]
    ) {
      rejects("nonce-number", "A number as nonce") { $0.claims["nonce"] = 42 }
      rejects("nonce-boolean", "The nonce true") { $0.claims["nonce"] = true }
      rejects("nonce-array", "A nonce inside an array") {
        $0.claims["nonce"] = [.string(DocumentedApplication.nonce)]
      }
      rejects("nonce-object", "An object as nonce") {
        $0.claims["nonce"] = ["value": .string(DocumentedApplication.nonce)]
      }
    }
    section("Any text as nonce", decidedBy: "SINCH-TOKEN-NONCE-FORMAT") {
      accepts("nonce-of-one-character", "The digit 0 as nonce") { $0.claims["nonce"] = "0" }
      accepts("nonce-of-one-space", "A space as nonce") { $0.claims["nonce"] = " " }
      accepts("nonce-of-1000-characters", "A nonce of a thousand characters") {
        $0.claims["nonce"] = .string(String(repeating: "0123456789", count: 100))
      }
      accepts(
        "nonce-decomposed",
        "A nonce of a letter and a combining accent",
        also: ["JWT-STRING-COMPARISON"],
        flags: ["unicode-normalisation"]
      ) { $0.claims["nonce"] = "a\u{301}" }
      accepts(
        "nonce-with-quote-and-backslash",
        "A nonce with a quote, a backslash and a slash",
        also: ["JWT-ANY-ENCODING"],
        flags: ["json-escapes"]
      ) { $0.claims["nonce"] = #"a"b\/c"# }
    }
    rejects(
      "nonce-first-right-last-empty",
      "The nonce twice, first right and then empty",
      [.malformed, .claimInvalid],
      decidedBy: "JWT-DUPLICATE-CLAIMS",
      flags: ["duplicate-members", "nonce-unchecked"]
    ) { $0.claims.putLast("nonce", "") }
  }
}
