extension LayerClientTraces {
  static let logout: CaseGroup = group("logout", "Deauthentication and its effects") {
    // While a user is authenticated.
    trace("logout", "A logout ends the session and is reported") {
      decidedBy("LAYER-LOGOUT-ENDS-SESSION")
      also("LAYER-DELEGATE-DEAUTHENTICATED", "LAYER-OFFLINE-NO-RECEIVING")
      signsIn()
      isOnline()
      logsOut()
      isOffline()
      sendsOffline(asking: "layer-client-messages-before-sign-in") { _ in }
    }
    trace("documented-delegate") {
      "The delegate of the documents hears of a user, a challenge, the user again, and a logout"
      decidedBy("LAYER-DELEGATE-DEAUTHENTICATED")
      also("LAYER-DELEGATE-CHALLENGE", "LAYER-DELEGATE-AUTHENTICATED").flagged("swallowed-error")
      signsInAndIsChallenged()
      answersChallenge()
      logsOut()
    }
    trace("another-user-after-logout") {
      "After a logout another user signs in, over a nonce of their own"
      decidedBy("LAYER-LOGOUT-ENDS-SESSION").also("LAYER-AUTH-USER-ID", "LAYER-NONCE-FROM-SDK")
      signsIn()
      logsOut()
      signsIn(as: "bob", over: "n-2", by: "auth-2", askingBy: "nonce-2")
      isOnline()
      logsOut("logout-2")
      isOffline()
    }
    section(
      decidedBy("LAYER-ONLINE-AFTER-AUTH").also("LAYER-AUTH-COMPLETION").flagged("stale-state")
    ) {
      trace("messages-after-another-sign-in") {
        "A user signs in after a logout, and sends and receives messages"
        signsIn()
        logsOut()
        signsIn(as: "bob", over: "n-2", by: "auth-2", askingBy: "nonce-2")
        isOnline()
      }
      trace("messages-after-challenge-and-another-sign-in") {
        "A user answers a challenge and logs out; the next user sends and receives messages"
        signsInAndIsChallenged()
        answersChallenge()
        logsOut()
        signsIn(as: "bob", over: "n-3", by: "auth-3", askingBy: "nonce-3")
        isOnline()
      }
    }
    trace("nonce-after-answered-challenge") {
      "A challenge was answered, and the user has logged out: its nonce is not at hand any more"
      decidedBy("LAYER-NONCE-FROM-SDK").also("LAYER-LOGOUT-ENDS-SESSION").flagged("stale-state")
      signsInAndIsChallenged()
      answersChallenge()
      logsOut()
      app.sends("lost")
        → ambiguity("layer-client-messages-before-sign-in") {
          interpretation("fails", client.failsToSend("lost"))
          interpretation("queued", ends: true)
        }
      signsIn(as: "bob", over: "n-3", by: "auth-3", askingBy: "nonce-3")
      isOnline()
    }
    trace("challenge-after-logout") {
      "A challenge after a logout is passed on, and does not authenticate by itself"
      decidedBy("LAYER-CHALLENGE-ANY-TIME").also("LAYER-DELEGATE-CHALLENGE")
      signsIn()
      logsOut()
      isChallengedOffline()
      comesBackOnline()
    }
    // While the client is challenged.
    trace("logout-while-challenged", "A user logs out whose client has been challenged") {
      decidedBy("LAYER-DEAUTHENTICATION-PURGES").also("LAYER-DELEGATE-DEAUTHENTICATED")
      signsInAndIsChallenged()
      logsOutChallenged {
        answersChallenge()
      } loggedOut: {
        signsIn(over: "n-3", by: "auth-2", askingBy: "nonce-2")
      }
      isOnline()
    }
    trace("messages-of-the-user-before") {
      "What a user was to send while challenged is not sent for the next user"
      decidedBy("LAYER-DEAUTHENTICATION-PURGES")
      also("LAYER-LOGOUT-ENDS-SESSION", "LAYER-OFFLINE-NO-SENDING").flagged("stale-state")
      signsInAndIsChallenged()
      sendsOffline { _ in }
      logsOutChallenged(endingUnlessLoggedOut: true)
      isChallengedOffline("n-3")
      submits(token(over: "n-3", for: "bob"), by: "auth-3")
      isAccepted("auth-3", as: "bob")
      isOnline()
    }
    trace("logout-while-answering-challenge") {
      "A user logs out while the answer to a challenge is with the service, which refuses it"
      decidedBy("LAYER-DEAUTHENTICATION-PURGES").also("LAYER-AUTH-COMPLETION")
      signsInAndIsChallenged()
      submits(token(over: "n-2"), by: "auth-2")
      logsOutChallenged()
      isRefused("auth-2")
      signsIn(as: "bob", over: "n-3", by: "auth-3", askingBy: "nonce-3")
      isOnline()
    }
  }

  /// A logout where a challenge has made the user offline.
  private static func logsOutChallenged(
    endingUnlessLoggedOut ends: Bool = false,
    @StepBuilder refused: () -> [StepDefinition] = { [] },
    @StepBuilder loggedOut: () -> [StepDefinition] = { [] }
  ) -> StepDefinition {
    let actions = inAnyOrder(
      client.purges(),
      client.saysDeauthenticated(),
      client.completesLogout("logout-1")
    )
    return app.logsOut("logout-1")
      → ambiguity("layer-logout-while-challenged") {
        interpretation("refused", client.failsToLogOut("logout-1"), ends: ends, then: refused)
        interpretation("logs-out", actions, then: loggedOut)
        interpretation("ends-session", inAnyOrder(actions, client.endsSession()), then: loggedOut)
      }
  }
}
