extension KnownFaults {
  static let derivedOfLayerClients = derived(
    LayerClientMachine(),
    from: [
      Row(.asksForNonce, "request nonces", "unasked-action"),
      Row(
        .refusesNonce,
        "fail requests for a nonce while authenticated",
        "swallowed-error",
        [.never, .twice]
      ),
      Row(
        .refusesNonceOnChallenge,
        "fail requests for a nonce while a challenge is open",
        "swallowed-error",
        [.never, .twice]
      ),
      Row(.completesNonce, "complete requests for a nonce", "swallowed-error"),
      Row(
        .failsNonce,
        "fail requests for a nonce that the service refuses",
        "swallowed-error",
        [.never, .twice]
      ),
      Row(.submits, "submit tokens", "unasked-action"),
      Row(.submitsAnswer, "submit tokens that answer a challenge", "unasked-action"),
      Row(.submitsAnother, "submit tokens while another one is submitted", "unasked-action"),
      Row(
        .authenticates,
        "report that the service has accepted a token",
        "swallowed-error",
        [.never, .unmoved, .twice, .last]
      ),
      Row(
        .failsAuthentication,
        "report that the service has refused a token",
        "swallowed-error",
        [.never, .twice]
      ),
      Row(.goesOffline, "report challenges while authenticated", "offline-use"),
      Row(
        .passesChallengeOn,
        "report challenges while signed out",
        "unasked-action",
        [.never, .twice]
      ),
      Row(
        .passesFurtherChallengeOn,
        "report challenges while another one is open",
        "unasked-action",
        [.never, .twice]
      ),
      Row(.logsOut, "log the user out", "lifetime-mixup", [.never, .unmoved, .twice, .last]),
      Row(
        .refusesLogout,
        "fail logouts while nobody is authenticated",
        "swallowed-error",
        [.never, .twice]
      ),
      Row(.sends, "send messages", "offline-use", [.never, .twice]),
      Row(
        .refusesSending,
        "fail messages while nobody is authenticated",
        "swallowed-error",
        [.never, .twice]
      ),
      Row(.delivers, "deliver messages", "offline-use", [.never, .twice]),
    ],
    late: [
      LateRow(.completesNonce, after: .failsNonce, "it has failed them"),
      LateRow(.failsNonce, after: .completesNonce, "it has completed them"),
      LateRow(.authenticates, after: .authenticates, "it has done so"),
      LateRow(.authenticates, after: .failsAuthentication, "the token was refused"),
      LateRow(.failsAuthentication, after: .authenticates, "the token was accepted"),
      LateRow(.sends, after: .goesOffline, "a challenge"),
      LateRow(.sends, after: .logsOut, "a logout"),
      LateRow(.delivers, after: .goesOffline, "a challenge"),
      LateRow(.delivers, after: .logsOut, "a logout"),
    ],
    aliases: [
      "layer-client-fails-authentication-never": "layer-client-refusal-swallowed",
      "layer-client-goes-offline-unmoved": "layer-client-online-though-challenged",
    ]
  )

  static let derivedOfLayerServices = derived(
    LayerServiceMachine(),
    from: [
      Row(.providesNonce, "hand out nonces", "unasked-action"),
      Row(
        .refusesNonce,
        "answer requests for a nonce of authenticated clients",
        "swallowed-error",
        [.never, .twice]
      ),
      Row(
        .refusesNonceOnChallenge,
        "answer requests for a nonce of challenged clients",
        "swallowed-error",
        [.never, .twice]
      ),
      Row(.opensSession, "open sessions", "unasked-action"),
      Row(.refusesToken, "answer tokens that are wrong", "swallowed-error", [.never, .twice]),
      Row(.refusesReplay, "answer tokens over a used nonce", "swallowed-error", [.never, .twice]),
      Row(
        .refusesTokenWhileAuthenticated,
        "answer tokens of authenticated clients",
        "swallowed-error",
        [.never, .twice]
      ),
      Row(
        .acceptsMessage,
        "forward messages of authenticated clients",
        "offline-use",
        [.never, .twice]
      ),
      Row(
        .refusesMessage,
        "answer messages of clients without a session",
        "swallowed-error",
        [.never, .twice]
      ),
      Row(.challengesExpired, "challenge clients whose session has expired", "lifetime-mixup"),
      Row(.endsSession, "end sessions on a logout", "lifetime-mixup", [.never]),
      Row(
        .challengesBeforeSession,
        "challenge clients without a session",
        "unasked-action",
        [.unmoved, .twice]
      ),
      Row(.challengesSession, "challenge clients in a session", "unasked-action"),
      Row(
        .challengesAgain,
        "challenge clients that are challenged already",
        "unasked-action",
        [.twice]
      ),
    ],
    late: [
      LateRow(.opensSession, after: .opensSession, "the nonce is used"),
      LateRow(.opensSession, after: .challengesBeforeSession, "a challenge has replaced the nonce"),
      LateRow(.opensSession, after: .challengesAgain, "a second challenge has replaced the nonce"),
      LateRow(.opensSession, after: .challengesExpired, "the challenge of an expired session"),
      LateRow(.acceptsMessage, after: .endsSession, "a logout"),
      LateRow(.acceptsMessage, after: .challengesSession, "a challenge"),
    ],
    aliases: [
      "layer-service-ends-session-never": "layer-service-logout-unnoticed"
    ]
  )

  static let derivedOfLayerApplications = derived(
    LayerApplicationMachine(),
    from: [
      Row(.signsIn, "request a nonce on each sign-in", "unasked-action", [.unmoved, .twice]),
      Row(.postsNonce, "post nonces to the backend", "unasked-action"),
      Row(.submitsToken, "submit tokens", "unasked-action"),
      Row(.notesAuthentication, "note that a token is accepted", "stale-state", [.never]),
      Row(.answersChallenge, "post the nonces of challenges", "unasked-action"),
      Row(.answersChallengeInstead, "answer challenges while it is busy", "unasked-action"),
      Row(.failsWithoutNonce, "show that no nonce is obtained", "swallowed-error", [.twice]),
      Row(.failsWithoutBackend, "show errors of the backend", "swallowed-error", [.never, .twice]),
      Row(
        .failsWithoutToken,
        "show that no token can be made",
        "swallowed-error",
        [.never, .twice]
      ),
      Row(.failsAuthentication, "show that a token is refused", "swallowed-error"),
      Row(
        .showsEarlierFailure,
        "show that a token is refused which a challenge has overtaken",
        "swallowed-error",
        [.twice]
      ),
    ],
    late: [
      LateRow(.postsNonce, after: .postsNonce, "it has done so"),
      LateRow(.submitsToken, after: .submitsToken, "it has done so"),
      LateRow(.failsWithoutNonce, after: .postsNonce, "a nonce was obtained"),
      LateRow(.failsWithoutBackend, after: .submitsToken, "the backend has answered"),
    ],
    aliases: [
      "layer-application-answers-challenge-instead-never": "layer-application-challenge-while-busy"
    ]
  )
}
