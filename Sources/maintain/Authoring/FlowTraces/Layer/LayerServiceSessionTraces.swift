extension LayerServiceTraces {
  static let sessions: CaseGroup = group(
    "sessions",
    "Sessions: opened by a token, ended by logout or by time"
  ) {
    // While a session lasts.
    trace("message-before-session", "No message is accepted before the client's session") {
      decidedBy("LAYER-SERVICE-VALIDATES").also("LAYER-OFFLINE-NO-SENDING")
      phone.isNotServed()
      phone.obtainsNonce()
      phone.isNotServed()
      phone.isAcceptedAndServed(over: "n-1")
    }
    trace("nonce-while-authenticated") {
      "A request for a nonce is refused under a session, which goes on"
      decidedBy("LAYER-NO-NONCE-WHILE-AUTHENTICATED")
      phone.signsIn()
      phone.asksForNonce() → service.refusesNonce(to: phone)
      phone.isServed()
    }
    trace("same-token-while-authenticated") {
      "The token that opened a session is submitted again under it"
      decidedBy("LAYER-NONCE-SINGLE-USE").flagged("nonce-unchecked")
      phone.signsIn()
      phone.isRefusedUnderSession(token(over: "n-1"), or: .replayed, .nonceMismatch)
      phone.isServed()
    }
    // The end of its time.
    section(decidedBy("LAYER-CHALLENGE-ON-EXPIRY")) {
      opening { phone.signsIn() }
      trace("last-second-of-session", "A message is accepted in the last second of a session") {
        flagged("off-by-one")
        phone.isServed().after(1799)
      }
      trace("session-expired") {
        "A message a second after the end of the session is answered by a challenge"
        also("LAYER-CHALLENGE-NONCE", "LAYER-NONCE-UNIQUE")
        flagged("off-by-one", "expiry-unchecked", "lifetime-mixup")
        phone.findsSessionExpired("n-2").after(1801)
        phone.isAcceptedAndServed(over: "n-2")
      }
      trace("session-at-its-end") {
        "A message at the very second at which the time of the session is up"
        flagged("off-by-one")
        phone.sends("just-now").after(1800)
          → ambiguity("layer-session-at-its-end") {
            interpretation("expired", service.challenges(phone, over: "n-2"))
            interpretation("valid", service.accepts("just-now", of: phone))
          }
      }
      trace("session-of-a-minute", with: ofAMinute) {
        "A session lasts as long as the service is configured for"
        phone.isServed().after(59)
        phone.findsSessionExpired("n-2").after(2)
        phone.isAccepted(token(over: "n-2"))
        phone.isServed().after(59)
        phone.findsSessionExpired("n-3").after(2)
      }
      trace("session-found-expired-years-later") {
        "A client comes back after years, is challenged, and answers"
        also("LAYER-CHALLENGE-TOKEN")
        phone.findsSessionExpired("n-2").at("2024-02-29T12:00:00Z")
        phone.isAcceptedAndServed(over: "n-2", issued: "2024-02-29T12:00:00Z")
        phone.findsSessionExpired("n-3").at("2038-01-19T03:14:08Z")
        phone.isAcceptedAndServed(over: "n-3", issued: "2038-01-19T03:14:08Z")
      }
      trace("use-does-not-prolong-session") {
        "A session ends when its time is up, however much it is used"
        phone.isServed().after(900)
        phone.isServed().after(899)
        phone.findsSessionExpired("n-2").after(2)
      }
      trace("session-begins-anew-after-logout") {
        "A session that follows a logout lasts its full time"
        phone.logsOut().after(900)
        phone.obtainsNonce("n-2")
        phone.isAccepted(token(over: "n-2"))
        phone.isServed().after(1799)
        phone.findsSessionExpired("n-3").after(2)
      }
      trace("session-begins-anew", "A session that follows a challenge lasts its full time") {
        phone.isServed().after(900)
        phone.isChallenged()
        phone.isAccepted(token(over: "n-2")).after(0)
        phone.isServed().after(1799)
        phone.findsSessionExpired("n-3").after(2)
      }
    }
    trace("nonce-after-expiry") {
      "A client asks for a nonce after the end of its session, and signs in again"
      decidedBy("LAYER-NONCE-FROM-SDK").also("LAYER-NONCE-UNIQUE")
      phone.signsIn()
      phone.asksForNonce().after(1801)
        → ambiguity("layer-nonce-request-after-expiry") {
          interpretation("provides", service.provides("n-2", to: phone))
          interpretation("challenges", service.challenges(phone, over: "n-2"))
          interpretation(
            "challenges-and-refuses",
            inAnyOrder(service.challenges(phone, over: "n-2"), service.refusesNonce(to: phone))
          )
          interpretation("refuses", service.refusesNonce(to: phone), ends: true)
        }
      phone.isAcceptedAndServed(over: "n-2")
    }
    trace("replay-after-expiry", with: ofAMinute) {
      "The token that opened a session is submitted again after its end"
      decidedBy("LAYER-NONCE-SINGLE-USE").flagged("nonce-unchecked")
      phone.signsIn()
      phone.isRefused(token(over: "n-1"), .replayed, .nonceMismatch).after(61)
    }
    // Logout.
    trace("logout", "A logout ends the session: messages are refused, and a nonce is handed out") {
      decidedBy("LAYER-LOGOUT-ENDS-SESSION").also("LAYER-NONCE-FROM-SDK")
      phone.signsInAndIsServed()
      phone.logsOut()
      phone.isNotServed()
      phone.signsInAndIsServed(as: "bob", over: "n-2")
    }
    trace("logout-without-session", "A logout of a client without a session is ignored") {
      decidedBy("LAYER-NONCE-FROM-SDK")
      phone.logsOut()
      phone.obtainsNonce()
      phone.logsOut()
      phone.signsInAndIsServed(over: "n-2")
    }
    trace("logout-after-expiry", with: ofAMinute) {
      "A client logs its user out after the end of the session, and another user signs in"
      decidedBy("LAYER-LOGOUT-ENDS-SESSION").also("LAYER-NONCE-FROM-SDK")
      phone.signsIn()
      phone.isServed().after(59)
      phone.logsOut().after(2)
      phone.signsInAndIsServed(as: "bob", over: "n-2")
    }
  }
}
