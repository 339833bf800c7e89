extension LayerServiceTraces {
  static let nonces: CaseGroup = group(
    "nonces",
    "Nonces: unique, for one token, valid for ten "
      + "minutes"
  ) {
    // Nonces that are all different.
    trace("documented-authentication-flow") {
      "The three steps of the documents: nonce, token from the backend, submission"
      decidedBy("LAYER-NONCE-FROM-SDK").also("LAYER-SERVICE-VALIDATES", "LAYER-AUTH-USER-ID")
      phone.obtainsNonce()
      phone.isAcceptedAndServed(over: "n-1")
    }
    trace("ten-nonces-of-one-client", "Ten nonces for one client are all different") {
      decidedBy("LAYER-NONCE-UNIQUE").flagged("nonce-unchecked")
      for number in 1...10 { phone.obtainsNonce("n-\(number)", isFresh: true) }
      phone.isAcceptedAndServed(over: "n-10")
    }
    trace("nonces-at-one-instant") {
      "Nonces that are asked for in the same second, by two clients, are all different"
      decidedBy("LAYER-NONCE-UNIQUE").flagged("nonce-unchecked")
      for number in 1...4 {
        phone.obtainsNonce("phone-\(number)", isFresh: true).after(0)
        tablet.obtainsNonce("tablet-\(number)", isFresh: true).after(0)
      }
      phone.isAccepted(token(over: "phone-4"))
      tablet.isAccepted(token(over: "tablet-4"))
      phone.isServed()
    }
    trace("nonces-that-nobody-foresees", "Nonces that neither a counter nor a clock predicts") {
      decidedBy("LAYER-NONCE-UNFORESEEABLE").also("LAYER-NONCE-UNIQUE").flagged("nonce-unchecked")
      phone.obtainsNonce("n-1", isFresh: true)
      phone.obtainsNonce("n-2", isFresh: true)
      phone.asksForNonce()
        → service.providesUnforeseeably("n-3", after: ["n-1", "n-2"], to: phone)
      phone.isAcceptedAndServed(over: "n-3")
    }
    trace("nonces-over-years") {
      "A nonce is not handed out again, be it hours, days or years later"
      decidedBy("LAYER-NONCE-UNIQUE")
      phone.obtainsNonce("n-1", isFresh: true)
      phone.obtainsNonce("n-2", isFresh: true).after(601)
      phone.obtainsNonce("n-3", isFresh: true).after(86_400)
      phone.obtainsNonce("n-4", isFresh: true).at("2038-01-19T03:14:08Z")
      phone.isAcceptedAndServed(over: "n-4", issued: "2038-01-19T03:14:08Z")
    }
    trace("nonce-after-use") {
      "After each sign-in and logout there is a nonce that was never there before"
      decidedBy("LAYER-NONCE-UNIQUE").also("LAYER-NONCE-SINGLE-USE")
      for number in 1...3 {
        phone.obtainsNonce("n-\(number)", isFresh: true)
        phone.isAcceptedAndServed(over: "n-\(number)")
        phone.logsOut()
      }
    }
    // Ten minutes.
    trace("nonce-of-599-seconds", "A nonce is used in the last second of its ten minutes") {
      decidedBy("LAYER-NONCE-TEN-MINUTES").flagged("off-by-one")
      phone.obtainsNonce()
      phone.isAccepted(token(over: "n-1")).after(599)
      phone.isServed()
    }
    trace("nonce-of-600-seconds", "A nonce is used when exactly ten minutes have passed") {
      decidedBy("LAYER-NONCE-TEN-MINUTES").flagged("off-by-one")
      phone.obtainsNonce()
      usesNonceAtTenMinutes("n-1", another: "n-2")
      phone.isServed()
    }
    trace("nonce-of-601-seconds") {
      "A nonce is used a second after its ten minutes, and a new one after that"
      decidedBy("LAYER-NONCE-TEN-MINUTES").flagged("off-by-one", "expiry-unchecked")
      phone.obtainsNonce()
      phone.isRefused(token(over: "n-1"), .nonceMismatch, .expired).after(601)
      phone.isNotServed()
      phone.signsInAndIsServed(over: "n-2")
    }
    trace("nonce-of-a-year") {
      "A nonce is used a year after it was handed out, in a token that was just made"
      decidedBy("LAYER-NONCE-TEN-MINUTES").flagged("expiry-unchecked", "lifetime-mixup")
      phone.obtainsNonce()
      phone.submits(token(over: "n-1", issued: "2019-01-02T03:04:05Z")).at("2019-01-02T03:04:05Z")
        → service.refusesToken(of: phone)
      phone.signsInAndIsServed(over: "n-2", issued: "2019-01-02T03:04:05Z")
    }
    trace("ten-minutes-count-from-each-nonce") {
      "A nonce lives for ten minutes of its own, though another was handed out before"
      decidedBy("LAYER-NONCE-TEN-MINUTES").flagged("expiry-unchecked")
      phone.obtainsNonce("n-1")
      phone.obtainsNonce("n-2", isFresh: true).after(300)
      phone.isRefused(token(over: "n-1"), .nonceMismatch, .expired).after(301)
      phone.isAccepted(token(over: "n-2")).after(298)
      phone.isServed()
    }
    section(
      decidedBy("LAYER-NONCE-TEN-MINUTES").also("LAYER-CHALLENGE-NONCE").flagged("off-by-one")
    ) {
      opening {
        phone.signsIn()
        phone.isChallenged()
      }
      trace("challenge-nonce-of-599-seconds") {
        "A challenge is answered in the last second of its nonce"
        phone.isAccepted(token(over: "n-2")).after(599)
        phone.isServed()
      }
      trace("challenge-nonce-of-600-seconds") {
        "A challenge is answered when exactly ten minutes have passed"
        usesNonceAtTenMinutes("n-2", another: "n-3")
        phone.isServed()
      }
      trace("challenge-nonce-of-601-seconds") {
        "A challenge is answered too late, and then by a nonce that was asked for"
        flagged("expiry-unchecked")
        phone.isRefused(token(over: "n-2"), .nonceMismatch, .expired).after(601)
        phone.signsInAndIsServed(over: "n-3")
      }
    }
    // One use.
    section(decidedBy("LAYER-NONCE-SINGLE-USE").flagged("nonce-unchecked")) {
      trace("token-replayed-after-logout") {
        "A token that opened a session is submitted again after the logout"
        phone.signsIn()
        phone.logsOut()
        phone.isRefused(token(over: "n-1"), .replayed, .nonceMismatch)
        phone.isNotServed()
        phone.signsInAndIsServed(over: "n-2")
      }
      trace("token-replayed-after-challenge") {
        "The token of the first sign-in is submitted again in answer to a challenge"
        also("LAYER-CHALLENGE-SUPERSEDES")
        phone.signsIn()
        phone.isChallenged()
        phone.isRefused(token(over: "n-1"), .replayed, .nonceMismatch)
        phone.isAcceptedAndServed(over: "n-2")
      }
      trace("challenge-token-replayed-after-logout") {
        "A token that answered a challenge is submitted again after the logout"
        phone.signsIn()
        phone.isChallenged("n-2")
        phone.isAccepted(token(over: "n-2"))
        phone.logsOut()
        phone.isRefused(token(over: "n-2"), .replayed, .nonceMismatch)
        phone.isNotServed()
        phone.signsInAndIsServed(over: "n-3")
      }
      trace("another-token-over-used-nonce") {
        "A second token, for another user, is made over a nonce that was used"
        phone.signsIn()
        phone.logsOut()
        phone.isRefused(token(over: "n-1", for: "bob"), .replayed, .nonceMismatch)
        phone.isNotServed()
        phone.signsInAndIsServed(as: "bob", over: "n-2")
      }
      trace("token-replayed-after-an-hour") {
        "A token that lives for two hours is submitted again an hour after it opened a session"
        flagged("lifetime-mixup")
        let token = token(over: "n-1") { $0.claims["exp"] = 1_514_869_445 }
        phone.obtainsNonce()
        phone.isAccepted(token)
        phone.logsOut()
        phone.isRefused(token, .replayed, .nonceMismatch, .expired).after(3661)
        phone.isNotServed()
      }
      trace("token-replayed-after-logout-of-another") {
        "A token is submitted again after a challenge and the logout of another client"
        flagged("stale-state")
        phone.signsIn(over: "phone-1")
        tablet.signsIn(as: "bob", over: "tablet-1")
        phone.isChallenged("phone-2")
        tablet.logsOut()
        phone.isRefused(token(over: "phone-1"), .replayed, .nonceMismatch)
        phone.isAcceptedAndServed(over: "phone-2")
      }
      trace("token-replayed-for-ever") {
        "A token is submitted again and again, and opens one session only"
        phone.signsIn()
        phone.logsOut()
        for _ in 1...3 { phone.isRefused(token(over: "n-1"), .replayed, .nonceMismatch) }
        phone.isNotServed()
        phone.signsIn(over: "n-2")
        phone.logsOut()
        phone.isRefused(token(over: "n-1"), .replayed, .nonceMismatch)
        phone.isRefused(token(over: "n-2"), .replayed, .nonceMismatch)
      }
    }
    trace("first-of-two-nonces", "Of two nonces that a client asked for the first is used") {
      decidedBy("LAYER-NONCE-FROM-SDK")
      phone.obtainsNonce("n-1")
      phone.obtainsNonce("n-2")
      phone.submits(token(over: "n-1"))
        → ambiguity("layer-service-live-nonces") {
          interpretation("several", service.opensSession(for: "alice", on: phone))
          interpretation("one", service.refusesToken(of: phone)) {
            phone.isAccepted(token(over: "n-2"))
          }
        }
      phone.isServed()
    }
    for (slug, count, words) in [("twelve", 12, "twelve"), ("hundred", 100, "a hundred")] {
      trace("first-of-\(slug)-nonces") {
        "Of \(words) nonces that a client asked for the first is used"
        decidedBy("LAYER-NONCE-FROM-SDK")
        note("A service with one valid nonce of each client is asked no further.")
        phone.obtainsNonce("n-1")
        phone.obtainsNonce("n-2")
        phone.submits(token(over: "n-1"))
          → ambiguity("layer-service-live-nonces") {
            interpretation("several", service.opensSession(for: "alice", on: phone))
            interpretation("one", service.refusesToken(of: phone), ends: true)
          }
        phone.logsOut()
        for number in 1...count { phone.obtainsNonce("m-\(number)") }
        phone.submits(token(over: "m-1"))
          → ambiguity("layer-service-many-live-nonces") {
            interpretation("valid", service.opensSession(for: "alice", on: phone))
            interpretation("latest-only", service.refusesToken(of: phone)) {
              phone.isAccepted(token(over: "m-\(count)"))
            }
          }
        phone.isServed()
      }
    }
    section(
      decidedBy("LAYER-NONCE-FROM-SDK").also("LAYER-SERVICE-VALIDATES").flagged("nonce-unchecked")
    ) {
      trace("token-without-a-nonce-requested", "A token over a nonce that was never handed out") {
        phone.isRefused(token(over: "n-1") { $0.claims["nce"] = "made-up" }, .nonceMismatch)
        phone.isNotServed()
        phone.signsInAndIsServed()
      }
      trace("token-over-made-up-nonce") {
        "A client that holds a nonce submits a token over one that was never handed out"
        phone.obtainsNonce()
        phone.isRefused(token(over: "n-1") { $0.claims["nce"] = "made-up" }, .nonceMismatch)
        phone.isNotServed()
        phone.signsInAndIsServed(over: "n-2")
      }
    }
  }

  /// A token over a nonce that is exactly ten minutes old.
  private static func usesNonceAtTenMinutes(_ nonce: String, another: String) -> StepDefinition {
    phone.submits(token(over: nonce)).after(600)
      → ambiguity("layer-nonce-at-ten-minutes") {
        interpretation("expired", service.refusesToken(of: phone)) { phone.signsIn(over: another) }
        interpretation("valid", service.opensSession(for: "alice", on: phone))
      }
  }
}
