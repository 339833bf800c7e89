extension AvayaApplicationTraces {
  static let answers: CaseGroup = group(
    "answers",
    "Answers: the realm's own credential, the user's, or nil, once for each challenge"
  ) {
    trace("documented-answer") {
      "A challenge is answered with the realm's credential, which is accepted"
      decidedBy("AVAYA-RESPOND").also("AVAYA-COMPLETION", "AVAYA-PROVIDER-SUPPLIES")
      sdk.challenges("c1") → app.answers("c1", voice)
      sdk.reportsAcceptance("c1")
    }
    trace("documented-credential", with: configuration(["voice": documented])) {
      "The credential of the documents: name, password, domain, and no HA1"
      decidedBy("AVAYA-CREDENTIAL-FIELDS").also("AVAYA-RESPOND")
      sdk.challenges("c1") → app.answers("c1", documented)
    }
    trace("documented-answer-later") {
      "The user is asked in a popup, and the handler is called when the answer is there"
      decidedBy("AVAYA-ANSWER-LATER").also("AVAYA-RESPOND")
      asked
      user.answers("c1", typed).after(300) → app.answers("c1", typed)
      sdk.reportsAcceptance("c1")
    }
    trace("user-declines", "The user declines, and the challenge is answered with nil") {
      decidedBy("AVAYA-RESPOND").also("AVAYA-NIL-COMPLETES").flagged("unasked-action")
      asked
      user.declines("c1").after(60) → app.answers("c1", nil)
    }
    trace("nobody-to-ask", with: configuration(asksUser: false)) {
      "No credential for the realm, and no user to ask: nil"
      decidedBy("AVAYA-RESPOND").also("AVAYA-NIL-COMPLETES").flagged("unasked-action")
      sdk.challenges("c1", realm: "video") → app.answers("c1", nil)
      goesOn("c2")
    }
    trace("no-credential-at-all", with: configuration([:])) {
      "An application without credentials asks for each realm"
      decidedBy("AVAYA-RESPOND")
      sdk.challenges("c1") → app.asksUser("c1", realm: "voice")
      user.answers("c1", typed) → app.answers("c1", typed)
      sdk.reportsAcceptance("c1")
    }
    trace("nothing-without-a-challenge") {
      "Nothing is answered before the first challenge"
      decidedBy("AVAYA-PROVIDER-SUPPLIES").also("AVAYA-COMPLETION")
      user.answers("c1", typed)
      sdk.reportsAcceptance("c1")
      sdk.cancels("c1")
      goesOn("c2")
    }
    trace("user-answers-twice", "The user answers twice: the handler is called once") {
      decidedBy("AVAYA-ANSWER-ONCE").flagged("late-answer")
      asked
      user.answers("c1", typed) → app.answers("c1", typed)
      user.answers("c1", typed)
      user.declines("c1")
      sdk.reportsAcceptance("c1")
      user.answers("c1", typed)
    }
    trace("user-answers-after-declining", "The user declines and then fills in a credential") {
      decidedBy("AVAYA-ANSWER-ONCE").also("AVAYA-NIL-COMPLETES").flagged("late-answer")
      asked
      user.declines("c1") → app.answers("c1", nil)
      user.answers("c1", typed)
      goesOn("c2")
    }
    trace("user-answers-unasked") {
      "The user answers a challenge that was answered with the stored credential"
      decidedBy("AVAYA-ANSWER-ONCE").flagged("late-answer")
      answered
      user.answers("c1", typed)
      sdk.reportsAcceptance("c1")
      goesOn("c2")
    }
    trace("accepted-after-declining") {
      "An acceptance, and then a cancellation, of what was answered with nil"
      decidedBy("AVAYA-NIL-COMPLETES")
      asked
      user.declines("c1") → app.answers("c1", nil)
      sdk.reportsAcceptance("c1")
      sdk.cancels("c1")
      goesOn("c2")
    }
    trace("accepted-twice", "A second acceptance changes nothing") {
      decidedBy("AVAYA-RESPOND").also("AVAYA-ACCEPTED")
      answered
      sdk.reportsAcceptance("c1")
      sdk.reportsAcceptance("c1")
      goesOn("c2")
    }
    trace("challenged-again-after-nil") {
      "After a nil answer another challenge is answered like any other"
      decidedBy("AVAYA-RESPOND").also("AVAYA-NIL-COMPLETES")
      asked
      user.declines("c1") → app.answers("c1", nil)
      goesOn("c2")
    }
    trace("challenged-again-after-acceptance") {
      "A day after the acceptance another challenge is answered like any other"
      decidedBy("AVAYA-RESPOND")
      answered
      sdk.reportsAcceptance("c1")
      sdk.challenges("c2").after(86_400) → app.answers("c2", voice)
    }
    trace("challenged-again-before-the-result") {
      "A challenge of another realm comes while an answer is with the server"
      decidedBy("AVAYA-RESPOND")
      answered
      sdk.challenges("c2", realm: "profile") → app.answers("c2", profile)
      sdk.reportsAcceptance("c2")
    }
    trace("challenged-again-while-asking") {
      "The user is still asked about one challenge when another one comes: both are answered"
      decidedBy("AVAYA-RESPOND").also("AVAYA-ANSWER-LATER")
      asked
      sdk.challenges("c2") → app.answers("c2", voice)
      user.answers("c1", typed) → app.answers("c1", typed)
      sdk.reportsAcceptance("c2")
      sdk.reportsAcceptance("c1")
    }
    trace(
      "credential-of-the-realm",
      with: configuration(["voice": voice, "profile": profile, "hashed": hashed])
    ) {
      "Three realms, each answered with its own credential"
      decidedBy("AVAYA-CREDENTIAL-OF-REALM").also("AVAYA-RESPOND").flagged("ha1-reuse")
      sdk.challenges("c1", realm: "profile") → app.answers("c1", profile)
      sdk.reportsAcceptance("c1")
      sdk.challenges("c2", realm: "hashed") → app.answers("c2", hashed)
      sdk.reportsAcceptance("c2")
      sdk.challenges("c3") → app.answers("c3", voice)
    }
    trace("ha1-of-another-realm", with: configuration(["hashed": hashed])) {
      "The only credential is hashed for another realm, and is not used for this one"
      decidedBy("AVAYA-HA1-NOT-REUSED").flagged("ha1-reuse")
      sdk.challenges("c1", realm: "hashed") → app.answers("c1", hashed)
      sdk.reportsAcceptance("c1")
      sdk.challenges("c2") → app.asksUser("c2", realm: "voice")
      user.answers("c2", typed) → app.answers("c2", typed)
    }
    trace("realm-in-capitals", "A realm that differs in letter case is another realm") {
      decidedBy("AVAYA-CREDENTIAL-OF-REALM").flagged("inexact-comparison")
      sdk.challenges("c1", realm: "Voice") → app.asksUser("c1", realm: "Voice")
    }
    for (slug, title, known, other, flag) in otherRealms {
      trace(slug, title, with: configuration(asksUser: false, [known: voice])) {
        decidedBy("AVAYA-CREDENTIAL-OF-REALM").flagged(flag)
        sdk.challenges("c1", realm: other) → app.answers("c1", nil)
        sdk.challenges("c2", realm: known) → app.answers("c2", voice)
      }
    }
    trace("realm-before-host") {
      "The challenge comes from a host that is called like the realm of another credential"
      decidedBy("AVAYA-CREDENTIAL-OF-REALM").flagged("ha1-reuse")
      sdk.challenges("c1", from: "profile") → app.answers("c1", voice)
    }
    for (slug, title, odd) in oddCredentials {
      trace("credential-\(slug)", with: configuration(["voice": odd])) {
        "A credential \(title) is given as it is"
        decidedBy("AVAYA-PROVIDER-SUPPLIES").also("AVAYA-CREDENTIAL-FIELDS")
        flagged("inexact-comparison")
        sdk.challenges("c1") → app.answers("c1", odd)
        sdk.reportsAcceptance("c1")
      }
    }
    for (slug, title, odd) in oddCredentials {
      trace("typed-\(slug)", "A credential \(title) that the user types is given as it is") {
        decidedBy("AVAYA-PROVIDER-SUPPLIES").also("AVAYA-CREDENTIAL-FIELDS")
        flagged("inexact-comparison")
        asked
        user.answers("c1", odd) → app.answers("c1", odd)
        sdk.reportsAcceptance("c1")
      }
    }
    trace("user-gives-domain", "The credential that the user provides has a domain") {
      decidedBy("AVAYA-ANSWER-LATER").also("AVAYA-CREDENTIAL-FIELDS")
      asked
      user.answers("c1", voice) → app.answers("c1", voice)
    }
    trace("user-gives-ha1", "The credential that the user provides has an HA1 and no password") {
      decidedBy("AVAYA-ANSWER-LATER")
      asked
      user.answers("c1", hashed) → app.answers("c1", hashed)
    }
  }

  /// The realm of the only credential, and one that only looks like it.
  private static let otherRealms: [(slug: String, title: String, String, String, FlagID)] = [
    (
      "realm-decomposed", "A realm whose accent is a character of its own is another realm",
      "te\u{301}le\u{301}phone", "t\u{E9}l\u{E9}phone", "unicode-normalisation"
    ),
    (
      "realm-that-is-a-beginning", "A realm that is the beginning of a known one is another realm",
      "voice.example.com", "voice", "inexact-comparison"
    ),
    (
      "realm-with-spaces", "A realm that differs in white space is another realm",
      "voice mail", " voice mail", "inexact-comparison"
    ),
    (
      "host-is-no-realm",
      "The only credential is for a realm that is called like the host of the challenge",
      "sip.example.com", "voice", "ha1-reuse"
    ),
    (
      "service-is-no-realm", "The only credential is for a realm that is called like the service",
      "sip", "voice", "ha1-reuse"
    ),
  ]

  private static let oddCredentials: [(slug: String, title: String, AvayaCredential)] = [
    (
      "in-capitals", "with capital letters",
      AvayaCredential(username: "Alice", password: "SECRET", domain: "example.com")
    ),
    (
      "with-spaces", "with spaces at both ends",
      AvayaCredential(username: "alice", password: " open sesame ", domain: "example.com")
    ),
    (
      "with-spaces-in-the-name", "with spaces in and around the username",
      AvayaCredential(username: " Alice Liddell ", password: "secret")
    ),
    (
      "like-an-address", "whose username has a domain of its own",
      AvayaCredential(username: "alice@example.com", password: "secret")
    ),
  ]

  private static let documented = AvayaCredential(
    username: "name",
    password: "password",
    domain: "domain"
  )
}
