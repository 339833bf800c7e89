extension AvayaClientTraces {
  static let challenges: CaseGroup = group(
    "challenges",
    "Challenges on the way to the provider, and its answers on the way to the server"
  ) {
    trace("documented-start") {
      "The sequence after start: the attempt, the server's challenge, the callback"
      decidedBy("AVAYA-START-REGISTERS").also("AVAYA-CHALLENGE-DELIVERED")
      app.starts() → client.registers()
      server.challenges(first) → client.passesOn(first, as: "c")
    }
    trace("documented-answer") {
      "A credential for the completion handler, the response to the server, the acceptance"
      decidedBy("AVAYA-COMPLETION").also("AVAYA-SENDS-ANSWER", "AVAYA-ACCEPTED")
      challenged
      provider.answers("c", alice) → client.responds(alice, to: first)
      server.accepts() → client.reportsAcceptance("c")
    }
    trace("documented-answer-later") {
      "The handler is kept while the user is asked, and called five minutes later"
      decidedBy("AVAYA-ANSWER-LATER")
      challenged
      provider.answers("c", alice).after(300) → client.responds(alice, to: first)
      server.accepts() → client.reportsAcceptance("c")
    }
    trace("answer-at-once", "The handler is called within the second of the challenge") {
      decidedBy("AVAYA-COMPLETION").also("AVAYA-SENDS-ANSWER")
      challenged
      provider.answers("c", alice).after(0) → client.responds(alice, to: first)
      server.accepts().after(0) → client.reportsAcceptance("c")
    }
    trace("host-of-the-challenge") {
      "A challenge from another host than the one in the configuration"
      decidedBy("AVAYA-CHALLENGE-INFO")
      let edge = Challenge(host: "edge-7.example.net", nonce: "n-1")
      started
      isChallengedAndGoesOn("c", edge)
    }
    trace("realm-with-quotation-marks", "A realm with quotation marks, a backslash and a colon") {
      decidedBy("AVAYA-CHALLENGE-INFO")
      let odd = Challenge(realm: #"the "new" realm: C:\voice"#, nonce: "n-1")
      started
      server.challenges(odd) → client.passesOn(odd, as: "c")
    }
    trace("realm-decomposed", "A realm whose accents are characters of their own") {
      decidedBy("AVAYA-CHALLENGE-INFO").flagged("unicode-normalisation")
      let decomposed = Challenge(realm: "te\u{301}le\u{301}phone", nonce: "n-1")
      started
      server.challenges(decomposed) → client.passesOn(decomposed, as: "c")
    }
    trace("use-before-acceptance") {
      "The service is requested at every stage, and used after the acceptance only"
      decidedBy("AVAYA-CREDENTIALS-NEEDED").also("AVAYA-REGISTRATION-WAITS").flagged("offline-use")
      app.uses() → client.refusesRequest()
      started
      app.uses() → client.refusesRequest()
      server.challenges(first) → client.passesOn(first, as: "c")
      app.uses() → client.refusesRequest()
      provider.answers("c", alice) → client.responds(alice, to: first)
      app.uses() → client.refusesRequest()
      server.accepts() → client.reportsAcceptance("c")
      app.uses() → client.sendsRequest()
    }
    trace("nil-answer") {
      "An answer without a credential: nothing is sent, and the registration stays incomplete"
      decidedBy("AVAYA-REGISTRATION-WAITS").also("AVAYA-NIL-COMPLETES")
      challenged
      provider.answers("c", nil) → client.takesNil("c")
      app.uses() → client.refusesAtTheEnd()
    }
    trace("nil-answer-later", "The user declines after an hour") {
      decidedBy("AVAYA-NIL-COMPLETES").also("AVAYA-ANSWER-LATER")
      challenged
      provider.answers("c", nil).after(3_600) → client.takesNil("c")
      app.uses() → client.refusesAtTheEnd()
    }
    trace("credential-after-nil", "The handler is called with nil, and then with a credential") {
      decidedBy("AVAYA-ANSWER-ONCE").also("AVAYA-NIL-COMPLETES").flagged("late-answer")
      challenged
      provider.answers("c", nil) → client.takesNil("c")
      provider.answers("c", alice)
      app.uses() → client.refusesAtTheEnd()
    }
    trace("challenged-after-nil") {
      "A server that challenges again after a nil answer: another challenge, another answer"
      decidedBy("AVAYA-NIL-COMPLETES").also("AVAYA-CHALLENGE-DELIVERED")
      challenged
      provider.answers("c", nil) → client.takesNil("c")
      server.challenges(second) → client.passesOn(second, as: "again")
      provider.answers("c", bob)
      goesOn("again", second)
    }
    section(decidedBy("AVAYA-ANSWER-ONCE").flagged("late-answer")) {
      trace("answer-twice", "The handler is called twice with the same credential") {
        answered
        provider.answers("c", alice)
        server.accepts() → client.reportsAcceptance("c")
        app.uses() → client.sendsRequest()
      }
      trace("answer-twice-at-once", "The handler is called twice within one second") {
        answered
        provider.answers("c", alice).after(0)
        provider.answers("c", alice).after(0)
        server.accepts() → client.reportsAcceptance("c")
      }
      trace("other-credential-second") {
        "The handler is called with one credential and then with another one"
        answered
        provider.answers("c", bob)
        server.accepts() → client.reportsAcceptance("c")
      }
      trace("nil-second", "The handler is called with a credential and then with nil") {
        answered
        provider.answers("c", nil)
        server.accepts() → client.reportsAcceptance("c")
        app.uses() → client.sendsRequest()
      }
      trace("answer-after-acceptance") {
        "The handler is called again after the credential has been accepted"
        registered
        provider.answers("c", bob)
        provider.answers("c", nil).after(3_600)
        app.uses() → client.sendsRequest()
      }
    }
    trace("answer-before-challenge") {
      "A credential that no challenge has asked for is not sent; the challenge's own one is"
      decidedBy("AVAYA-COMPLETION").also("AVAYA-SENDS-ANSWER")
      started
      provider.answersUnasked(bob)
      isChallengedAndGoesOn("c", first)
    }
  }
}
