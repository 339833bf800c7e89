/// The traces of `sinch.service` in the scheme by token.
enum SinchServiceTokenTraces {
  static var groups: [CaseGroup] { [tokens, nonces, dates, instances, limits, calls] }

  static let foo = SinchDevice("foo", "foos-phone")
  static let johndoe = SinchDevice("johndoe", "johns-phone")
  static let alice = SinchDevice("alice", "phone")
  static let aliceTablet = SinchDevice("alice", "tablet")
  static let aliceWatch = SinchDevice("alice", "watch")
  static let bob = SinchDevice("bob", "bobs-phone")
  static let kim = SinchDevice("Kim", "kims-phone")
  static let minute = SinchScene.minute
  static let hour = SinchScene.hour
  static let day = SinchScene.day
  static let year = SinchScene.year
  /// The shortest lifetime of an instance.
  static let shortest = 48 * SinchScene.hour

  static let service = SinchServiceVerbs()

  /// A group of traces, each with a service that nobody has registered with.
  static let group: TraceGroups = TraceGroups(
    of: .sinchService,
    method: "Keys by one HMAC-SHA256 of the day; the rest follows from the documents",
    with: SinchApp.configuration(.documented)
  )

  static let twoApplications = SinchServiceSignatureTraces.twoApplications

  /// At the start bob registers without a limit, and then alice with one; their nonces are numbered.
  @StepBuilder
  static func bobAndAliceRegister(limit: Int64, from number: Int = 0) -> [StepDefinition] {
    bob.registers("n-\(number)", at: 0)
    alice.registers("n-\(number + 1)", at: 0, limit: limit)
  }

  /// Devices register one a second from the start on, without limits; their nonces are numbered.
  static func registerInTurn(
    _ devices: SinchDevice...,
    numberedFrom number: Int64 = 1
  ) -> [StepDefinition] {
    devices.inTurn { $0.registers("n-\(number + $1)", at: $1, as: $2) }
  }

