extension AvayaClientTraces {
  /// The answer to a challenge is rejected by another one, which is answered and accepted.
  @StepBuilder
  private static func answers(_ challenge: Challenge, then other: Challenge) -> [StepDefinition] {
    started
    server.challenges(challenge) → client.passesOn(challenge, as: "c")
    answersInVain("c", challenge, rejectedBy: other, failures: 1)
    goesOn("c", other)
  }

  /// The server rejects the answer to `c` for its nonce alone; the interpretations meet again when
  /// the next one is with it.
  private static func findsNonceStale(
    _ challenge: Challenge,
    received: TraceActions,
    @StepBuilder asked: () -> [StepDefinition] = { [] },
    @StepBuilder retried: () -> [StepDefinition] = { [] }
  ) -> StepDefinition {
    server.rejects(challenge)
      → ambiguity("avaya-stale-nonce") {
        interpretation("asks", received) {
          provider.answers("again", alice) → client.responds(alice, to: challenge)
          asked()
        }
        interpretation("supersedes", client.supersedes("c", by: challenge, as: "again")) {
          provider.answers("again", alice) → client.responds(alice, to: challenge)
          asked()
        }
        interpretation("retries", client.responds(alice, to: challenge), then: retried)
      }
  }

  private static let stale = Challenge(nonce: "n-2", stale: true)
  private static let opaque = Challenge(
    nonce: "n-1",
    opaque: "FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS"
  )
  private static let otherOpaque = Challenge(nonce: "n-2", opaque: "5TsQWLVdgBdmrQ0XsxbDODV+57Q")
  private static let quality = Challenge(nonce: "n-1", qop: "auth")
  private static let otherQuality = Challenge(nonce: "n-2", qop: "auth")

  private static let profileOpaque = Challenge(
    service: ppm,
    realm: profile.realm,
    host: profile.host,
    nonce: profile.nonce,
    opaque: otherOpaque.opaque
  )

  /// Two services are challenged at the same time, and both challenges are answered.
  @StepBuilder
  private static func answersBoth(_ one: Challenge, _ other: Challenge) -> [StepDefinition] {
    app.starts() → client.registersAll(sip, ppm)
    server.challenges(one) → client.passesOn(one, as: "c")
    server.challenges(other) → client.passesOn(other, as: "p")
    provider.answers("c", alice) → client.responds(alice, to: one)
    provider.answers("p", bob) → client.responds(bob, to: other)
  }

