extension KnownFaults {
  static let derivedOfLayerClients = derived(
    LayerClientMachine(),
    from: [
      Row(.asksForNonce, "request nonces", "unasked-action"),
      .fails(
        .refusesNonce,
        "requests for a nonce while authenticated",
        "swallowed-error",
        .refusing
      ),
      .fails(.refusesNonceOnChallenge, "requests for a nonce while a challenge is open"),
      Row(.completesNonce, "complete requests for a nonce", "swallowed-error"),
      .fails(.failsNonce, "requests for a nonce that the service refuses"),
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
        .still
      ),
      Row(.goesOffline, "report challenges while authenticated", "offline-use"),
      Row(.passesChallengeOn, "report challenges while signed out", "unasked-action", .still),
      Row(
        .passesFurtherChallengeOn,
        "report challenges while another one is open",
        "unasked-action",
        .still
      ),
      Row(.logsOut, "log the user out", "lifetime-mixup", [.never, .unmoved, .twice, .last]),
      .fails(.refusesLogout, "logouts while no user is authenticated"),
      Row(.sends, "send messages", "offline-use", .still),
      .fails(.refusesSending, "messages while no user is authenticated", "offline-use", .refusing),
      Row(.delivers, "deliver messages", "offline-use", .still),
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
    inPhases: [
      (.completesNonce, .never, .authenticated, "once authenticated", "nonce-lost-by-acceptance"),
      (.refusesSending, .accepted, .signedOut, "before a token", "sends-signed-out"),
      (
        .refusesSending, .accepted, .submitting, "as soon as a token is submitted",
        "submission-is-authentication"
      ),
      (.refusesSending, .accepted, .challenged, "after a challenge", "sends-though-challenged"),
    ],
    memories: [
      Memory(
        "requests",
        "all requests for a nonce",
        "swallowed-error",
        lostBy: [
          .failsNonce, .refusesNonce, .submitsAnother, .passesChallengeOn, .submits,
        ]
      ) {
        $1.nonceCalls = $0.nonceCalls
      },
      Memory(
        "submissions",
        "all submissions",
        "swallowed-error",
        lostBy: [
          .authenticates, .failsNonce, .refusesNonceOnChallenge, .refusesLogout, .logsOut,
          .failsAuthentication,
        ],
        keptBy: [.authenticates]
      ) { $1.submissions = $0.submissions },
    ],
    aliases: [
      "layer-client-authenticates-forgets-submissions":
        "layer-client-submissions-lost-by-acceptance",
      "layer-client-fails-nonce-forgets-requests": "layer-client-requests-lost-by-refusal",
      "layer-client-fails-authentication-never": "layer-client-refusal-swallowed",
      "layer-client-goes-offline-unmoved": "layer-client-online-though-challenged",
      "layer-client-refuses-nonce-accepted": "layer-client-nonce-while-authenticated",
      "layer-client-refuses-sending-accepted": "layer-client-sends-offline",
    ]
  )

  static let derivedOfLayerServices = derived(
    LayerServiceMachine(),
    from: [
      Row(.providesNonce, "hand out nonces", "unasked-action"),
      .answers(
        .refusesNonce,
        "requests for a nonce of authenticated clients",
        "nonce-unchecked",
        .refusing
      ),
      .answers(.refusesNonceOnChallenge, "requests for a nonce of challenged clients"),
      Row(.opensSession, "open sessions", "unasked-action"),
      .answers(.refusesToken, "tokens that are wrong"),
      .answers(.refusesReplay, "tokens over a used nonce", "nonce-unchecked", .refusing),
      .answers(
        .refusesTokenWhileAuthenticated,
        "tokens of authenticated clients",
        "offline-use",
        .refusing
      ),
      Row(.acceptsMessage, "forward messages of authenticated clients", "offline-use", .still),
      .answers(.refusesMessage, "messages of clients without a session"),
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
    inPhases: [
      (.refusesMessage, .accepted, .holdingNonce, "before a token", "message-before-token"),
      (.refusesMessage, .accepted, .challenged, "after a challenge", "message-though-challenged"),
    ],
    memories: [
      Memory(
        "use",
        "which nonces were used",
        "nonce-unchecked",
        lostBy: [
          .providesNonce, .refusesReplay, .refusesMessage, .challengesSession, .opensSession,
          .endsSession,
        ]
      ) { from, to in
        for (name, client) in to.clients {
          for index in client.nonces.indices {
            let old = from.clients[name]?.nonces.first { $0.nonce == client.nonces[index].nonce }
            to.clients[name]?.nonces[index].isUsed = old?.isUsed ?? false
          }
        }
      },
      Memory(
        "nonces",
        "all nonces",
        "stale-state",
        lostBy: [
          .refusesNonceOnChallenge, .endsSession, .challengesAgain, .refusesReplay, .opensSession,
          .acceptsMessage,
        ],
        keptBy: [.challengesSession]
      ) { from, to in
        for name in to.clients.keys { to.clients[name]?.nonces = from.clients[name]?.nonces ?? [] }
      },
      Memory(
        "sessions",
        "all sessions",
        "stale-state",
        lostBy: [
          .refusesToken, .refusesNonceOnChallenge, .endsSession, .challengesExpired, .refusesNonce,
          .providesNonce, .challengesBeforeSession, .challengesAgain,
        ],
        keptBy: [.endsSession, .challengesSession]
      ) { from, to in
        for name in to.clients.keys {
          to.clients[name]?.sessionStart = from.clients[name]?.sessionStart
        }
      },
    ],
    aliases: [
      "layer-service-ends-session-never": "layer-service-logout-unnoticed",
      "layer-service-refuses-nonce-accepted": "layer-service-nonce-while-authenticated",
      "layer-service-refuses-replay-accepted": "layer-service-nonce-replayed",
      "layer-service-refuses-token-while-authenticated-accepted":
        "layer-service-token-while-authenticated",
    ]
  )

  static let derivedOfLayerApplications = derived(
    LayerApplicationMachine(),
    from: [
      Row(.signsIn, "request a nonce on each sign-in", "unasked-action", [.twice]),
      Row(.postsNonce, "post nonces to the backend", "unasked-action"),
      Row(.submitsToken, "submit tokens", "unasked-action"),
      Row(.notesAuthentication, "note that a token is accepted", "stale-state", [.never]),
      Row(.answersChallenge, "post the nonces of challenges", "unasked-action"),
      Row(.answersChallengeInstead, "answer challenges while it is busy", "unasked-action"),
      Row(.failsWithoutNonce, "show that no nonce is obtained", "swallowed-error", [.twice]),
      Row(.failsWithoutBackend, "show errors of the backend", "swallowed-error", .still),
      Row(.failsWithoutToken, "show that no token can be made", "swallowed-error", .still),
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
    memories: [
      Memory(
        "submissions",
        "the submissions that a challenge has overtaken",
        "swallowed-error",
        lostBy: [.notesAuthentication, .showsEarlierFailure]
      ) {
        $1.overtaken = $0.overtaken
      }
    ],
    aliases: [
      "layer-application-answers-challenge-instead-never": "layer-application-challenge-while-busy"
    ]
  )
}
