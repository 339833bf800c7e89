extension RegistrationTokenCases {
  static let verifySubject: CaseGroup = CaseGroup(
    "jwt-claims/sinch-registration-token-verify-subject",
    title: "Verifying a registration token: the subject and its user id",
    method: "Each token well signed, with another subject",
    base: RegistrationTokenScenario()
  ) {
    section("Users of the application") {
      decidedBy("SINCH-TOKEN-SUB").also("SINCH-TOKEN-SUB-USER-VERBATIM")
      accepts("documented", "The subject of the vendor's worked example")
      accepts("another-user", "Another user of the same application") { $0.setUser("bar") }
    }
    everyRule(of: .anyText(RegistrationTokenScenario.subject), without: "sub-") {
      rejects("missing", "No subject") { $0.claims["sub"] = nil }
        .reasons(.claimMissing, .wrongSubject).decidedBy("SINCH-TOKEN-CLAIMS-REQUIRED")
        .flagged("claims-missing", "wrong-subject")
      rejects("null", "The subject null") { $0.claims["sub"] = .null }
        .reasons(.claimInvalid, .claimMissing, .wrongSubject).decidedBy(
          "SINCH-TOKEN-CLAIMS-REQUIRED"
        )
        .also("JWT-STRING-CLAIMS").flagged("claims-missing")
      section("A subject that is not a string") {
        decidedBy("JWT-STRING-CLAIMS").flagged("claims-missing").reasons(
          .claimInvalid,
          .wrongSubject
        )
        rejects("number", "A number as subject") { $0.claims["sub"] = 46_701_234_567 }
        rejects("array", "The right subject inside an array")
          .with { $0.claims["sub"] = [.string(DocumentedApplication.issuer + "/users/foo")] }
      }
      rejects("empty", "An empty subject") { $0.claims["sub"] = "" }
        .reasons(.wrongSubject, .claimInvalid).decidedBy("SINCH-TOKEN-SUB").flagged(
          "empty-identity"
        )
    }

    // Before the user id.
    rejects("bare-user", "The user id alone as subject") { $0.claims["sub"] = "foo" }
      .reasons(.wrongSubject).decidedBy("SINCH-TOKEN-SUB").flagged("wrong-subject")
      .note("A sample of the vendor for browsers does this.")
    section("Other applications, and none") {
      decidedBy("SINCH-TOKEN-SUB-APPLICATION").flagged("wrong-subject").reasons(.wrongSubject)
      rejects("bare-path", "The user's path without the application")
        .with { $0.claims["sub"] = "/users/foo" }.decidedBy("SINCH-TOKEN-SUB")
      rejects("another-application", "A user of another application behind a right issuer")
        .with { $0.claims["sub"] = .string(OtherApplication.issuer + "/users/foo") }
      rejects("application-prefix", "A user of an application whose key lacks the last character")
        .with { $0.claims["sub"] = .string(DocumentedApplication.issuer.dropLast() + "/users/foo") }
        .flagged("inexact-comparison")
      rejects("application-suffix", "A user of an application whose key has a further character")
        .with { $0.setSubject("0/users/foo") }
        .flagged("inexact-comparison")
      rejects("application-in-capitals")
        .titled("A user of the application with its key in capital letters")
        .with {
          let key = DocumentedApplication.key.uppercased()
          $0.claims["sub"] = .string("//rtc.sinch.com/applications/\(key)/users/foo")
        }
        .also("JWT-STRING-COMPARISON").flagged("inexact-comparison")
    }
    rejects(
      "application-decomposed",
      "A user of an application whose key is canonically equivalent, but has other code points"
    ) {
      $0.applicationKey = "caf\u{E9}"
      $0.claims["iss"] = "//rtc.sinch.com/applications/caf\u{E9}"
      $0.claims["sub"] = "//rtc.sinch.com/applications/cafe\u{301}/users/foo"
    }
    .reasons(.wrongSubject, .malformed).decidedBy("JWT-STRING-COMPARISON")
    .also("SINCH-TOKEN-SUB-APPLICATION").flagged("unicode-normalisation")
    section("Other paths") {
      decidedBy("SINCH-TOKEN-SUB").flagged("inexact-comparison").reasons(.wrongSubject)
      rejects("text-before", "Text before the right subject")
        .with { $0.claims["sub"] = .string("x" + DocumentedApplication.issuer + "/users/foo") }
      rejects("other-application-then-this-one")
        .titled("A subject of another application that holds the right one in its user id")
        .with {
          let issuer = DocumentedApplication.issuer
          $0.claims["sub"] = .string("\(OtherApplication.issuer)/users/\(issuer)/users/foo")
        }
        .also("SINCH-TOKEN-SUB-APPLICATION").flagged("wrong-subject")
      rejects("users-in-capitals", "The path part Users") { $0.setSubject("/Users/foo") }
        .also("JWT-STRING-COMPARISON")
      rejects("user-in-singular", "The path part user") { $0.setSubject("/user/foo") }
      rejects("path-between", "A further path part between application and user")
        .with { $0.setSubject("/v1/users/foo") }
      rejects("two-slashes-before-users", "Two slashes between application and users")
        .with { $0.setSubject("//users/foo") }
      leavesOpen("two-slashes-before-user", "Two slashes before the user id") { $0.setUser("/foo") }
        .asking("sinch-leading-slash-in-user-id", ["reject": .wrongUser, "accept": .user("/foo")])
      rejects("dots-between", "A path that leads away from the application and back") {
        let path = "/../\(DocumentedApplication.key)/users/foo"
        $0.setSubject(path)
      }
    }

    section("No user at all") {
      decidedBy("SINCH-TOKEN-USER-ID-REQUIRED").flagged("empty-identity")
      reasons(.wrongSubject, .claimInvalid)
      rejects("no-user", "Nothing behind /users/") { $0.setUser("") }
      rejects("no-slash-behind-users", "A subject that ends in /users") { $0.setSubject("/users") }
        .also("SINCH-TOKEN-SUB")
      rejects("issuer-alone", "The issuer in place of the subject")
        .with { $0.setSubject("") }.also("SINCH-TOKEN-SUB")
    }

    // Several subjects.
    rejects("first-right-last-wrong")
      .titled("The subject twice, first right and then of another application")
      .with { $0.claims.putLast("sub", .string(OtherApplication.issuer + "/users/foo")) }
      .reasons(.malformed, .wrongSubject).decidedBy("JWT-DUPLICATE-CLAIMS")
      .flagged("duplicate-members")
    leavesOpen("first-another-user-last-right", "The subject twice, first another user")
      .with { $0.claims.putFirst("sub", .string(DocumentedApplication.issuer + "/users/admin")) }
      .asking("sinch-verified-claims-duplicates", .malformedOrLast)
      .decidedBy("JWT-DUPLICATE-CLAIMS").flagged("duplicate-members")
  }
}
