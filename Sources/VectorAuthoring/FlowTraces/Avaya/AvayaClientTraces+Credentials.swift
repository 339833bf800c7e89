import AuthConformance
import ConformanceEngine
import ConformanceSuite
import StrictJSON

extension AvayaClientTraces {
  /// A challenge is answered by a credential, and the server takes it.
  @StepBuilder private static func answers(
    _ challenge: Challenge,
    by credential: AvayaCredential
  ) -> [StepDefinition] {
    on("start", does: ["register": registering(challenge.service)])
    on("serverChallenges", challenge.members, does: ["challengeReceived": received("c", challenge)])
    on(
      "providerAnswers",
      answer("c", credential),
      does: ["respond": response(credential, to: challenge)]
    )
    on(
      "serverAccepts",
      service(challenge.service),
      does: [
        "credentialAccepted": told("c", of: challenge.service)
      ]
    )
  }

  /// A credential with a domain is given, which some SDKs append to the username.
  @StepBuilder private static func answers(
    _ challenge: Challenge,
    byDomainOf credential: AvayaCredential
  ) -> [StepDefinition] {
    let whole = "\(credential.username)@\(credential.domain ?? "")"
    started
    on("serverChallenges", challenge.members, does: ["challengeReceived": received("c", challenge)])
    on(
      "providerAnswers",
      answer("c", credential),
      leavesOpen: "avaya-domain-in-username",
      interpretation("apart", does: ["respond": response(credential, to: challenge)]),
      interpretation("appended", does: ["respond": response(credential, to: challenge, as: whole)])
    )
    on("serverAccepts", service(), does: ["credentialAccepted": told("c")])
  }

  /// The credential with its HA1 in place of the password.
  private static func hashed(_ credential: AvayaCredential, in realm: String) -> AvayaCredential {
    AvayaCredential(username: credential.username, ha1: ha1(credential, in: realm))
  }

  /// The services of published examples.
  private static let rfc = AvayaClient.Configuration.Service(
    name: "web",
    host: "www.nowhere.org",
    method: "GET",
    uri: "/dir/index.html"
  )
  private static let jssip = AvayaClient.Configuration.Service(
    name: "sip",
    host: "host.com",
    method: "REGISTER",
    uri: "sip:testrealm@host.com"
  )

