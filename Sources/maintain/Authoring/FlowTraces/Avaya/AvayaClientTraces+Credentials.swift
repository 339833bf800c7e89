extension AvayaClientTraces {
  /// A challenge is answered by a credential, and the server takes it.
  ///
  /// - Parameter response: what is published, and not worked out.
  @StepBuilder private static func answers(
    _ challenge: Challenge,
    by credential: AvayaCredential,
    with response: String? = nil
  ) -> [StepDefinition] {
    app.starts() → client.registers(challenge.service)
    server.challenges(challenge) → client.passesOn(challenge, as: "c")
    provider.answers("c", credential) → client.responds(credential, to: challenge, with: response)
    server.accepts(challenge.service) → client.reportsAcceptance("c", of: challenge.service)
  }

  /// A credential with a domain is given, which some SDKs write beside the username.
  @StepBuilder private static func answers(
    _ challenge: Challenge,
    byDomainOf credential: AvayaCredential
  ) -> [StepDefinition] {
    let domain = credential.domain ?? ""
    let whole = "\(credential.username)@\(domain)"
    let windows = "\(domain)\\\(credential.username)"
    started
    server.challenges(challenge) → client.passesOn(challenge, as: "c")
    provider.answers("c", credential)
      → ambiguity("avaya-domain-in-username") {
        interpretation("apart", client.responds(credential, to: challenge))
        interpretation("appended", client.responds(credential, to: challenge, as: whole))
        interpretation("prefixed", client.responds(credential, to: challenge, as: windows))
      }
    server.accepts() → client.reportsAcceptance("c")
  }

  /// The credential with its HA1 in place of the password.
  private static func hashed(_ credential: AvayaCredential, in realm: String) -> AvayaCredential {
    AvayaCredential(username: credential.username, ha1: ha1(credential, in: realm))
  }

  /// Texts that enter the digest letter for letter.
  private static let verbatim: [(slug: String, title: String, Challenge, AvayaCredential)] = [
    (
      "username-in-capitals", "A username with capital letters", first,
      AvayaCredential(username: "Alice", password: "secret")
    ),
    (
      "username-with-spaces", "A username with spaces at both ends", first,
      AvayaCredential(username: " alice ", password: "secret")
    ),
    (
      "username-like-an-address", "A username with a domain of its own", first,
      AvayaCredential(username: "alice@example.com", password: "secret")
    ),
    (
      "password-in-capitals", "A password with capital letters", first,
      AvayaCredential(username: "alice", password: "Secret")
    ),
    (
      "realm-in-capitals", "A realm with capital letters",
      Challenge(realm: "Voice.EXAMPLE.com", nonce: "n-1"), alice
    ),
    (
      "realm-with-spaces", "A realm with spaces at both ends",
      Challenge(realm: " voice mail ", nonce: "n-1"), alice
    ),
    (
      "nonce-in-base64", "A nonce with capital letters, plus, slash and equals signs",
      Challenge(nonce: "MTY6Zm9v+/8Zm9vYmE=="), alice
    ),
  ]

  /// The services of published examples.
  private static let rfc = service("web", at: "www.nowhere.org", "GET", "/dir/index.html")
  private static let jssip = service("sip", at: "host.com", "REGISTER", "sip:testrealm@host.com")

  static let credentials: CaseGroup = group(
    "credentials",
    "Credentials with password, with domain and with HA1"
  ) {
    trace("documented-credential") {
      "The credential of the documents: name, password, domain, and no HA1"
      decidedBy("AVAYA-CREDENTIAL-FIELDS").also("AVAYA-HA1-NIL")
      let documented = AvayaCredential(username: "name", password: "password", domain: "domain")
      answers(first, byDomainOf: documented)
    }
    trace("domain-of-several-labels", "A domain with points") {
      decidedBy("AVAYA-CREDENTIAL-FIELDS")
      let employee = AvayaCredential(username: "4711", password: "secret", domain: "example.com")
      answers(first, byDomainOf: employee)
    }
    trace("empty-ha1", "An HA1 that is empty, beside the password") {
      decidedBy("AVAYA-HA1-EMPTY").also("AVAYA-HA1-NIL")
      answers(first, by: AvayaCredential(username: "alice", password: "secret", ha1: ""))
    }
    trace("ha1-of-another-user") {
      "Two services with a user each: the HA1 of each gives its own response"
      decidedBy("AVAYA-HA1-GIVEN").flagged("ha1-reuse")
      challenged
      provider.answers("c", hashed(bob, in: first.realm)) → client.responds(bob, to: first)
      server.rejects(second) → client.passesOn(second, as: "again", failures: 1)
      provider.answers("again", hashed(alice, in: second.realm))
        → client.responds(alice, to: second)
    }
    trace("ha1-then-other-realm") {
      "An HA1 is accepted in one realm; the challenge of another one goes to the provider"
      decidedBy("AVAYA-HA1-NOT-REUSED").also("AVAYA-CHALLENGE-DELIVERED").flagged("ha1-reuse")
      challenged
      provider.answers("c", hashed(alice, in: first.realm)) → client.responds(alice, to: first)
      server.accepts() → client.reportsAcceptance("c")
      server.challenges(otherRealm) → client.passesOn(otherRealm, as: "other")
      provider.answers("other", hashed(alice, in: otherRealm.realm))
        → client.responds(alice, to: otherRealm)
      server.accepts() → client.reportsAcceptance("other")
    }
    trace("accepted-then-realm-in-capitals") {
      "A credential is accepted in one realm; the challenge of one in capitals goes to the provider"
      decidedBy("AVAYA-CHALLENGE-DELIVERED").also("AVAYA-HA1-NOT-REUSED")
      flagged("ha1-reuse", "inexact-comparison")
      let capitals = Challenge(realm: "VOICE.example.com", nonce: "n-6")
      registered
      isChallengedAndGoesOn("other", capitals)
    }
    trace("password-in-two-realms") {
      "The same username and password in two realms: each response is made for its own"
      decidedBy("AVAYA-HA1-ONE-REALM").flagged("ha1-reuse")
      registered
      server.challenges(otherRealm) → client.passesOn(otherRealm, as: "other")
      provider.answers("other", alice) → client.responds(alice, to: otherRealm)
      server.accepts() → client.reportsAcceptance("other")
    }
    trace("rejected-in-another-realm") {
      "The challenge that comes with a rejection is of another realm"
      decidedBy("AVAYA-HA1-NOT-REUSED").also("AVAYA-REJECTED").flagged("ha1-reuse")
      note("The failure count is not judged: whether it is the same challenge is left open.")
      challenged
      provider.answers("c", hashed(alice, in: first.realm)) → client.responds(alice, to: first)
      server.rejects(otherRealm) → client.passesOnCounting(otherRealm, as: "again")
      provider.answers("again", alice) → client.responds(alice, to: otherRealm)
      server.accepts() → client.reportsAcceptance("again")
    }
    trace("beyond-ascii", "A username, a password and a realm with umlauts, as UTF-8") {
      decidedBy("DIGEST-UTF8").also("AVAYA-HA1-NIL")
      flagged("wrong-encoding", "unicode-normalisation")
      let telephony = Challenge(realm: "Büro Zürich", nonce: "n-1")
      answers(telephony, by: AvayaCredential(username: "jörg", password: "g\u{EB}heim€"))
    }
    trace("spaces-are-kept", "A password with spaces at both ends") {
      decidedBy("AVAYA-HA1-NIL")
      answers(first, by: AvayaCredential(username: "alice", password: "  open sesame "))
    }
    for (slug, title, challenge, credential) in verbatim {
      trace(slug) {
        title
        decidedBy("AVAYA-HA1-NIL").also("AVAYA-SENDS-ANSWER").flagged("inexact-comparison")
        answers(challenge, by: credential)
      }
    }
    trace("rfc-2617-without-qop", with: configuration([rfc])) {
      "The user, realm, nonce and request of the example in RFC 2617, without qop"
      decidedBy("AVAYA-HA1-NIL").also("AVAYA-SENDS-ANSWER")
      let published = Challenge(
        service: rfc,
        realm: "testrealm@host.com",
        host: "www.nowhere.org",
        nonce: "dcd98b7102dd2f0e8b11d0f600bfb0c093"
      )
      let user = AvayaCredential(username: "Mufasa", password: "Circle Of Life")
      answers(published, by: user, with: "670fd8c2df070c60b045671b8b24ff02")
    }
    trace("published-sip-response", with: configuration([jssip])) {
      "A REGISTER whose response is published in the tests of a SIP stack"
      decidedBy("AVAYA-HA1-NIL").also("AVAYA-SENDS-ANSWER")
      note("The response stands in the tests of versatica/JsSIP.")
      let published = Challenge(
        service: jssip,
        realm: "testrealm@host.com",
        host: "host.com",
        nonce: "5a071f75353f667787615249c62dcc7b15a4828f"
      )
      let user = AvayaCredential(username: "testuser", password: "testpassword")
      answers(published, by: user, with: "f99e05f591f147facbc94ff23b4b1dee")
    }
  }
}
