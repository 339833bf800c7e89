extension AvayaClientTraces {
  @StepBuilder private static var bothStarted: [StepDefinition] {
    app.starts() → client.registersAll(sip, ppm)
  }

  /// Both challenges stand, as `s` and `p`.
  @StepBuilder private static var bothChallenged: [StepDefinition] {
    bothStarted
    server.challenges(first) → client.passesOn(first, as: "s")
    server.challenges(profile) → client.passesOn(profile, as: "p")
  }

  /// The challenge of the first service is answered.
  @StepBuilder private static var firstAnswered: [StepDefinition] {
    server.challenges(first) → client.passesOn(first, as: "s")
    provider.answers("s", alice) → client.responds(alice, to: first)
  }

  private static let messaging = service(
    "messaging",
    at: "messages.example.com",
    "POST",
    "/messages"
  )

  /// A service that is called like the other one but for letter case.
  private static let capitals = service(
    "SIP",
    at: "edge.example.com",
    "REGISTER",
    "sip:example.net"
  )

  static let services: CaseGroup = group(
    "services",
    "Several services at once, each with a provider of its own",
    with: configuration([sip, ppm])
  ) {
    trace("documented-provider-per-service") {
      "Two services are started and challenged, and each provider receives its own challenge"
      decidedBy("AVAYA-PROVIDER-PER-SERVICE")
      also("AVAYA-START-REGISTERS", "AVAYA-CHALLENGE-DELIVERED").flagged("services-mixed")
      bothStarted
      server.challenges(profile) → client.passesOn(profile, as: "p")
      server.challenges(first) → client.passesOn(first, as: "s")
    }
    trace("documented-simultaneous") {
      "Two challenges stand, and are answered in the order of their arrival"
      decidedBy("AVAYA-SIMULTANEOUS").also("AVAYA-NOT-MIXED").flagged("services-mixed")
      bothChallenged
      provider.answers("s", alice) → client.responds(alice, to: first)
      provider.answers("p", bob) → client.responds(bob, to: profile)
      server.accepts() → client.reportsAcceptance("s")
      server.accepts(ppm) → client.reportsAcceptance("p", of: ppm)
    }
    trace("answered-the-other-way-round") {
      "Two challenges stand, and the later one is answered first"
      decidedBy("AVAYA-SIMULTANEOUS").also("AVAYA-NOT-MIXED").flagged("services-mixed")
      bothChallenged
      provider.answers("p", bob) → client.responds(bob, to: profile)
      server.accepts(ppm) → client.reportsAcceptance("p", of: ppm)
      provider.answers("s", alice) → client.responds(alice, to: first)
      server.accepts() → client.reportsAcceptance("s")
    }
    trace("accepted-the-other-way-round") {
      "Both answers are with their servers, and the later one is accepted first"
      decidedBy("AVAYA-NOT-MIXED").also("AVAYA-ACCEPTED", "AVAYA-CREDENTIALS-NEEDED")
      flagged("services-mixed")
      bothChallenged
      provider.answers("s", alice) → client.responds(alice, to: first)
      provider.answers("p", bob) → client.responds(bob, to: profile)
      server.accepts(ppm) → client.reportsAcceptance("p", of: ppm)
      app.uses(ppm) → client.sendsRequest(ppm)
      app.uses() → client.refusesRequest()
      server.accepts() → client.reportsAcceptance("s")
      app.uses() → client.sendsRequest()
    }
    trace("same-realm-and-nonce") {
      "Both servers challenge in the same realm with the same nonce; the users are two"
      decidedBy("AVAYA-NOT-MIXED").also("AVAYA-SENDS-ANSWER").flagged("services-mixed")
      let twin = Challenge(service: ppm, realm: first.realm, host: ppm.host, nonce: first.nonce)
      bothStarted
      server.challenges(first) → client.passesOn(first, as: "s")
      server.challenges(twin) → client.passesOn(twin, as: "p")
      provider.answers("p", bob) → client.responds(bob, to: twin)
      provider.answers("s", alice) → client.responds(alice, to: first)
      server.accepts(ppm) → client.reportsAcceptance("p", of: ppm)
      server.accepts() → client.reportsAcceptance("s")
    }
    trace("names-in-capitals", with: configuration([sip, capitals])) {
      "Two services whose names differ in letter case"
      decidedBy("AVAYA-NAMES-EXACT").also("AVAYA-NOT-MIXED", "AVAYA-PROVIDER-PER-SERVICE")
      also("AVAYA-CREDENTIALS-NEEDED").flagged("services-mixed", "inexact-comparison")
      let other = Challenge(service: capitals, realm: "profile.example.com", nonce: "n-5")
      app.starts() → client.registersAll(sip, capitals)
      server.challenges(first) → client.passesOn(first, as: "s")
      server.challenges(other) → client.passesOn(other, as: "o")
      provider.answers("o", bob) → client.responds(bob, to: other)
      server.accepts(capitals) → client.reportsAcceptance("o", of: capitals)
      app.uses(capitals) → client.sendsRequest(capitals)
      app.uses() → client.refusesRequest()
    }
    trace("one-rejected", "One service is rejected while the other one is accepted") {
      decidedBy("AVAYA-NOT-MIXED").also("AVAYA-FAILURE-COUNT-OWN").flagged("services-mixed")
      bothChallenged
      provider.answers("s", mistyped) → client.responds(mistyped, to: first)
      provider.answers("p", bob) → client.responds(bob, to: profile)
      server.rejects(second) → client.passesOn(second, as: "s", failures: 1)
      server.accepts(ppm) → client.reportsAcceptance("p", of: ppm)
      goesOn("s", second)
      app.uses(ppm) → client.sendsRequest(ppm)
    }
    trace("counts-are-independent") {
      "One service is rejected twice; the first challenge and rejection of the other are 0 and 1"
      decidedBy("AVAYA-FAILURE-COUNT-OWN").also("AVAYA-FAILURE-COUNT").flagged("services-mixed")
      bothStarted
      server.challenges(first) → client.passesOn(first, as: "s")
      answersInVain("s", first, rejectedBy: second, failures: 1)
      answersInVain("s", second, with: bob, rejectedBy: third, failures: 2)
      server.challenges(profile) → client.passesOn(profile, as: "p")
      answersInVain("p", profile, with: alice, rejectedBy: profile, failures: 1)
      goesOn("s", third)
    }
    trace("counts-in-one-realm") {
      "One service is rejected in a realm; the challenge of the other one in it begins with 0"
      decidedBy("AVAYA-FAILURE-COUNT-OWN").also("AVAYA-FAILURE-COUNT").flagged("services-mixed")
      let twin = Challenge(service: ppm, realm: first.realm, host: ppm.host, nonce: "n-6")
      bothStarted
      server.challenges(first) → client.passesOn(first, as: "s")
      answersInVain("s", first, rejectedBy: second, failures: 1)
      server.challenges(twin) → client.passesOn(twin, as: "p")
      answersInVain("p", twin, with: bob, rejectedBy: twin, failures: 1)
      goesOn("s", second)
    }
    trace("second-after-the-first") {
      "The first service is accepted, upon which the second one is registered at the latest"
      decidedBy("AVAYA-START-REGISTERS").also("AVAYA-PROVIDER-PER-SERVICE")
      app.starts()
        → ambiguity("avaya-services-at-once") {
          interpretation("at-once", inAnyOrder(client.registers(sip), client.registers(ppm))) {
            firstAnswered
            server.accepts() → client.reportsAcceptance("s")
          }
          interpretation("one-after-another", client.registers(sip)) {
            firstAnswered
            server.accepts() → inAnyOrder(client.reportsAcceptance("s"), client.registers(ppm))
          }
        }
      server.challenges(profile) → client.passesOn(profile, as: "p")
      provider.answers("p", bob) → client.responds(bob, to: profile)
      server.accepts(ppm) → client.reportsAcceptance("p", of: ppm)
      app.uses(ppm) → client.sendsRequest(ppm)
    }
    trace("three-services", with: configuration([sip, ppm, messaging])) {
      "Three services are challenged, and the one that was challenged first is answered last"
      decidedBy("AVAYA-SIMULTANEOUS").also("AVAYA-NOT-MIXED", "AVAYA-PROVIDER-PER-SERVICE")
      flagged("services-mixed")
      let third = Challenge(
        service: messaging,
        realm: "messages.example.com",
        host: messaging.host,
        nonce: "n-6"
      )
      app.starts() → client.registersAll(sip, ppm, messaging)
      server.challenges(first) → client.passesOn(first, as: "s")
      server.challenges(profile) → client.passesOn(profile, as: "p")
      server.challenges(third) → client.passesOn(third, as: "m")
      provider.answers("m", alice) → client.responds(alice, to: third)
      provider.answers("p", bob) → client.responds(bob, to: profile)
      server.accepts(messaging) → client.reportsAcceptance("m", of: messaging)
      goesOn("s", first)
      server.accepts(ppm) → client.reportsAcceptance("p", of: ppm)
    }
    trace("one-cancelled") {
      "The network to one server fails; the challenge of the other one stands"
      decidedBy("AVAYA-CANCEL-ON-NETWORK-FAILURE").also("AVAYA-CANCEL-NOTIFIED", "AVAYA-NOT-MIXED")
      flagged("services-mixed", "lost-cancellation")
      bothChallenged
      network.fails() → client.losesServer(cancelling: "s")
      provider.answers("s", alice)
      provider.answers("p", bob) → client.responds(bob, to: profile)
      server.accepts(ppm) → client.reportsAcceptance("p", of: ppm)
    }
    trace("one-cancelled-after-both-answers") {
      "Both answers are with their servers when the network to one of them fails"
      decidedBy("AVAYA-CANCEL-ON-NETWORK-FAILURE")
      also("AVAYA-CANCEL-AFTER-ANSWER", "AVAYA-NOT-MIXED", "AVAYA-CREDENTIALS-NEEDED")
      flagged("services-mixed", "lost-cancellation")
      bothChallenged
      provider.answers("p", bob) → client.responds(bob, to: profile)
      provider.answers("s", alice) → client.responds(alice, to: first)
      network.fails() → client.losesServer(cancelling: "s")
      server.accepts(ppm) → client.reportsAcceptance("p", of: ppm)
      app.uses(ppm) → client.sendsRequest(ppm)
      app.uses() → client.refusesAtTheEnd()
    }
    trace("both-cancelled", "The network fails for both, one after the other") {
      decidedBy("AVAYA-CANCEL-ON-NETWORK-FAILURE")
      also("AVAYA-CANCEL-NOTIFIED", "AVAYA-PROVIDER-PER-SERVICE")
      flagged("services-mixed", "lost-cancellation")
      bothChallenged
      network.fails(ppm) → client.losesServer(ppm, cancelling: "p")
      network.fails() → client.losesServer(cancelling: "s")
    }
    trace("one-declined", "The answer to one challenge is nil; the other one goes on") {
      decidedBy("AVAYA-NOT-MIXED").also("AVAYA-NIL-COMPLETES", "AVAYA-CREDENTIALS-NEEDED")
      flagged("services-mixed")
      bothChallenged
      provider.answers("s", nil) → client.takesNil("s")
      provider.answers("p", bob) → client.responds(bob, to: profile)
      server.accepts(ppm) → client.reportsAcceptance("p", of: ppm)
      app.uses(ppm) → client.sendsRequest(ppm)
      app.uses() → client.refusesAtTheEnd()
    }
    trace("one-late", "One service is in use when the challenge of the other one is answered") {
      decidedBy("AVAYA-SIMULTANEOUS")
      also("AVAYA-ANSWER-LATER", "AVAYA-CREDENTIALS-NEEDED", "AVAYA-REGISTRATION-WAITS")
      flagged("services-mixed")
      bothChallenged
      goesOn("s", first)
      app.uses(ppm) → client.refusesRequest(ppm)
      provider.answers("p", bob).after(600) → client.responds(bob, to: profile)
      server.accepts(ppm) → client.reportsAcceptance("p", of: ppm)
      app.uses(ppm) → client.sendsRequest(ppm)
    }
    trace("old-handler-of-the-other") {
      "The used handler of one service is called while the other one waits for an answer"
      decidedBy("AVAYA-ANSWER-ONCE").also("AVAYA-NOT-MIXED")
      flagged("services-mixed", "late-answer")
      bothChallenged
      provider.answers("s", alice) → client.responds(alice, to: first)
      provider.answers("s", bob)
      server.accepts() → client.reportsAcceptance("s")
      provider.answers("s", bob)
      provider.answers("p", bob) → client.responds(bob, to: profile)
    }
  }
}
