extension LayerServiceTraces {
  static let clients: CaseGroup = group("clients", "Several clients, each on its own") {
    trace("two-users", "Two clients sign two users in, each over its own nonce") {
      decidedBy("LAYER-AUTH-USER-ID").also("LAYER-NONCE-UNIQUE")
      phone.obtainsNonce("phone-1")
      tablet.obtainsNonce("tablet-1")
      tablet.isAccepted(token(over: "tablet-1", for: "bob"), as: "bob")
      phone.isNotServed()
      tablet.isServed()
      phone.isAcceptedAndServed(over: "phone-1")
    }
    trace("two-devices-of-one-user") {
      "A user has a session on each of two devices, and one of them logs out"
      decidedBy("LAYER-LOGOUT-ENDS-SESSION").also("LAYER-AUTH-USER-ID").flagged("stale-state")
      phone.signsIn(over: "phone-1")
      tablet.signsIn(over: "tablet-1")
      phone.logsOut()
      phone.isNotServed("too-late")
      tablet.isServed()
    }
    section(decidedBy("LAYER-ONLINE-AFTER-AUTH").flagged("stale-state")) {
      trace("logout-leaves-the-other-device") {
        "A user logs out on one of two devices, and sends a message from the other one"
        phone.signsIn(over: "phone-1")
        tablet.signsIn(over: "tablet-1")
        phone.logsOut()
        tablet.isServed()
      }
      trace("logout-leaves-the-other-user") {
        "One user logs out, and another user sends a message"
        phone.signsIn(over: "phone-1")
        tablet.signsIn(as: "bob", over: "tablet-1")
        phone.logsOut()
        tablet.isServed()
      }
    }
    trace("nonce-of-another-client") {
      "A client submits a token over a nonce that was handed out to another"
      decidedBy("LAYER-NONCE-FROM-SDK").also("LAYER-SERVICE-VALIDATES").flagged("nonce-unchecked")
      phone.obtainsNonce("phone-1")
      tablet.submitsNonceOfAnother("phone-1", as: "mallory")
      phone.signsInAndIsServed(over: "phone-2")
    }
    trace("names-in-capitals") {
      "Of two clients whose names differ in letter case one has a session, and the other has none"
      decidedBy("LAYER-NAMES-EXACT").also("LAYER-SERVICE-VALIDATES").flagged("inexact-comparison")
      let capitals = Client(name: "PHONE")
      phone.signsIn(over: "phone-1")
      capitals.isNotServed()
    }
    trace("token-replayed-by-another-client") {
      "The token that opened a session is submitted by another client"
      decidedBy("LAYER-NONCE-SINGLE-USE").also("LAYER-SERVICE-VALIDATES").flagged("nonce-unchecked")
      phone.signsIn(over: "phone-1")
      tablet.isRefused(token(over: "phone-1"), .nonceMismatch, .replayed)
      tablet.isNotServed()
      phone.isServed()
    }
    trace("challenge-of-one-client") {
      "A challenge of one client leaves the session of another alone"
      decidedBy("LAYER-CHALLENGE-NONCE").also("LAYER-CHALLENGE-ANY-TIME")
      phone.signsIn(over: "phone-1")
      tablet.signsIn(as: "bob", over: "tablet-1")
      phone.isChallenged("phone-2")
      tablet.isServed()
      phone.isAcceptedAndServed(over: "phone-2")
    }
    trace("challenges-of-two-clients", "Two clients are challenged, each over a nonce of its own") {
      decidedBy("LAYER-CHALLENGE-NONCE").also("LAYER-CHALLENGE-ANY-TIME").flagged("stale-state")
      phone.signsIn(over: "phone-1")
      tablet.signsIn(as: "bob", over: "tablet-1")
      phone.isChallenged("phone-2")
      tablet.isChallenged("tablet-2")
      tablet.isAcceptedAndServed(over: "tablet-2", as: "bob")
      phone.isAcceptedAndServed(over: "phone-2")
    }
    trace("challenges-without-session-of-one-client") {
      "A client without a session is challenged, and once more, while the session of another goes on"
      decidedBy("LAYER-CHALLENGE-NONCE").also("LAYER-CHALLENGE-ANY-TIME").flagged("stale-state")
      tablet.signsIn(as: "bob", over: "tablet-1")
      phone.isChallengedWithoutSession("phone-1")
      tablet.isServed()
      phone.isChallengedAgain("phone-2", after: "phone-1")
      tablet.isServed()
    }
    trace("challenge-leaves-other-nonces") {
      "A challenge of one client does not supersede the nonce that another was given"
      decidedBy("LAYER-NONCE-FROM-SDK").also("LAYER-CHALLENGE-SUPERSEDES")
      phone.signsIn(over: "phone-1")
      tablet.obtainsNonce("tablet-1")
      phone.isChallenged("phone-2")
      tablet.isAccepted(token(over: "tablet-1", for: "bob"), as: "bob")
      phone.isAccepted(token(over: "phone-2"))
      tablet.isServed()
      phone.isServed()
    }
    trace("refusals-of-one-client") {
      "A refusal to one client, challenged or not, leaves the session of another alone"
      decidedBy("LAYER-NO-NONCE-WHILE-AUTHENTICATED").also("LAYER-CHALLENGE-ANY-TIME")
      flagged("stale-state")
      tablet.signsIn(as: "bob", over: "tablet-1")
      phone.signsIn(over: "phone-1")
      phone.asksForNonce() → service.refusesNonce(to: phone)
      phone.isRefusedUnderSession(token(over: "phone-1"), or: .replayed, .nonceMismatch)
      tablet.isServed()
      phone.isServed()
      phone.isChallenged("phone-2")
      phone.asksForNonce()
        → ambiguity("layer-service-nonce-request-on-challenge") {
          interpretation("refuses", service.refusesNonce(to: phone))
          interpretation("another", service.provides("phone-3", to: phone, isFresh: true))
          interpretation("the-same", service.providesAgain("phone-2", to: phone))
        }
      phone.logsOut()
      tablet.isServed()
    }
    trace("expiry-of-one-client", with: ofAMinute) {
      "The session of one client is over while that of another goes on"
      decidedBy("LAYER-CHALLENGE-ON-EXPIRY")
      phone.signsIn(over: "phone-1")
      tablet.obtainsNonce("tablet-1").after(30)
      tablet.isAccepted(token(over: "tablet-1", for: "bob"), as: "bob")
      phone.findsSessionExpired("phone-2").after(30)
      tablet.isServed()
      phone.isAcceptedAndServed(over: "phone-2")
    }
    trace("answer-of-another-client", "One client answers the challenge of another") {
      decidedBy("LAYER-SERVICE-VALIDATES").also("LAYER-NONCE-FROM-SDK").flagged("nonce-unchecked")
      phone.signsIn(over: "phone-1")
      phone.isChallenged("phone-2")
      tablet.submitsNonceOfAnother("phone-2", as: "alice")
    }
  }
}