  static let parameters: CaseGroup = group(
    "parameters",
    "The opaque and the qop of a challenge, and stale nonces",
    method:
      "Digest responses by RFC 2617, computed from the credential, the server's challenge, the "
      + "service's request and, with qop, the client's nonce"
  ) {
    trace("stale-nonce") {
      "An answer is rejected for its stale nonce alone: the next one is made for the new nonce"
      decidedBy("AVAYA-SENDS-ANSWER").flagged("stale-state")
      note("The failure count is not judged: Avaya’s guide does not speak of stale nonces.")
      answered
      findsNonceStale(stale, received: client.passesOnCounting(stale, as: "again")) {
        server.accepts() → client.reportsAcceptance("again")
      } retried: {
        server.accepts() → client.reportsAcceptance("c")
      }
      app.uses() → client.sendsRequest()
    }
    trace("rejected-after-stale-nonce") {
      "The answer over the new nonce is rejected too, and the provider is asked"
      decidedBy("AVAYA-REJECTED").also("AVAYA-FAILURE-COUNT").flagged("stale-state")
      note("Whether the stale nonce was counted is not judged.")
      answered
      findsNonceStale(stale, received: client.passesOnCounting(stale, as: "again"))
      server.rejects(third) → client.passesOnCounting(third, as: "c", atLeast: 1)
      goesOn("c", third, with: bob)
    }
    section(decidedBy("AVAYA-STALE-NOT-COUNTED").flagged("stale-state")) {
      trace("stale-nonce-not-counted") {
        "A stale nonce is not counted: the rejection behind it is the first failure"
        also("AVAYA-FAILURE-COUNT")
        answered
        findsNonceStale(stale, received: client.passesOn(stale, as: "again"))
        server.rejects(third) → client.passesOn(third, as: "c", failures: 1)
        goesOn("c", third, with: bob)
      }
      trace("stale-nonce-after-acceptance") {
        "The server challenges a registered user again because a nonce is stale"
        also("AVAYA-FAILURE-COUNT-OWN")
        registered
        server.challenges(stale)
          → ambiguity("avaya-stale-after-acceptance") {
            interpretation("asks", client.passesOn(stale, as: "c")) {
              provider.answers("c", alice) → client.responds(alice, to: stale)
              server.accepts() → client.reportsAcceptance("c")
            }
            interpretation("retries", client.responds(alice, to: stale)) { server.accepts() }
          }
        app.uses() → client.sendsRequest()
      }
    }
    section(decidedBy("AVAYA-OPAQUE-RETURNED").flagged("stale-state")) {
      trace("opaque-returned", "The response carries the opaque of the challenge") {
        started
        isChallengedAndGoesOn("c", opaque)
      }
      trace("opaque-of-second-challenge") {
        "The challenge that comes with a rejection has another opaque"
        also("AVAYA-OPAQUE-OF-CHALLENGE")
        answers(opaque, then: otherOpaque)
      }
      trace("opaque-in-second-challenge-only") {
        "Only the challenge that comes with a rejection has an opaque"
        answers(first, then: otherOpaque)
      }
      trace("opaque-of-each-service", with: configuration([sip, ppm])) {
        "Two services are challenged at the same time, each with an opaque of its own"
        also("AVAYA-SIMULTANEOUS").flagged("services-mixed")
        answersBoth(opaque, profileOpaque)
      }
    }
    trace("opaque-of-no-other-service", with: configuration([sip, ppm])) {
      "Two services have an opaque each, and no response has that of the other one"
      decidedBy("AVAYA-OPAQUE-OF-CHALLENGE").also("AVAYA-SIMULTANEOUS").flagged("services-mixed")
      note("A response without any opaque is right as well: returning it is a SHOULD.")
      answersBoth(opaque.withOptionalOpaque, profileOpaque.withOptionalOpaque)
    }
    trace("opaque-of-no-other-challenge") {
      "Two challenges have an opaque each, and no response has another one"
      decidedBy("AVAYA-OPAQUE-OF-CHALLENGE").flagged("stale-state")
      note("A response without any opaque is right as well: returning it is a SHOULD.")
      answers(opaque.withOptionalOpaque, then: otherOpaque.withOptionalOpaque)
    }
    trace("opaque-in-first-challenge-only") {
      "The challenge that comes with a rejection has no opaque, and neither has the response to it"
      decidedBy("AVAYA-OPAQUE-OF-CHALLENGE").flagged("stale-state")
      note("Whether the first response has an opaque is not judged: a client may leave it out.")
      let plain = Challenge(nonce: "n-2", withheld: ["opaque"])
      started
      server.challenges(opaque) → client.passesOn(opaque, as: "c")
      answersInVain("c", first, rejectedBy: plain, failures: 1)
      goesOn("c", plain)
    }
    section(decidedBy("AVAYA-QOP-USED").flagged("qop-mixup")) {
      trace("qop-in-challenge") {
        "The challenge offers qop auth: the response has qop, nc and cnonce, and is made of them"
        started
        isChallengedAndGoesOn("c", quality)
      }
      trace("qop-in-both-challenges") {
        "Two challenges with qop: nc counts the uses of each nonce, and begins anew"
        answers(quality, then: otherQuality)
      }
      trace("qop-in-second-challenge-only") {
        "Only the challenge that comes with a rejection offers qop"
        also("AVAYA-QOP-OF-CHALLENGE")
        answers(first, then: otherQuality)
      }
    }
    trace("qop-in-first-challenge-only") {
      "The challenge that comes with a rejection offers no qop, and the response to it has none"
      decidedBy("AVAYA-QOP-OF-CHALLENGE").flagged("qop-mixup", "stale-state")
      note("The first response is not judged: a client may leave qop alone.")
      let plain = Challenge(nonce: "n-2", withheld: ["qop", "nc", "cnonce"])
      started
      server.challenges(quality) → client.passesOn(quality, as: "c")
      provider.answers("c", mistyped) → client.respondsSomehow(mistyped, to: quality)
      server.rejects(plain) → client.passesOn(plain, as: "c", failures: 1)
      goesOn("c", plain)
    }
  }
}
