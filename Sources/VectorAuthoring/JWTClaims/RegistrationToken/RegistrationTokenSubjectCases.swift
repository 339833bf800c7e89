import AuthConformance
import ConformanceSuite
import StrictJSON

extension RegistrationTokenCases {
  static let verifySubject: CaseGroup = CaseGroup(
    "jwt-claims/sinch-registration-token-verify-subject",
    title: "Verifying a registration token: the subject and its user id",
    method: "Each token well signed, with another subject",
    base: RegistrationTokenScenario()
  ) {
    section(
      "Users of the application",
      decidedBy: "SINCH-TOKEN-SUB",
      also: ["SINCH-TOKEN-SUB-USER-VERBATIM"]
    ) {
      accepts("documented", "The subject of the vendor's worked example")
      accepts("another-user", "Another user of the same application") { $0.setUser("bar") }
    }
    rejects(
      "missing",
      "No subject",
      [.claimMissing, .wrongSubject],
      decidedBy: "SINCH-TOKEN-CLAIMS-REQUIRED",
      flags: ["claims-missing", "wrong-subject"]
    ) { $0.claims["sub"] = nil }
    rejects(
      "null",
      "The subject null",
      [.claimInvalid, .claimMissing, .wrongSubject],
      decidedBy: "SINCH-TOKEN-CLAIMS-REQUIRED",
      also: ["JWT-STRING-CLAIMS"],
      flags: ["claims-missing"]
    ) { $0.claims["sub"] = .null }
    section(
      "A subject that is not a string",
      rejectedAs: [.claimInvalid, .wrongSubject],
      decidedBy: "JWT-STRING-CLAIMS",
      flags: ["claims-missing"]
    ) {
      rejects("number", "A number as subject") { $0.claims["sub"] = 46_701_234_567 }
      rejects("array", "The right subject inside an array") {
        $0.claims["sub"] = [.string(DocumentedApplication.issuer + "/users/foo")]
      }
    }
    rejects(
      "empty",
      "An empty subject",
      [.wrongSubject, .claimInvalid],
      decidedBy: "SINCH-TOKEN-SUB",
      flags: ["empty-identity"]
    ) { $0.claims["sub"] = "" }

    // Before the user id.
    rejects(
      "bare-user",
      "The user id alone as subject",
      [.wrongSubject],
      decidedBy: "SINCH-TOKEN-SUB",
      flags: ["wrong-subject"],
      note: "So does a sample of the vendor in the browser."
    ) { $0.claims["sub"] = "foo" }
    section(
      "Other applications, and none",
      rejectedAs: [.wrongSubject],
      decidedBy: "SINCH-TOKEN-SUB-APPLICATION",
      flags: ["wrong-subject"]
    ) {
      rejects(
        "bare-path",
        "The user's path without the application",
        decidedBy: "SINCH-TOKEN-SUB"
      ) { $0.claims["sub"] = "/users/foo" }
      rejects("another-application", "A user of another application behind a right issuer") {
        $0.claims["sub"] = .string(OtherApplication.issuer + "/users/foo")
      }
      rejects(
        "application-prefix",
        "A user of an application whose key lacks the last character",
        flags: ["inexact-comparison"]
      ) { $0.claims["sub"] = .string(DocumentedApplication.issuer.dropLast() + "/users/foo") }
      rejects(
        "application-suffix",
        "A user of an application whose key has a further character",
        flags: ["inexact-comparison"]
      ) { $0.claims["sub"] = .string(DocumentedApplication.issuer + "0/users/foo") }
      rejects(
        "application-in-capitals",
        "A user of the application with its key in capital letters",
        also: ["JWT-STRING-COMPARISON"],
        flags: ["inexact-comparison"]
      ) {
        let key = DocumentedApplication.key.uppercased()
        $0.claims["sub"] = .string("//rtc.sinch.com/applications/\(key)/users/foo")
      }
    }
    rejects(
      "application-decomposed",
      "A user of an application whose key is canonically equivalent, but has other code points",
      [.wrongSubject, .malformed],
      decidedBy: "JWT-STRING-COMPARISON",
      also: ["SINCH-TOKEN-SUB-APPLICATION"],
      flags: ["unicode-normalisation"]
    ) {
      $0.applicationKey = "caf\u{E9}"
      $0.claims["iss"] = "//rtc.sinch.com/applications/caf\u{E9}"
      $0.claims["sub"] = "//rtc.sinch.com/applications/cafe\u{301}/users/foo"
    }
    section(
      "Other paths",
      rejectedAs: [.wrongSubject],
      decidedBy: "SINCH-TOKEN-SUB",
      flags: ["inexact-comparison"]
    ) {
      rejects("text-before", "Text before the right subject") {
        $0.claims["sub"] = .string("x" + DocumentedApplication.issuer + "/users/foo")
      }
      rejects(
        "other-application-then-this-one",
        "A subject of another application that holds the right one in its user id",
        also: ["SINCH-TOKEN-SUB-APPLICATION"],
        flags: ["wrong-subject"]
      ) {
        let issuer = DocumentedApplication.issuer
        $0.claims["sub"] = .string("\(OtherApplication.issuer)/users/\(issuer)/users/foo")
      }
      rejects("users-in-capitals", "The path part Users", also: ["JWT-STRING-COMPARISON"]) {
        $0.claims["sub"] = .string(DocumentedApplication.issuer + "/Users/foo")
      }
      rejects("user-in-singular", "The path part user") {
        $0.claims["sub"] = .string(DocumentedApplication.issuer + "/user/foo")
      }
      rejects("path-between", "A further path part between application and user") {
        $0.claims["sub"] = .string(DocumentedApplication.issuer + "/v1/users/foo")
      }
      rejects("two-slashes-before-users", "Two slashes between application and users") {
        $0.claims["sub"] = .string(DocumentedApplication.issuer + "//users/foo")
      }
      leavesOpen(
        "two-slashes-before-user",
        "Two slashes before the user id",
        "sinch-leading-slash-in-user-id",
        ["reject": .wrongUser, "accept": .user("/foo")]
      ) { $0.setUser("/foo") }
      rejects("dots-between", "A path that leads away from the application and back") {
        let path = "/../\(DocumentedApplication.key)/users/foo"
        $0.claims["sub"] = .string(DocumentedApplication.issuer + path)
      }
    }

    section(
      "No user at all",
      rejectedAs: [.wrongSubject, .claimInvalid],
      decidedBy: "SINCH-TOKEN-USER-ID-REQUIRED",
      flags: ["empty-identity"]
    ) {
      rejects("no-user", "Nothing behind /users/") { $0.setUser("") }
      rejects("no-slash-behind-users", "A subject that ends in /users", also: ["SINCH-TOKEN-SUB"]) {
        $0.claims["sub"] = .string(DocumentedApplication.issuer + "/users")
      }
      rejects("issuer-alone", "The issuer in place of the subject", also: ["SINCH-TOKEN-SUB"]) {
        $0.claims["sub"] = .string(DocumentedApplication.issuer)
      }
    }

    // Several subjects.
    rejects(
      "first-right-last-wrong",
      "The subject twice, first right and then of another application",
      [.malformed, .wrongSubject],
      decidedBy: "JWT-DUPLICATE-CLAIMS",
      flags: ["duplicate-members"]
    ) { $0.claims.putLast("sub", .string(OtherApplication.issuer + "/users/foo")) }
    leavesOpen(
      "first-another-user-last-right",
      "The subject twice, first another user",
      "jwt-duplicate-members",
      .malformedOrLast,
      decidedBy: "JWT-DUPLICATE-CLAIMS",
      flags: ["duplicate-members"]
    ) { $0.claims.putFirst("sub", .string(DocumentedApplication.issuer + "/users/admin")) }
  }
}
