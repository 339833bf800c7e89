import AuthConformance
import ConformanceSuite
import StrictJSON

extension RegistrationTokenCases {
  static var verifySubject: CaseGroup {
    CaseGroup(
      "jwt-claims/sinch-registration-token-verify-subject",
      title: "Verifying a registration token: the subject and its user id",
      method: "Each token well signed, with another subject",
      base: RegistrationTokenScenario()
    ) {
      accepts(
        "documented",
        "The subject of the vendor's worked example",
        ["SINCH-TOKEN-SUB", "SINCH-TOKEN-SUB-USER-VERBATIM"]
      )
      accepts(
        "another-user",
        "Another user of the same application",
        ["SINCH-TOKEN-SUB", "SINCH-TOKEN-SUB-USER-VERBATIM"]
      ) { $0.setUser("bar") }
      rejects(
        "missing",
        "No subject",
        .claimMissing,
        .wrongSubject,
        requirements: ["SINCH-TOKEN-CLAIMS-REQUIRED"],
        flags: ["claims-missing", "wrong-subject"]
      ) { $0.claims["sub"] = nil }
      rejects(
        "null",
        "The subject null",
        .claimInvalid,
        .claimMissing,
        .wrongSubject,
        requirements: ["SINCH-TOKEN-CLAIMS-REQUIRED", "JWT-STRING-CLAIMS"],
        flags: ["claims-missing"]
      ) { $0.claims["sub"] = .null }
      rejects(
        "number",
        "A number as subject",
        .claimInvalid,
        .wrongSubject,
        requirements: ["JWT-STRING-CLAIMS"],
        flags: ["claims-missing"]
      ) { $0.claims["sub"] = 46_701_234_567 }
      rejects(
        "array",
        "The right subject inside an array",
        .claimInvalid,
        .wrongSubject,
        requirements: ["JWT-STRING-CLAIMS"],
        flags: ["claims-missing"]
      ) { $0.claims["sub"] = [.string(DocumentedApplication.issuer + "/users/foo")] }
      rejects(
        "empty",
        "An empty subject",
        .wrongSubject,
        .claimInvalid,
        requirements: ["SINCH-TOKEN-SUB"],
        flags: ["empty-identity"]
      ) { $0.claims["sub"] = "" }

      // Before the user id.
      rejects(
        "bare-user",
        "The user id alone as subject",
        .wrongSubject,
        requirements: ["SINCH-TOKEN-SUB"],
        flags: ["wrong-subject"],
        note: "So does a sample of the vendor in the browser."
      ) { $0.claims["sub"] = "foo" }
      rejects(
        "bare-path",
        "The user's path without the application",
        .wrongSubject,
        requirements: ["SINCH-TOKEN-SUB"],
        flags: ["wrong-subject"]
      ) { $0.claims["sub"] = "/users/foo" }
      rejects(
        "another-application",
        "A user of another application behind a right issuer",
        .wrongSubject,
        requirements: ["SINCH-TOKEN-SUB-APPLICATION"],
        flags: ["wrong-subject"]
      ) { $0.claims["sub"] = .string(OtherApplication.issuer + "/users/foo") }
      rejects(
        "application-prefix",
        "A user of an application whose key lacks the last character",
        .wrongSubject,
        requirements: ["SINCH-TOKEN-SUB-APPLICATION"],
        flags: ["inexact-comparison", "wrong-subject"]
      ) { $0.claims["sub"] = .string(DocumentedApplication.issuer.dropLast() + "/users/foo") }
      rejects(
        "application-suffix",
        "A user of an application whose key has a further character",
        .wrongSubject,
        requirements: ["SINCH-TOKEN-SUB-APPLICATION"],
        flags: ["inexact-comparison", "wrong-subject"]
      ) { $0.claims["sub"] = .string(DocumentedApplication.issuer + "0/users/foo") }
      rejects(
        "application-in-capitals",
        "A user of the application with its key in capital letters",
        .wrongSubject,
        requirements: ["SINCH-TOKEN-SUB-APPLICATION", "JWT-STRING-COMPARISON"],
        flags: ["inexact-comparison", "wrong-subject"]
      ) {
        let key = DocumentedApplication.key.uppercased()
        $0.claims["sub"] = .string("//rtc.sinch.com/applications/\(key)/users/foo")
      }
      rejects(
        "application-decomposed",
        "A user of an application whose key is canonically equivalent, but has other code points",
        .wrongSubject,
        .malformed,
        requirements: ["JWT-STRING-COMPARISON", "SINCH-TOKEN-SUB-APPLICATION"],
        flags: ["unicode-normalisation"]
      ) {
        $0.applicationKey = "caf\u{E9}"
        $0.claims["iss"] = "//rtc.sinch.com/applications/caf\u{E9}"
        $0.claims["sub"] = "//rtc.sinch.com/applications/cafe\u{301}/users/foo"
      }
      rejects(
        "text-before",
        "Text before the right subject",
        .wrongSubject,
        requirements: ["SINCH-TOKEN-SUB"],
        flags: ["inexact-comparison"]
      ) { $0.claims["sub"] = .string("x" + DocumentedApplication.issuer + "/users/foo") }
      rejects(
        "other-application-then-this-one",
        "A subject of another application that holds the right one in its user id",
        .wrongSubject,
        requirements: ["SINCH-TOKEN-SUB", "SINCH-TOKEN-SUB-APPLICATION"],
        flags: ["inexact-comparison", "wrong-subject"]
      ) {
        let issuer = DocumentedApplication.issuer
        $0.claims["sub"] = .string("\(OtherApplication.issuer)/users/\(issuer)/users/foo")
      }
      rejects(
        "users-in-capitals",
        "The path part Users",
        .wrongSubject,
        requirements: ["SINCH-TOKEN-SUB", "JWT-STRING-COMPARISON"],
        flags: ["inexact-comparison"]
      ) { $0.claims["sub"] = .string(DocumentedApplication.issuer + "/Users/foo") }
      rejects(
        "user-in-singular",
        "The path part user",
        .wrongSubject,
        requirements: ["SINCH-TOKEN-SUB"],
        flags: ["inexact-comparison"]
      ) { $0.claims["sub"] = .string(DocumentedApplication.issuer + "/user/foo") }
      rejects(
        "path-between",
        "A further path part between application and user",
        .wrongSubject,
        requirements: ["SINCH-TOKEN-SUB"],
        flags: ["inexact-comparison"]
      ) { $0.claims["sub"] = .string(DocumentedApplication.issuer + "/v1/users/foo") }
      rejects(
        "two-slashes-before-users",
        "Two slashes between application and users",
        .wrongSubject,
        requirements: ["SINCH-TOKEN-SUB"],
        flags: ["inexact-comparison"]
      ) { $0.claims["sub"] = .string(DocumentedApplication.issuer + "//users/foo") }
      rejects(
        "two-slashes-before-user",
        "Two slashes before the user id",
        .wrongSubject,
        .claimInvalid,
        requirements: ["SINCH-TOKEN-SUB"],
        flags: ["inexact-comparison"]
      ) { $0.setUser("/foo") }
      rejects(
        "dots-between",
        "A path that leads away from the application and back",
        .wrongSubject,
        requirements: ["SINCH-TOKEN-SUB"],
        flags: ["inexact-comparison"]
      ) {
        let path = "/../\(DocumentedApplication.key)/users/foo"
        $0.claims["sub"] = .string(DocumentedApplication.issuer + path)
      }

      // No user at all.
      rejects(
        "no-user",
        "Nothing behind /users/",
        .wrongSubject,
        .claimInvalid,
        requirements: ["SINCH-TOKEN-USER-ID-REQUIRED"],
        flags: ["empty-identity"]
      ) { $0.setUser("") }
      rejects(
        "no-slash-behind-users",
        "A subject that ends in /users",
        .wrongSubject,
        .claimInvalid,
        requirements: ["SINCH-TOKEN-USER-ID-REQUIRED", "SINCH-TOKEN-SUB"],
        flags: ["empty-identity"]
      ) { $0.claims["sub"] = .string(DocumentedApplication.issuer + "/users") }
      rejects(
        "issuer-alone",
        "The issuer in place of the subject",
        .wrongSubject,
        .claimInvalid,
        requirements: ["SINCH-TOKEN-USER-ID-REQUIRED", "SINCH-TOKEN-SUB"],
        flags: ["empty-identity"]
      ) { $0.claims["sub"] = .string(DocumentedApplication.issuer) }

      // Several subjects.
      rejects(
        "first-right-last-wrong",
        "The subject twice, first right and then of another application",
        .malformed,
        .wrongSubject,
        requirements: ["JWT-DUPLICATE-CLAIMS"],
        flags: ["duplicate-members"]
      ) { $0.claims.putLast("sub", .string(OtherApplication.issuer + "/users/foo")) }
      leavesOpen(
        "first-another-user-last-right",
        "The subject twice, first another user",
        "jwt-duplicate-members",
        .malformedOrLast,
        requirements: ["JWT-DUPLICATE-CLAIMS"],
        flags: ["duplicate-members"]
      ) { $0.claims.putFirst("sub", .string(DocumentedApplication.issuer + "/users/admin")) }
    }
  }
}
