import AuthConformance
import ConformanceEngine
import ConformanceSuite

extension LayerClientTraces {
  static let logout = group("logout", "Deauthentication, and what it leaves behind") {
    successes
    failures
    whileChallenged
  }

  @TraceBuilder
  private static var successes: [TraceDefinition] {
    trace("logout") {
      "A logout ends the session, deletes the user's data and is reported"
      decidedBy("LAYER-DELEGATE-DEAUTHENTICATED")
      also("LAYER-DEAUTHENTICATION-PURGES", "LAYER-OFFLINE-NO-SENDING")
      also("LAYER-OFFLINE-NO-RECEIVING")
      signsIn()
      isOnline()
      logsOut()
      isOffline()
    }
    trace("documented-delegate") {
      "The delegate of the documents hears of a user, a challenge, the user again, and a logout"
      decidedBy("LAYER-DELEGATE-AUTHENTICATED")
      also("LAYER-DELEGATE-CHALLENGE", "LAYER-DELEGATE-DEAUTHENTICATED")
      also("LAYER-DEAUTHENTICATION-PURGES")
      flagged("swallowed-error")
      signsIn()
      isChallenged()
      answersChallenge()
      logsOut()
      isOffline()
    }
    trace("another-user-after-logout") {
      "After a logout another user signs in, over a nonce of their own"
      decidedBy("LAYER-DEAUTHENTICATION-PURGES")
      also("LAYER-AUTH-USER-ID", "LAYER-NONCE-FROM-SDK")
      signsIn()
      logsOut()
      signsIn(as: "bob", over: "n-2", by: "auth-2", askingBy: "nonce-2")
      isOnline()
      logsOut("logout-2")
      isOffline()
    }
    trace("challenge-after-logout") {
      "A challenge after a logout is passed on, and authenticates nobody by itself"
      decidedBy("LAYER-CHALLENGE-ANY-TIME")
      also("LAYER-DELEGATE-CHALLENGE", "LAYER-OFFLINE-NO-SENDING")
      signsIn()
      logsOut()
      isChallengedOffline()
      isOffline()
      answersChallenge()
      isOnline()
    }
  }

  @TraceBuilder
  private static var failures: [TraceDefinition] {
    trace("logout-twice") {
      "A second logout has nobody to log out, and deletes nothing"
      decidedBy("LAYER-DELEGATE-DEAUTHENTICATED", also: ["LAYER-DEAUTHENTICATION-PURGES"])
      flagged("unasked-action")
      signsIn()
      logsOut()
      cannotLogOut("logout-2")
      signsIn(over: "n-2", by: "auth-2", askingBy: "nonce-2")
      isOnline()
    }
    trace("logout-while-submitting") {
      "A logout while a token is with the service has nobody to log out"
      decidedBy("LAYER-DELEGATE-DEAUTHENTICATED", also: ["LAYER-AUTH-COMPLETION"])
      obtainsNonce()
      submits(token(over: "n-1"))
      cannotLogOut()
      isRefused()
      signsIn(over: "n-2", by: "auth-2", askingBy: "nonce-2")
      logsOut("logout-2")
      isOffline()
    }
  }

  @TraceBuilder
  private static var whileChallenged: [TraceDefinition] {
    trace("logout-while-challenged") {
      "A user logs out whose client has been challenged"
      decidedBy("LAYER-DELEGATE-DEAUTHENTICATED", also: ["LAYER-DEAUTHENTICATION-PURGES"])
      signsIn()
      isChallenged()
      logsOutChallenged {
        answersChallenge()
      } loggedOut: {
        isOffline()
        signsIn(over: "n-3", by: "auth-2", askingBy: "nonce-2")
      }
      isOnline()
    }
    trace("logout-while-answering-challenge") {
      "A user logs out while the answer to a challenge is with the service, which refuses it"
      decidedBy("LAYER-DELEGATE-DEAUTHENTICATED", also: ["LAYER-AUTH-COMPLETION"])
      signsIn()
      isChallenged()
      submits(token(over: "n-2"), by: "auth-2")
      logsOutChallenged()
      isRefused("auth-2")
      isOffline()
      signsIn(as: "bob", over: "n-3", by: "auth-3", askingBy: "nonce-3")
      isOnline()
    }
  }

  /// A logout where a challenge has made the user offline; there is no session left to end.
  private static func logsOutChallenged(
    @StepBuilder refused: () -> [StepDefinition] = { [] },
    @StepBuilder loggedOut: () -> [StepDefinition] = { [] }
  ) -> StepDefinition {
    app.logsOut("logout-1")
      → ambiguity("layer-logout-while-challenged") {
        interpretation("refused", client.failsToLogOut("logout-1"), then: refused)
        interpretation(
          "logs-out",
          inAnyOrder(
            client.purges(),
            client.saysDeauthenticated(),
            client.completesLogout("logout-1")
          ),
          then: loggedOut
        )
      }
  }
}
