extension AvayaClientTraces {
  private static let quality = Challenge(nonce: "n-1", qop: "auth")
  private static let otherQuality = Challenge(nonce: "n-2", qop: "auth")
  private static let profileQuality = Challenge(
    service: ppm,
    realm: profile.realm,
    host: profile.host,
    nonce: profile.nonce,
    qop: "auth"
  )

  /// A client that is started, and whose provider gets a first challenge as `c`.
  @StepBuilder
  private static func challenged(by challenge: Challenge) -> [StepDefinition] {
    started
    server.challenges(challenge) → client.passesOn(challenge, as: "c")
  }

  /// The provider answers a challenge, which is one use of its nonce.
  @StepBuilder
  private static func answers(
    _ challenge: Challenge,
    as name: String = "c",
    with credential: AvayaCredential = alice,
    use: Int = 1
  ) -> [StepDefinition] {
    provider.answers(name, credential)
      → client.respondsWithOrWithoutQuality(credential, to: challenge, use: use)
  }

  /// The server rejects, and its other challenge goes to the provider as `c`.
  private static func rejects(by challenge: Challenge, as name: String = "c") -> StepDefinition {
    server.rejects(challenge) → client.passesOnCounting(challenge, as: name)
  }

  /// The server rejects answers over one nonce again and again, and accepts the last one.
  @StepBuilder
  private static func rejects(times count: Int, by challenge: Challenge) -> [StepDefinition] {
    challenged(by: challenge)
    for use in 1...count {
      answers(challenge, with: typed(use), use: use)
      rejects(by: challenge)
    }
    answers(challenge, use: count + 1)
    isAccepted
  }

  @StepBuilder private static var isAccepted: [StepDefinition] {
    server.accepts() → client.reportsAcceptance("c")
    app.uses() → client.sendsRequest()
  }

  static let nonceCounts: CaseGroup = group(
    "nonce-counts",
    "Responses with qop: the digest, and the count of the uses of a nonce",
    method:
      "Digest responses by RFC 2617, computed from the credential, the server's challenge, the "
      + "service's request, the client's nonce and the number of responses with the server's nonce"
  ) {
    section(decidedBy("AVAYA-QOP-RESPONSE").flagged("qop-mixup")) {
      trace("response-with-or-without-qop") {
        "A response that has the offered qop is made of it, and one that has none is not"
        note(
          "Whether qop is used is a recommendation; that a server can confirm the response is not."
        )
        challenged(by: quality)
        answers(quality)
        isAccepted
      }
      trace("qop-after-a-challenge-without") {
        "The first challenge offers no qop, and the one that comes with the rejection does"
        challenged(by: second)
        provider.answers("c", typed(1)) → client.responds(typed(1), to: second)
        rejects(by: quality)
        answers(quality)
        isAccepted
      }
    }
    section(decidedBy("AVAYA-NONCE-COUNT").also("AVAYA-QOP-RESPONSE").flagged("qop-mixup")) {
      trace("same-nonce-after-rejection") {
        "The server rejects and challenges again with the same nonce: nc is 2"
        rejects(times: 1, by: quality)
      }
      trace("same-nonce-after-three-rejections") {
        "The server rejects three times with the same nonce: nc is 1, 2, 3, 4"
        rejects(times: 3, by: quality)
      }
      trace("same-nonce-after-seventeen-rejections") {
        "The server rejects seventeen times with the same nonce: nc is hexadecimal"
        note("Letters of nc are accepted in either case.")
        rejects(times: 17, by: quality)
      }
      trace("new-nonce-after-rejection") {
        "The server rejects and challenges with a new nonce: nc is 1 again"
        challenged(by: quality)
        answers(quality, with: typed(1))
        rejects(by: otherQuality)
        answers(otherQuality)
        isAccepted
      }
      trace("nonces-in-other-letters") {
        "Two nonces that differ in letter case are each used once"
        let capital = Challenge(nonce: "N-1", qop: "auth")
        challenged(by: quality)
        answers(quality, with: typed(1))
        rejects(by: capital)
        answers(capital)
        isAccepted
      }
      trace("same-nonce-after-acceptance") {
        "The server accepts, and challenges an hour later with the same nonce: nc is 2"
        note("The response of a client that answers by itself is not judged.")
        challenged(by: quality)
        answers(quality)
        isAccepted
        server.challenges(quality).after(3_600)
          → ambiguity("avaya-challenge-after-acceptance") {
            interpretation("asks", client.passesOn(quality, as: "c"))
            interpretation("reuses", client.respondsSomehow(alice, to: quality), ends: true)
          }
        answers(quality, use: 2)
        isAccepted
      }
      trace("challenge-sent-again") {
        "The same challenge comes twice before it is answered: its nonce is used once"
        challenged(by: quality)
        server.challenges(quality)
          → ambiguity("avaya-challenge-delivered-twice") {
            interpretation("supersedes", client.supersedes("c", by: quality, as: "c"))
            interpretation("replaces", client.passesOn(quality, as: "c"))
            interpretation("ignored")
          }
        answers(quality)
        isAccepted
      }
      trace("stale-nonce-in-between") {
        "An answer is rejected for its stale nonce alone: the new nonce is used once"
        flagged("stale-state")
        note("The response of a client that answers by itself is not judged.")
        let stale = Challenge(nonce: "n-2", qop: "auth", stale: true)
        challenged(by: quality)
        answers(quality)
        server.rejects(stale)
          → ambiguity("avaya-stale-nonce") {
            interpretation("asks", client.passesOnCounting(stale, as: "c"))
            interpretation("supersedes", client.supersedes("c", by: stale, as: "c"))
            interpretation("retries", client.respondsSomehow(alice, to: stale), ends: true)
          }
        answers(stale)
        isAccepted
      }
      trace("nonces-of-two-services", with: configuration([sip, ppm])) {
        "Two services are rejected, each with its own nonce again: nc is 1 and 2 for each"
        also("AVAYA-SIMULTANEOUS").flagged("services-mixed")
        app.starts() → client.registersAll(sip, ppm)
        server.challenges(quality) → client.passesOn(quality, as: "c")
        server.challenges(profileQuality) → client.passesOn(profileQuality, as: "p")
        answers(quality, with: typed(1))
        answers(profileQuality, as: "p", with: bob)
        rejects(by: quality)
        rejects(by: profileQuality, as: "p")
        answers(quality, use: 2)
        answers(profileQuality, as: "p", with: alice, use: 2)
      }
    }
    trace("other-nonce-between") {
      "The server comes back to its first nonce after another one: nc is 1, 1, 2"
      decidedBy("AVAYA-NONCE-COUNT-KEPT").also("AVAYA-QOP-RESPONSE").flagged("qop-mixup")
      note("A client may have forgotten the first nonce by then: RFC 2617 §3.3.")
      challenged(by: quality)
      answers(quality, with: typed(1))
      rejects(by: otherQuality)
      answers(otherQuality, with: typed(2))
      rejects(by: quality)
      answers(quality, use: 2)
      isAccepted
    }
  }
}
