import AuthConformance
import ConformanceEngine
import ConformanceSuite
import StrictJSON

/// The traces of `sinch.service` in the scheme by token.
enum SinchServiceTokenTraces {
  static var groups: [CaseGroup] { [tokens, nonces, dates, instances, limits, calls] }

  static let foo = SinchDevice("foo", "phone")
  static let johndoe = SinchDevice("johndoe", "phone")
  static let alice = SinchDevice("alice", "phone")
  static let aliceTablet = SinchDevice("alice", "tablet")
  static let aliceWatch = SinchDevice("alice", "watch")
  static let bob = SinchDevice("bob", "phone")
  static let minute = SinchScene.minute
  static let hour = SinchScene.hour
  static let day = SinchScene.day
  static let year = SinchScene.year
  /// The shortest lifetime of an instance.
  static let shortest = 48 * SinchScene.hour

  static let method = "Keys by one HMAC-SHA256 of the day; the rest follows from the documents"

  static let applications: JSON.Object = [
    "applications": [
      [
        "applicationKey": .string(SinchApp.documented.key),
        "applicationSecret": .string(SinchApp.documented.secret),
      ]
    ]
  ]

  static let twoApplications = SinchServiceSignatureTraces.twoApplications

  /// Who may register, and by which token.
  static var tokens: CaseGroup {
    .traces(
      "flow-traces/sinch-service-tokens",
      of: .sinchService,
      title: "Registrations by token: key, signature, issuer and subject",
      method: method,
      with: applications
    ) {
      replays(
        "documented-token",
        "The vendor's worked example, at the second of its issue",
        [
          "SINCH-TOKEN-REGISTRATION-NEEDS-TOKEN", "SINCH-TOKEN-SERVICE-VERIFIES",
          "SINCH-TOKEN-CREDENTIALS-ISSUED",
        ]
      ) {
        foo.registers(with: .string(DocumentedApplication.token), at: 0)
        bob.registers("n-1", at: 1)
        foo.calls(bob, at: 2)
        bob.calls(foo, at: 3)
      }
      replays(
        "documented-header",
        "A token with the document's header, on the day that its kid names",
        ["SINCH-TOKEN-SERVICE-VERIFIES"]
      ) {
        alice.registers(
          with: alice.token("n-1", issuedAt: secondOfJanuary2020) {
            $0.header = ["alg": "HS256", "kid": "hkdfv1-20200102"]
          },
          at: secondOfJanuary2020
        )
        bob.registers("n-2", at: secondOfJanuary2020 + 1)
        alice.calls(bob, at: secondOfJanuary2020 + 2)
      }
      replays(
        "no-token-no-call",
        "A call from a device that never registered",
        ["SINCH-TOKEN-REGISTRATION-NEEDS-TOKEN"]
      ) {
        bob.registers("n-1", at: 0)
        alice.cannotCall(bob, with: "made-up", at: 1, "not-registered")
        bob.cannotCall(alice, at: 2, "callee-not-registered")
        alice.registers("n-2", at: 3)
        alice.calls(bob, at: 4)
      }
      replays(
        "no-jwt",
        "Texts that are no token",
        ["SINCH-TOKEN-REGISTRATION-NEEDS-TOKEN", "SINCH-TOKEN-SERVICE-VERIFIES"]
      ) {
        alice.isRejected(with: "", at: 0, .malformed)
        alice.isRejected(with: "alice", at: 1, .malformed)
        alice.isRejected(with: "e30.e30.", at: 2, .algorithmNotAllowed)
        alice.registers("n-1", at: 3)
      }
      replays(
        "forged",
        "A token signed with another application's secret, and then the genuine one",
        [
          "SINCH-TOKEN-SERVICE-VERIFIES", "SINCH-TOKEN-REGISTRATION-NEEDS-TOKEN",
          "SINCH-TOKEN-NONCE-SINGLE-USE",
        ],
        flags: ["signature-unchecked"],
        note: "The genuine token has the forged one's nonce, which nobody has used."
      ) {
        bob.registers("n-1", at: 0)
        alice.isRejected(
          with: alice.token("n-2", issuedAt: 1) {
            $0.key = SinchApp.other.signingKey(on: "20180102")
          },
          at: 1,
          .badSignature
        )
        bob.cannotCall(alice, at: 2, "callee-not-registered")
        alice.registers(with: alice.token("n-2", issuedAt: 1), at: 3)
        bob.calls(alice, at: 4)
      }
      replays(
        "unsigned",
        "A token that declares itself unsecured",
        ["SINCH-TOKEN-SERVICE-VERIFIES"],
        flags: ["alg-none"]
      ) {
        alice.isRejected(
          with: alice.token("n-1", issuedAt: 0) {
            $0.header = ["alg": "none", "kid": "hkdfv1-20180102"]
          },
          at: 0,
          .algorithmNotAllowed
        )
        alice.registers("n-2", at: 1)
      }
      replays(
        "kid-of-another-day",
        "A kid of last week, under the key of today and under its own",
        ["SINCH-TOKEN-SERVICE-VERIFIES"],
        flags: ["utc-day"]
      ) {
        alice.isRejected(
          with: alice.token("n-1", issuedAt: 0) { $0.header["kid"] = "hkdfv1-20171226" },
          at: 0,
          .badSignature
        )
        alice.isRejected(
          with: alice.token("n-2", issuedAt: 1) {
            $0.header["kid"] = "hkdfv1-20171226"
            $0.key = SinchApp.documented.signingKey(on: "20171226")
          },
          at: 1,
          .claimInvalid
        )
        alice.registers("n-3", at: 2)
      }
      replays(
        "kid-missing",
        "A token without kid, and one with a kid of no known shape",
        ["SINCH-TOKEN-SERVICE-VERIFIES"],
        flags: ["kid-injection"]
      ) {
        alice.isRejected(
          with: alice.token("n-1", issuedAt: 0) { $0.header["kid"] = nil },
          at: 0,
          .unknownKey
        )
        alice.isRejected(
          with: alice.token("n-2", issuedAt: 1) { $0.header["kid"] = "hkdfv2-20180102" },
          at: 1,
          .unknownKey
        )
        alice.registers("n-3", at: 2)
      }
      replays(
        "other-issuer",
        "A token with the issuer of another application, and with the bare key",
        ["SINCH-TOKEN-SERVICE-VERIFIES"],
        flags: ["wrong-subject"]
      ) {
        alice.isRejected(
          with: alice.token("n-1", issuedAt: 0) {
            $0.claims["iss"] = .string(SinchApp.other.issuer)
          },
          at: 0,
          .wrongIssuer
        )
        alice.isRejected(
          with: alice.token("n-2", issuedAt: 1) {
            $0.claims["iss"] = .string(SinchApp.documented.key)
          },
          at: 1,
          .wrongIssuer
        )
        alice.registers("n-3", at: 2)
      }
      replays(
        "other-subject",
        "A token whose subject is a user of another application, and the bare user id",
        ["SINCH-TOKEN-SERVICE-VERIFIES", "SINCH-TOKEN-TOKEN-FOR-ONE-USER"],
        flags: ["wrong-subject"]
      ) {
        alice.isRejected(
          with: alice.token("n-1", issuedAt: 0) {
            $0.claims["sub"] = .string(SinchApp.other.subject("alice"))
          },
          at: 0,
          .wrongSubject
        )
        alice.isRejected(
          with: alice.token("n-2", issuedAt: 1) { $0.claims["sub"] = "alice" },
          at: 1,
          .wrongSubject
        )
        alice.registers("n-3", at: 2)
      }
      replays(
        "token-of-another-user",
        "One user's token, presented for another user",
        ["SINCH-TOKEN-TOKEN-FOR-ONE-USER", "SINCH-TOKEN-SERVICE-VERIFIES"],
        flags: ["wrong-subject"]
      ) {
        bob.registers("n-1", at: 0)
        bob.isRejected(with: alice.token("n-2", issuedAt: 1), at: 1, .wrongSubject)
        bob.cannotCall(alice, at: 2, "callee-not-registered")
        alice.registers("n-3", at: 4)
        bob.calls(alice, at: 5)
      }
      replays(
        "token-of-a-user-with-a-longer-id",
        "Tokens of users whose ids begin alike, or differ in letter case",
        ["SINCH-TOKEN-TOKEN-FOR-ONE-USER"],
        flags: ["inexact-comparison"]
      ) {
        let alicia = SinchDevice("alicia", "phone")
        let ali = SinchDevice("ali", "phone")
        let capital = SinchDevice("Alice", "phone")
        alice.isRejected(with: alicia.token("n-1", issuedAt: 0), at: 0, .wrongSubject)
        alice.isRejected(with: ali.token("n-2", issuedAt: 1), at: 1, .wrongSubject)
        alice.isRejected(with: capital.token("n-3", issuedAt: 2), at: 2, .wrongSubject)
        alice.registers("n-4", at: 3)
        capital.registers("n-5", at: 4)
        capital.calls(alice, at: 5)
        alice.calls(capital, at: 6)
        alice.cannotCall(ali, at: 7, "callee-not-registered")
      }
      replays(
        "token-of-another-application",
        "A good token of one application, presented under the key of another",
        ["SINCH-TOKEN-SERVICE-VERIFIES", "SINCH-TOKEN-REGISTRATION-NEEDS-TOKEN"],
        flags: ["wrong-subject"],
        with: twoApplications
      ) {
        alice.isRejected(with: alice.of(.other).token("n-1", issuedAt: 0), at: 0, .badSignature)
        alice.registers("n-2", at: 1)
        alice.of(.other).registers("n-3", at: 2)
      }
      replays(
        "unknown-application",
        "A registration under a key that no application has",
        ["SINCH-TOKEN-REGISTRATION-NEEDS-TOKEN"]
      ) {
        alice.of(.other).isRejected("n-1", at: 0, .unknownKey)
        alice.of(.other).cannotCall(alice, with: "made-up", at: 1, "not-registered")
        alice.of(.other).unregisters(with: "made-up", at: 2)
        alice.registers("n-2", at: 3)
      }
      replays(
        "other-kind-of-token",
        "A push assertion as the vendor makes it, under the right key and kid",
        ["SINCH-TOKEN-SERVICE-VERIFIES"],
        flags: ["cross-jwt"]
      ) {
        alice.isRejected(
          with: alice.token("n-1", issuedAt: 0) {
            $0.header["sinch:rtc:application_key"] = .string(SinchApp.documented.key)
            $0.claims["aud"] = "https://localhost:8080/sinch/rtc/push/oauth2/v1/huawei-hms/token"
            $0.claims["scope"] = "https://push-api.cloud.huawei.com"
            $0.claims["sub"] = "123456789"
          },
          at: 0,
          .wrongSubject
        )
        alice.registers("n-2", at: 1)
      }
      replays(
        "user-missing",
        "A token whose subject ends before the user id",
        ["SINCH-TOKEN-SERVICE-VERIFIES", "SINCH-TOKEN-TOKEN-FOR-ONE-USER"],
        flags: ["empty-identity"]
      ) {
        SinchDevice("", "phone").isRejected("n-1", at: 0, .wrongSubject)
        alice.registers("n-2", at: 1)
      }
    }
  }

  /// 2020-01-02T00:00:00Z.
  private static let secondOfJanuary2020: Int64 = 1_577_923_200 - SinchScene.start
}
