extension LayerClientTraces {
  static let authentication: CaseGroup = group(
    "authentication",
    "Nonce, token and authenticated user"
  ) {
    // The documented flow.
    trace("documented-authentication-flow") {
      "The three steps of the documents: nonce, token from the backend, submission"
      decidedBy("LAYER-NONCE-FROM-SDK")
      also("LAYER-NONCE-COMPLETION", "LAYER-AUTH-COMPLETION", "LAYER-AUTH-USER-ID")
      also("LAYER-DELEGATE-AUTHENTICATED", "LAYER-ONLINE-AFTER-AUTH")
      signsIn()
      isOnline()
    }
    trace("nobody-authenticated", "A client that was just made sends nothing") {
      decidedBy("LAYER-OFFLINE-NO-SENDING")
      sendsOffline(asking: "layer-client-messages-before-sign-in") { waiting in
        signsIn(sending: waiting)
      }
      isOnline()
    }
    trace("offline-while-submitting") {
      "Between the submission of a token and the answer the client is offline"
      decidedBy("LAYER-OFFLINE-NO-SENDING").also("LAYER-ONLINE-AFTER-AUTH").flagged("offline-use")
      obtainsNonceAndSubmits()
      sendsOffline(asking: "layer-client-messages-before-sign-in") { waiting in
        isAccepted(with: waiting)
      }
      isOnline()
    }
    trace("nonce-on-every-request") {
      "Each request goes to the service, also when an earlier nonce was never used"
      decidedBy("LAYER-NONCE-FROM-SDK").also("LAYER-NONCE-COMPLETION")
      obtainsNonce("n-1", by: "nonce-1")
      obtainsAnotherNonce()
      submits(token(over: "n-2"))
      isAccepted()
      isOnline()
    }
    // What is handed on unchanged.
    for (slug, title, nonce) in oddNonces {
      trace("nonce-\(slug)", "A nonce \(title) is handed on unchanged") {
        decidedBy("LAYER-NONCE-COMPLETION").also("LAYER-NONCE-FROM-SDK")
        signsIn(over: nonce)
        isOnline()
      }
    }
    trace("user-of-the-answer") {
      "The service answers with a user whose id the token writes in another way"
      decidedBy("LAYER-AUTH-USER-OF-SERVICE").also("LAYER-AUTH-COMPLETION").flagged("wrong-subject")
      obtainsNonceAndSubmits()
      isAccepted(as: "Alice")
      isOnline()
    }
    for (slug, title, user) in oddUsers {
      trace("user-\(slug)", "A user id \(title) is handed on unchanged") {
        decidedBy("LAYER-DELEGATE-AUTHENTICATED").also("LAYER-AUTH-USER-ID")
        signsIn(as: user)
        isOnline()
      }
    }
    // Refusals.
    trace("nonce-request-fails") {
      "A request for a nonce completes with the error, and the next one with a nonce"
      decidedBy("LAYER-NONCE-COMPLETION")
      app.asksForNonce("nonce-1") → client.asksForNonce("nonce-1")
      getsNoNonce("not connected", by: "nonce-1")
      isOffline()
      signsIn(askingBy: "nonce-2", missed: withoutUser)
      isOnline()
    }
    trace("token-refused") {
      "A submission completes with the error and without a user, and the client stays offline"
      decidedBy("LAYER-AUTH-COMPLETION").also("LAYER-ERROR-SURFACED", "LAYER-OFFLINE-NO-RECEIVING")
      obtainsNonceAndSubmits()
      isRefused("auth-1", "invalid token: \"kid\" is unknown")
      isOffline()
      signsIn(over: "n-2", by: "auth-2", askingBy: "nonce-2", missed: withoutUser)
      isOnline()
    }
    trace("token-refused-twice", "Each of two submissions completes with its own error") {
      decidedBy("LAYER-AUTH-COMPLETION").also("LAYER-ERROR-SURFACED")
      for number in ["1", "2"] {
        obtainsNonce("n-\(number)", by: "nonce-\(number)")
        submits(token(over: "n-\(number)"), by: "auth-\(number)")
        isRefused("auth-\(number)", "error \(number)")
      }
      signsIn(over: "n-3", by: "auth-3", askingBy: "nonce-3")
      isOnline()
    }
    trace("token-before-any-nonce", "A token is submitted though no nonce was asked for") {
      decidedBy("LAYER-ERROR-SURFACED").also("LAYER-AUTH-COMPLETION").flagged("nonce-unchecked")
      submitsInVain(token(over: "n-0"), by: "auth-1", heldBackBy: "layer-client-checks-token-nonce")
      isOffline()
      signsIn(by: "auth-2", missed: withoutUser)
      isOnline()
    }
    trace("no-token", "What is submitted is not a token at all") {
      decidedBy("LAYER-ERROR-SURFACED").also("LAYER-AUTH-COMPLETION")
      obtainsNonce()
      submitsInVain(
        "generatedIdenityToken",
        by: "auth-1",
        heldBackBy: "layer-client-checks-token-form"
      )
      isOffline()
      signsIn(over: "n-2", by: "auth-2", askingBy: "nonce-2", missed: withoutUser)
      isOnline()
    }
    trace("nonce-while-authenticated") {
      "A request for a nonce fails while a user is authenticated, and the service is not asked"
      decidedBy("LAYER-NO-NONCE-WHILE-AUTHENTICATED")
      signsIn()
      app.asksForNonce("nonce-2") → client.handsNone(to: "nonce-2")
      isOnline()
    }
    // Calls that overlap.
    trace("two-nonce-requests-at-once") {
      "Two requests for a nonce complete in the order of their answers, each with its own"
      decidedBy("LAYER-COMPLETES-ONCE").also("LAYER-NONCE-COMPLETION").flagged("stale-state")
      app.asksForNonce("first") → client.asksForNonce("first")
      app.asksForNonce("second") → client.asksForNonce("second")
      getsNonce("n-2", by: "second")
      getsNoNonce("timeout", by: "first")
      submits(token(over: "n-2"))
      isAccepted()
      isOnline()
    }
    trace("nonce-while-submitting", "Nonces are asked for while a token is with the service") {
      decidedBy("LAYER-COMPLETES-ONCE").also("LAYER-NONCE-COMPLETION", "LAYER-AUTH-COMPLETION")
      obtainsNonceAndSubmits()
      app.asksForNonce("nonce-2") → client.asksForNonce("nonce-2")
      app.asksForNonce("nonce-3") → client.asksForNonce("nonce-3")
      getsNonce("n-2", by: "nonce-2")
      getsNoNonce("too many nonces", by: "nonce-3")
      isRefused()
      submits(token(over: "n-2"), by: "auth-2")
      isAccepted("auth-2")
      isOnline()
    }
    trace("second-submission-refused") {
      "A second token is submitted while the first is with the service, which takes the first"
      decidedBy("LAYER-AUTH-COMPLETION").also("LAYER-AUTH-USER-ID")
      obtainsTwoNoncesAndSubmits()
      secondIsRefused
      isOnline()
    }
    trace("second-submission-then-challenge") {
      "The result of a second token is not reported again when a later challenge is answered"
      decidedBy("LAYER-COMPLETES-ONCE").also("LAYER-AUTH-COMPLETION").flagged("late-answer")
      app.asksForNonce("open") → client.asksForNonce("open")
      obtainsTwoNoncesAndSubmits()
      secondIsRefused
      isChallenged("n-3")
      answersChallenge(over: "n-3", by: "auth-3")
      getsNoNonce("too late", by: "open")
      isOnline()
    }
    section(decidedBy("LAYER-COMPLETES-ONCE").also("LAYER-AUTH-COMPLETION")) {
      trace("second-submission-refused-after-challenge") {
        "Of two tokens with the service one is accepted, and the other refused after challenges"
        flagged("swallowed-error")
        submitsBoth
        app.asksForNonce("nonce-3") → client.handsNone(to: "nonce-3")
        isOnline()
        isChallenged("n-3")
        isChallengedOffline("n-4")
        isOffline()
        asksAgain(by: "nonce-4", giving: "n-4") { getsNoNonce("challenged", by: "nonce-4") }
        isRefused("auth-2", "superseded")
        comesBackOnline(over: "n-4", by: "auth-3", missed: duringChallenge)
      }
      trace("second-submission-refused-after-logout") {
        "Of two tokens with the service one is accepted, and the other refused after the logout"
        flagged("swallowed-error")
        submitsBoth
        logsOut()
        isRefused("auth-2", "superseded")
        isOffline()
      }
      trace("challenge-answered-while-submitting") {
        "A challenge comes while a token is with the service, and is answered before that is refused"
        also("LAYER-CHALLENGE-NONCE")
        obtainsNonceAndSubmits()
        isChallengedOffline()
        secondIsAccepted(
          onceRefused: "superseded",
          asking: "layer-client-answer-while-submitting"
        )
        isOnline()
      }
    }
    trace("first-submission-refused") {
      "A second token is submitted while the first is with the service, which takes the second"
      decidedBy("LAYER-AUTH-COMPLETION").also("LAYER-AUTH-USER-ID")
      obtainsTwoNoncesAndSubmits()
      secondIsAccepted()
      isOnline()
    }
  }