  static var credentials: CaseGroup {
    .traces(
      "flow-traces/avaya-client-credentials",
      of: .avayaClient,
      title: "Credentials with password, with domain and with HA1",
      method: method,
      with: configuration(sip)
    ) {
      replays(
        "documented-credential",
        "The credential of the documents: name, password, domain, and no HA1",
        ["AVAYA-CREDENTIAL-FIELDS", "AVAYA-HA1-NIL"]
      ) {
        let documented = AvayaCredential(username: "name", password: "password", domain: "domain")
        answers(first, byDomainOf: documented)
      }
      replays(
        "domain-of-several-labels",
        "A domain with points",
        ["AVAYA-CREDENTIAL-FIELDS"]
      ) {
        let employee = AvayaCredential(username: "4711", password: "secret", domain: "example.com")
        answers(first, byDomainOf: employee)
      }
      replays(
        "without-domain",
        "A username and a password alone",
        ["AVAYA-CREDENTIAL-FIELDS", "AVAYA-HA1-NIL"]
      ) {
        answers(first, by: alice)
      }
      replays(
        "empty-ha1",
        "An HA1 that is empty, beside the password",
        ["AVAYA-HA1-EMPTY", "AVAYA-HA1-NIL"]
      ) {
        answers(first, by: AvayaCredential(username: "alice", password: "secret", ha1: ""))
      }
      replays(
        "ha1-without-password",
        "An HA1 in place of the password gives the response that the password gives",
        ["AVAYA-HA1-GIVEN", "AVAYA-CREDENTIAL-FIELDS"]
      ) {
        challenged
        on(
          "providerAnswers",
          answer("c", hashed(alice, in: first.realm)),
          does: ["respond": response(alice, to: first)]
        )
        on("serverAccepts", service(), does: ["credentialAccepted": told("c")])
      }
      replays(
        "ha1-of-another-user",
        "Two services' worth of users: the HA1 of each gives a response of its own",
        ["AVAYA-HA1-GIVEN"],
        flags: ["ha1-reuse"]
      ) {
        challenged
        on(
          "providerAnswers",
          answer("c", hashed(bob, in: first.realm)),
          does: ["respond": response(bob, to: first)]
        )
        on(
          "serverRejects",
          second.members,
          does: ["challengeReceived": received("again", second, failureCount: 1)]
        )
        on(
          "providerAnswers",
          answer("again", hashed(alice, in: second.realm)),
          does: ["respond": response(alice, to: second)]
        )
      }
      replays(
        "ha1-then-other-realm",
        "An HA1 is accepted in one realm; the challenge of another one goes to the provider",
        ["AVAYA-HA1-NOT-REUSED", "AVAYA-CHALLENGE-DELIVERED"],
        flags: ["ha1-reuse"]
      ) {
        challenged
        on(
          "providerAnswers",
          answer("c", hashed(alice, in: first.realm)),
          does: ["respond": response(alice, to: first)]
        )
        on("serverAccepts", service(), does: ["credentialAccepted": told("c")])
        on(
          "serverChallenges",
          otherRealm.members,
          does: ["challengeReceived": received("other", otherRealm)]
        )
        on(
          "providerAnswers",
          answer("other", hashed(alice, in: otherRealm.realm)),
          does: ["respond": response(alice, to: otherRealm)]
        )
        on("serverAccepts", service(), does: ["credentialAccepted": told("other")])
      }
      replays(
        "password-in-two-realms",
        "The same username and password in two realms: each response is made for its own",
        ["AVAYA-HA1-NOT-REUSED", "AVAYA-HA1-ONE-REALM"],
        flags: ["ha1-reuse"]
      ) {
        registered
        on(
          "serverChallenges",
          otherRealm.members,
          does: ["challengeReceived": received("other", otherRealm)]
        )
        on(
          "providerAnswers",
          answer("other", alice),
          does: ["respond": response(alice, to: otherRealm)]
        )
        on("serverAccepts", service(), does: ["credentialAccepted": told("other")])
      }
      replays(
        "rejected-in-another-realm",
        "The challenge that comes with a rejection is of another realm",
        ["AVAYA-HA1-NOT-REUSED", "AVAYA-REJECTED"],
        flags: ["ha1-reuse"],
        note: "The failure count is not judged: whether it is the same challenge is left open."
      ) {
        challenged
        on(
          "providerAnswers",
          answer("c", hashed(alice, in: first.realm)),
          does: ["respond": response(alice, to: first)]
        )
        on(
          "serverRejects",
          otherRealm.members,
          does: [
            "challengeReceived": received("again", otherRealm, failureCount: ["$atLeast": 0])
          ]
        )
        on(
          "providerAnswers",
          answer("again", alice),
          does: ["respond": response(alice, to: otherRealm)]
        )
        on("serverAccepts", service(), does: ["credentialAccepted": told("again")])
      }
      replays(
        "new-nonce-after-rejection",
        "The same credential is given again: the response is made for the new nonce",
        ["AVAYA-SENDS-ANSWER", "AVAYA-REJECTED"]
      ) {
        answered
        on(
          "serverRejects",
          second.members,
          does: ["challengeReceived": received("again", second, failureCount: 1)]
        )
        on(
          "providerAnswers",
          answer("again", alice),
          does: ["respond": response(alice, to: second)]
        )
      }
      replays(
        "beyond-ascii",
        "A username, a password and a realm with umlauts, as UTF-8",
        ["AVAYA-HA1-NIL"],
        flags: ["wrong-encoding", "unicode-normalisation"]
      ) {
        let telephony = Challenge(realm: "Büro Zürich", nonce: "n-1")
        answers(telephony, by: AvayaCredential(username: "jörg", password: "ge\u{308}heim€"))
      }
      replays(
        "spaces-are-kept",
        "A password with spaces at both ends",
        ["AVAYA-HA1-NIL"]
      ) {
        answers(first, by: AvayaCredential(username: "alice", password: "  open sesame "))
      }
      replays(
        "rfc-2617-without-qop",
        "The user, realm, nonce and request of the example in RFC 2617, without qop",
        ["AVAYA-HA1-NIL", "AVAYA-SENDS-ANSWER"],
        with: configuration(rfc)
      ) {
        let published = Challenge(
          service: rfc,
          realm: "testrealm@host.com",
          host: "www.nowhere.org",
          nonce: "dcd98b7102dd2f0e8b11d0f600bfb0c093"
        )
        publishedAnswer(
          published,
          "Mufasa",
          "Circle Of Life",
          "670fd8c2df070c60b045671b8b24ff02"
        )
      }
      replays(
        "published-sip-response",
        "A REGISTER whose response is published in the tests of a SIP stack",
        ["AVAYA-HA1-NIL", "AVAYA-SENDS-ANSWER"],
        note: "The response stands in the tests of versatica/JsSIP.",
        with: configuration(jssip)
      ) {
        let published = Challenge(
          service: jssip,
          realm: "testrealm@host.com",
          host: "host.com",
          nonce: "5a071f75353f667787615249c62dcc7b15a4828f"
        )
        publishedAnswer(
          published,
          "testuser",
          "testpassword",
          "f99e05f591f147facbc94ff23b4b1dee"
        )
      }
    }
  }

  /// A response that is written down, not worked out.
  @StepBuilder private static func publishedAnswer(
    _ challenge: Challenge,
    _ username: String,
    _ password: String,
    _ response: JSON
  ) -> [StepDefinition] {
    on("start", does: ["register": registering(challenge.service)])
    on("serverChallenges", challenge.members, does: ["challengeReceived": received("c", challenge)])
    on(
      "providerAnswers",
      answer("c", AvayaCredential(username: username, password: password)),
      does: [
        "respond": [
          "service": .string(challenge.service.name), "username": .string(username),
          "realm": .string(challenge.realm), "nonce": .string(challenge.nonce),
          "response": response,
        ]
      ]
    )
    on(
      "serverAccepts",
      service(challenge.service),
      does: [
        "credentialAccepted": told("c", of: challenge.service)
      ]
    )
  }
}
