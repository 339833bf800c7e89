import AuthConformance
import ConformanceEngine
import ConformanceSuite
import StrictJSON

extension LayerClientTraces {
  static var logout: CaseGroup {
    group("logout", title: "Deauthentication, and what it leaves behind") {
      successes
      failures
      whileChallenged
    }
  }

  @TraceBuilder
  private static var successes: [TraceDefinition] {
    replays(
      "logout",
      "A logout ends the session, deletes the user's data and is reported",
      [
        "LAYER-DELEGATE-DEAUTHENTICATED", "LAYER-DEAUTHENTICATION-PURGES",
        "LAYER-OFFLINE-NO-SENDING", "LAYER-OFFLINE-NO-RECEIVING",
      ]
    ) {
      signsIn()
      isOnline()
      logsOut()
      isOffline()
    }
    replays(
      "documented-delegate",
      "The delegate of the documents hears of a user, a challenge, the user again, and a logout",
      [
        "LAYER-DELEGATE-AUTHENTICATED", "LAYER-DELEGATE-CHALLENGE",
        "LAYER-DELEGATE-DEAUTHENTICATED", "LAYER-DEAUTHENTICATION-PURGES",
      ],
      flags: ["swallowed-error"]
    ) {
      signsIn()
      isChallenged()
      answersChallenge()
      logsOut()
      isOffline()
    }
    replays(
      "another-user-after-logout",
      "After a logout another user signs in, over a nonce of their own",
      ["LAYER-DEAUTHENTICATION-PURGES", "LAYER-AUTH-USER-ID", "LAYER-NONCE-FROM-SDK"]
    ) {
      signsIn()
      logsOut()
      signsIn(as: "bob", over: "n-2", by: "auth-2", askingBy: "nonce-2")
      isOnline()
      logsOut("logout-2")
      isOffline()
    }
    replays(
      "challenge-after-logout",
      "A challenge after a logout is passed on, and authenticates nobody by itself",
      ["LAYER-CHALLENGE-ANY-TIME", "LAYER-DELEGATE-CHALLENGE", "LAYER-OFFLINE-NO-SENDING"]
    ) {
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
    replays(
      "logout-twice",
      "A second logout finds nobody to log out, and deletes nothing",
      ["LAYER-DELEGATE-DEAUTHENTICATED", "LAYER-DEAUTHENTICATION-PURGES"],
      flags: ["unasked-action"]
    ) {
      signsIn()
      logsOut()
      cannotLogOut("logout-2")
      signsIn(over: "n-2", by: "auth-2", askingBy: "nonce-2")
      isOnline()
    }
    replays(
      "logout-while-submitting",
      "A logout while a token is with the service finds nobody to log out",
      ["LAYER-DELEGATE-DEAUTHENTICATED", "LAYER-AUTH-COMPLETION"]
    ) {
      obtainsNonce()
      submits(LayerTokens.text(over: "n-1"))
      cannotLogOut()
      isRefused()
      signsIn(over: "n-2", by: "auth-2", askingBy: "nonce-2")
      logsOut("logout-2")
      isOffline()
    }
  }

  @TraceBuilder
  private static var whileChallenged: [TraceDefinition] {
    replays(
      "logout-while-challenged",
      "A user logs out whose client has been challenged",
      ["LAYER-DELEGATE-DEAUTHENTICATED", "LAYER-DEAUTHENTICATION-PURGES"]
    ) {
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
    replays(
      "logout-while-answering-challenge",
      "A user logs out while the answer to a challenge is with the service, which refuses it",
      ["LAYER-DELEGATE-DEAUTHENTICATED", "LAYER-AUTH-COMPLETION"]
    ) {
      signsIn()
      isChallenged()
      submits(LayerTokens.text(over: "n-2"), by: "auth-2")
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
    on(
      "deauthenticate",
      ["call": "logout-1"],
      leavesOpen: "layer-logout-while-challenged",
      interpretation(
        "refused",
        does: [
          "deauthenticationFailed": ["call": "logout-1", "error": "not-authenticated"]
        ],
        then: refused
      ),
      interpretation(
        "logs-out",
        doesInAnyOrder: [
          "purgeLocalData": [:], "didDeauthenticate": [:],
          "deauthenticationCompleted": ["call": "logout-1"],
        ],
        then: loggedOut
      )
    )
  }
}