  static let oddNonces: [(slug: String, title: String, nonce: String)] = [
    ("with-quotes", "with quotes and a backslash", #"n"1\"#),
    ("with-base64-signs", "with plus, slash and equals signs", "n+1/2=="),
    ("of-digits", "of digits with leading zeros", "0012"),
    ("in-capitals", "in capital letters", "N-ONE"),
    ("with-spaces", "with spaces around it", " n-1 "),
    ("beyond-ascii", "with characters beyond ASCII", "nø\u{301}nce-\u{1F511}"),
  ]

  private static let oddUsers: [(slug: String, title: String, user: String)] = [
    ("with-quotes", "with quotes and a backslash", #"al"ic\e"#),
    ("decomposed", "with a combining accent", "ame\u{301}lie"),
    ("like-an-address", "that is an address of e-mail", "Alice+test@Example.com"),
    ("of-digits", "of digits with leading zeros", "007"),
  ]

  /// Two tokens are with the service, which has accepted the first; other clients hold one back.
  @StepBuilder private static var submitsBoth: [StepDefinition] {
    obtainsTwoNoncesAndSubmits()
    submitsMeanwhile("auth-2", endingUnlessForwarded: true) { isAccepted() }
  }

  /// A second token is submitted while the first is with the service, which takes the first.
  private static var secondIsRefused: StepDefinition {
    submitsMeanwhile("auth-2") {
      isAccepted()
      isRefused("auth-2", "already authenticated")
    } refused: {
      isAccepted()
    } waits: {
      isAccepted(with: client.failsToAuthenticate("auth-2"))
    } replaces: {
      isAccepted("auth-2")
    }
  }

  /// A second token is submitted while the first is with the service, which takes the second.
  private static func secondIsAccepted(
    onceRefused error: String = "invalid token",
    asking question: AmbiguityID = "layer-submission-while-submitting"
  ) -> StepDefinition {
    submitsMeanwhile("auth-2", asking: question) {
      isRefused()
      isAccepted("auth-2")
    } refused: {
      isRefused()
      submits(token(over: "n-2"), by: "auth-3")
      isAccepted("auth-3")
    } waits: {
      service.refuses("auth-1", error)
        → inAnyOrder(
          client.failsToAuthenticate("auth-1"),
          client.submits(token(over: "n-2"), by: "auth-2")
        )
      isAccepted("auth-2")
    } replaces: {
      isAccepted("auth-2")
    }
  }

  /// The application submits a token over `n-2` while another is with the service.
  private static func submitsMeanwhile(
    _ call: String,
    asking question: AmbiguityID = "layer-submission-while-submitting",
    endingUnlessForwarded ends: Bool = false,
    @StepBuilder forwarded: () -> [StepDefinition],
    @StepBuilder refused: () -> [StepDefinition] = { [] },
    @StepBuilder waits: () -> [StepDefinition] = { [] },
    @StepBuilder replaces: () -> [StepDefinition] = { [] }
  ) -> StepDefinition {
    let token = token(over: "n-2")
    let replaced = inAnyOrder(
      client.failsToAuthenticate("auth-1"),
      client.submits(token, by: call)
    )
    return app.submits(token, by: call)
      → ambiguity(question) {
        interpretation("forwarded", client.submits(token, by: call), then: forwarded)
        interpretation("refused", client.failsToAuthenticate(call), ends: ends, then: refused)
        interpretation("waits", ends: ends, then: waits)
        interpretation("replaces", replaced, ends: ends, then: replaces)
      }
  }
}