  /// Who may register, and by which token.
  static let tokens: CaseGroup = group(
    "tokens",
    "Registrations by token: key, signature, issuer and subject"
  ) {
    trace("documented-token", "The vendor's worked example, at the second of its issue") {
      decidedBy("SINCH-TOKEN-REGISTRATION-NEEDS-TOKEN")
      also("SINCH-TOKEN-SERVICE-VERIFIES", "SINCH-TOKEN-CREDENTIALS-ISSUED")
      foo.registers(with: DocumentedApplication.token, at: 0)
      bob.registers("n-1", at: 1)
      foo.exchangesCalls(with: bob, from: 2)
    }
    trace("documented-header") {
      "A token with the document's header, on the day that its kid names"
      decidedBy("SINCH-TOKEN-SERVICE-VERIFIES")
      alice.registers("n-1", at: secondOfJanuary2020) {
        $0.header = ["alg": "HS256", "kid": "hkdfv1-20200102"]
      }
      bob.registers("n-2", at: secondOfJanuary2020 + 1)
      alice.calls(bob, at: secondOfJanuary2020 + 2)
    }
    trace("no-token-no-call", "A call from a device that never registered") {
      decidedBy("SINCH-TOKEN-REGISTRATION-NEEDS-TOKEN")
      bob.registers("n-1", at: 0)
      alice.cannotCall(bob, with: "made-up", at: 1, .notRegistered)
      bob.cannotCall(alice, at: 2, .calleeNotRegistered)
      alice.registers("n-2", at: 3)
      alice.calls(bob, at: 4)
    }
    trace("no-jwt", "Texts that are not tokens") {
      decidedBy("SINCH-TOKEN-REGISTRATION-NEEDS-TOKEN").also("SINCH-TOKEN-SERVICE-VERIFIES")
      alice.isRejected(with: "", at: 0, .malformed)
      alice.isRejected(with: "alice", at: 1, .malformed)
      alice.isRejected(with: "e30.e30.", at: 2, .algorithmNotAllowed, .malformed)
      alice.registers("n-1", at: 3)
    }
    trace("forged", "A token signed with another application's secret, and then the genuine one") {
      decidedBy("SINCH-TOKEN-SERVICE-VERIFIES")
      also("SINCH-TOKEN-REGISTRATION-NEEDS-TOKEN", "SINCH-TOKEN-NONCE-SINGLE-USE")
      flagged("signature-unchecked")
      note("The genuine token has the forged one's nonce, which is still unused.")
      bob.registers("n-1", at: 0)
      alice.isRejected("n-2", at: 1, .badSignature) {
        $0.key = SinchApp.other.signingKey(on: "20180102")
      }
      bob.cannotCall(alice, at: 2, .calleeNotRegistered)
      alice.registers("n-2", at: 3, issued: 1)
      bob.calls(alice, at: 4)
    }
    trace("signed-with-the-secret") {
      "Tokens signed with the secret itself, decoded and as text, and not with a key derived from it"
      decidedBy("SINCH-TOKEN-SERVICE-VERIFIES").also("SINCH-TOKEN-REGISTRATION-NEEDS-TOKEN")
      flagged("signature-unchecked")
      let secret = SinchApp.documented.secret
      alice.isRejected("n-1", at: 0, .badSignature) { $0.key = secret }
      alice.isRejected("n-2", at: 1, .badSignature) {
        $0.key = Base64.standard.encode(Array(secret.utf8))
      }
      alice.registers("n-3", at: 2)
    }
    trace("half-a-signature", "The vendor's worked example with half of its signature") {
      decidedBy("SINCH-TOKEN-SERVICE-VERIFIES").flagged("signature-unchecked")
      let token = String(DocumentedApplication.token.dropLast(21))
      foo.isRejected(with: token, at: 0, .badSignature, .malformed)
      foo.registers(with: DocumentedApplication.token, at: 1)
    }
    trace("unsigned", "A token that declares itself unsecured") {
      decidedBy("SINCH-TOKEN-SERVICE-VERIFIES").flagged("alg-none")
      alice.isRejected("n-1", at: 0, .algorithmNotAllowed) {
        $0.header = ["alg": "none", "kid": "hkdfv1-20180102"]
      }
      alice.registers("n-2", at: 1)
    }
    trace("kid-of-another-day", "A kid of last week, under the key of today and under its own") {
      decidedBy("SINCH-TOKEN-SERVICE-VERIFIES").flagged("utc-day")
      alice.isRejected("n-1", at: 0, .badSignature) { $0.header["kid"] = "hkdfv1-20171226" }
      alice.submits("n-2", at: 1) {
        $0.header["kid"] = "hkdfv1-20171226"
        $0.key = SinchApp.documented.signingKey(on: "20171226")
      }
        → ambiguity("sinch-service-kid-distance-from-iat") {
          interpretation("compared", service.rejects(alice, .claimInvalid)) {
            alice.registers("n-3", at: 2)
          }
          interpretation("not-compared", service.accepts(alice))
        }
      bob.registers("n-4", at: 3)
      bob.calls(alice, at: 4)
    }
    trace("kid-missing", "A token without kid, and one with a kid of no known shape") {
      decidedBy("SINCH-TOKEN-SERVICE-VERIFIES").flagged("kid-injection")
      alice.isRejected("n-1", at: 0, .unknownKey, .malformed) { $0.header["kid"] = nil }
      alice.isRejected("n-2", at: 1, .unknownKey) { $0.header["kid"] = "hkdfv2-20180102" }
      alice.registers("n-3", at: 2)
    }
    trace("other-issuer", "A token with the issuer of another application, and with the bare key") {
      decidedBy("SINCH-TOKEN-SERVICE-VERIFIES").flagged("wrong-subject")
      alice.isRejected("n-1", at: 0, .wrongIssuer) {
        $0.claims["iss"] = .string(SinchApp.other.issuer)
      }
      alice.isRejected("n-2", at: 1, .wrongIssuer) {
        $0.claims["iss"] = .string(SinchApp.documented.key)
      }
      alice.registers("n-3", at: 2)
    }
    trace("other-subject") {
      "A token whose subject is a user of another application, and the bare user id"
      decidedBy("SINCH-TOKEN-SERVICE-VERIFIES").also("SINCH-TOKEN-TOKEN-FOR-ONE-USER")
      flagged("wrong-subject")
      alice.isRejected("n-1", at: 0, .wrongSubject) {
        $0.claims["sub"] = .string(SinchApp.other.subject("alice"))
      }
      alice.isRejected("n-2", at: 1, .wrongSubject) { $0.claims["sub"] = "alice" }
      alice.registers("n-3", at: 2)
    }
    trace("token-of-another-user", "One user's token, presented for another user") {
      decidedBy("SINCH-TOKEN-TOKEN-FOR-ONE-USER").also("SINCH-TOKEN-SERVICE-VERIFIES")
      flagged("wrong-subject")
      bob.registers("n-1", at: 0)
      bob.isRejected(with: alice.token("n-2", issuedAt: 1), at: 1, .wrongSubject)
      bob.cannotCall(alice, at: 2, .calleeNotRegistered)
      alice.registers("n-3", at: 4)
      bob.calls(alice, at: 5)
    }
    trace("token-of-a-user-with-a-longer-id", "Tokens of users whose ids begin alike") {
      decidedBy("SINCH-TOKEN-TOKEN-FOR-ONE-USER").flagged("inexact-comparison")
      let alicia = SinchDevice("alicia", "alicias-phone")
      let ali = SinchDevice("ali", "alis-phone")
      alice.isRejected(with: alicia.token("n-1", issuedAt: 0), at: 0, .wrongSubject)
      alice.isRejected(with: ali.token("n-2", issuedAt: 1), at: 1, .wrongSubject)
      alice.registers("n-4", at: 3)
      alice.cannotCall(ali, at: 7, .calleeNotRegistered)
    }
    trace("token-of-a-user-in-other-letters") {
      "The token of a user whose id differs in letter case from the user's who presents it"
      decidedBy("SINCH-NAMES-EXACT").also("SINCH-TOKEN-TOKEN-FOR-ONE-USER")
      flagged("inexact-comparison")
      let capital = SinchDevice("Alice", "another-phone")
      alice.isRejected(with: capital.token("n-1", issuedAt: 0), at: 0, .wrongSubject)
      alice.registers("n-2", at: 1)
      capital.registers("n-3", at: 2)
      capital.exchangesCalls(with: alice, from: 3)
    }
    trace("token-of-a-user-of-the-same-look") {
      "The token of a user whose id is canonically equivalent to the user's who presents it"
      decidedBy("SINCH-NAMES-EXACT").also("SINCH-TOKEN-TOKEN-FOR-ONE-USER")
      flagged("inexact-comparison")
      note("U+212A, the sign for kelvin, is canonically equivalent to the letter K.")
      let alike = SinchDevice("\u{212A}im", "another-phone")
      kim.isRejected(
        with: alike.token("n-1", issuedAt: 0),
        at: 0,
        .wrongSubject,
        .malformed,
        .claimInvalid
      )
      kim.registers("n-2", at: 1)
    }
    trace("token-of-another-application", with: twoApplications) {
      "A good token of one application, presented under the key of another"
      decidedBy("SINCH-TOKEN-SERVICE-VERIFIES").also("SINCH-TOKEN-REGISTRATION-NEEDS-TOKEN")
      flagged("wrong-subject")
      alice.isRejected(with: alice.of(.other).token("n-1", issuedAt: 0), at: 0, .badSignature)
      alice.registers("n-2", at: 1)
      alice.of(.other).registers("n-3", at: 2)
    }
    trace("secret-of-another-application", with: twoApplications) {
      "A token with the right key, issuer and subject, under the secret of another application"
      decidedBy("SINCH-TOKEN-SERVICE-VERIFIES").also("SINCH-TOKEN-REGISTRATION-NEEDS-TOKEN")
      flagged("signature-unchecked", "wrong-subject")
      alice.isRejected("n-1", at: 0, .badSignature) {
        $0.key = SinchApp.other.signingKey(on: "20180102")
      }
      alice.of(.other).isRejected("n-1", at: 1, .badSignature) {
        $0.key = SinchApp.documented.signingKey(on: "20180102")
      }
      alice.registers("n-1", at: 2, issued: 0)
      alice.of(.other).registers("n-1", at: 3, issued: 1)
    }
    trace("key-in-capitals", with: SinchApp.configuration(.capitals)) {
      "An application key in capital letters, in the token and not"
      decidedBy("SINCH-TOKEN-SERVICE-VERIFIES").also("SINCH-TOKEN-CREDENTIALS-ISSUED")
      flagged("inexact-comparison")
      let caller = alice.of(.capitals)
      let callee = bob.of(.capitals)
      caller.isRejected("n-1", at: 0, .wrongIssuer) {
        $0.claims["iss"] = .string(SinchApp.documented.issuer)
        $0.claims["sub"] = .string(SinchApp.documented.subject("alice"))
      }
      caller.registers("n-2", at: 1)
      callee.registers("n-3", at: 2)
      caller.exchangesCalls(with: callee, from: 3)
    }
    trace("signature-in-other-letters") {
      "The vendor's worked example with its signature in capitals, and with one letter changed"
      decidedBy("SINCH-TOKEN-SERVICE-VERIFIES").flagged("inexact-comparison")
      let signature = DocumentedApplication.token.split(separator: ".").last.map(String.init) ?? ""
      let parts = DocumentedApplication.token.dropLast(signature.count)
      foo.isRejected(with: parts + signature.inCapitalsButLast, at: 0, .badSignature)
      foo.isRejected(with: parts + signature.withOtherLetterCase, at: 1, .badSignature)
      foo.registers(with: DocumentedApplication.token, at: 2)
    }
    trace("unknown-application", "A registration under a key that no application has") {
      decidedBy("SINCH-TOKEN-REGISTRATION-NEEDS-TOKEN")
      alice.of(.other).isRejected("n-1", at: 0, .unknownKey)
      alice.of(.other).cannotCall(alice, with: "made-up", at: 1, .notRegistered)
      alice.of(.other).unregisters(with: "made-up", at: 2)
      alice.registers("n-2", at: 3)
    }
    trace("other-kind-of-token") {
      "A push assertion as the vendor makes it, under the right key and kid"
      decidedBy("SINCH-TOKEN-SERVICE-VERIFIES").flagged("cross-jwt")
      alice.isRejected("n-1", at: 0, .wrongSubject, .claimInvalid) {
        $0.header["sinch:rtc:application_key"] = .string(SinchApp.documented.key)
        $0.claims["aud"] = "https://localhost:8080/sinch/rtc/push/oauth2/v1/huawei-hms/token"
        $0.claims["scope"] = "https://push-api.cloud.huawei.com"
        $0.claims["sub"] = "123456789"
      }
      alice.registers("n-2", at: 1)
    }
    trace("user-missing", "A token whose subject ends before the user id") {
      decidedBy("SINCH-TOKEN-SERVICE-VERIFIES").also("SINCH-TOKEN-TOKEN-FOR-ONE-USER")
      flagged("empty-identity")
      SinchDevice("", "phone").isRejected("n-1", at: 0, .wrongSubject)
      alice.registers("n-2", at: 1)
    }
  }

  /// 2020-01-02T00:00:00Z.
  private static let secondOfJanuary2020: Int64 = 1_577_923_200 - SinchScene.start
}
