import AuthConformance

// Questions about the service that no document settles; the reference takes the first interpretation.

extension LayerServiceMachine: InterpretingMachine {
  package static let questions: [any OpenQuestion.Type] = [
    IssueInFuture.self, OtherType.self, ClockLeeway.self, NonceEnd.self, SessionEnd.self,
    SessionAfterToken.self, LiveNonces.self, ManyLiveNonces.self, NonceOfAnother.self,
    NonceForChallenged.self, NonceAfterExpiry.self, MessageAfterExpiry.self,
    MessageOfChallenged.self, MessageWithoutSession.self, ChallengeWithoutSession.self,
    ChallengeOfChallenged.self,
  ]

  /// A token that is issued in the future.
  package enum IssueInFuture: String, OpenQuestion {
    package static let id: AmbiguityID = "layer-service-iat-in-future"
    case reject, accept
  }

  /// A token whose `typ` names another kind of token.
  package enum OtherType: String, OpenQuestion {
    package static let id: AmbiguityID = "layer-service-typ-other-kind"
    case reject, accept
  }

  /// A token that has expired by no more than clocks differ.
  package enum ClockLeeway: String, OpenQuestion {
    package static let id: AmbiguityID = "layer-service-clock-leeway"
    case none, some
  }

  /// A nonce in the very second in which it expires.
  package enum NonceEnd: String, OpenQuestion {
    package static let id: AmbiguityID = "layer-nonce-at-ten-minutes"
    case expired, valid
  }

  /// A session in the very second in which it ends.
  package enum SessionEnd: String, OpenQuestion {
    package static let id: AmbiguityID = "layer-session-at-its-end"
    case expired, valid
  }

  /// A session whose token has expired.
  package enum SessionAfterToken: String, OpenQuestion {
    package static let id: AmbiguityID = "layer-service-session-after-token-expiry"
    case goesOn = "goes-on"
    case over
  }

  /// How many nonces of a client are valid.
  package enum LiveNonces: String, OpenQuestion {
    package static let id: AmbiguityID = "layer-service-live-nonces"
    case several, one
  }

  /// A nonce whose client has asked for many more.
  package enum ManyLiveNonces: String, OpenQuestion {
    package static let id: AmbiguityID = "layer-service-many-live-nonces"
    case valid
    case latestOnly = "latest-only"
  }

  /// A token over a nonce that another client was given.
  package enum NonceOfAnother: String, OpenQuestion {
    package static let id: AmbiguityID = "layer-service-nonce-of-another-client"
    case refused, accepted
  }

  /// A request for a nonce by a client that has a challenge to answer.
  package enum NonceForChallenged: String, OpenQuestion {
    package static let id: AmbiguityID = "layer-service-nonce-request-on-challenge"
    case refuses, another
    case theSame = "the-same"
  }

  /// A request for a nonce by a client whose session is over.
  package enum NonceAfterExpiry: String, OpenQuestion {
    package static let id: AmbiguityID = "layer-nonce-request-after-expiry"
    case provides, challenges
    case challengesAndRefuses = "challenges-and-refuses"
    case refuses
  }

  /// The first message after the end of a session.
  package enum MessageAfterExpiry: String, OpenQuestion {
    package static let id: AmbiguityID = "layer-service-message-after-expiry"
    case challenges, refuses
  }

  /// A message of a client that has a challenge to answer.
  package enum MessageOfChallenged: String, OpenQuestion {
    package static let id: AmbiguityID = "layer-message-of-challenged-client"
    case refused
    case challengedAgain = "challenged-again"
    case reminded
    case refusedAndReminded = "refused-and-reminded"
  }

  /// A message of a client without a session or a challenge to answer.
  package enum MessageWithoutSession: String, OpenQuestion {
    package static let id: AmbiguityID = "layer-message-without-session"
    case refused, challenged
  }

  /// A challenge for a client without a session.
  package enum ChallengeWithoutSession: String, OpenQuestion {
    package static let id: AmbiguityID = "layer-service-challenge-without-session"
    case challenges, ignores
  }

  /// A challenge for a client that has not answered the last one.
  package enum ChallengeOfChallenged: String, OpenQuestion {
    package static let id: AmbiguityID = "layer-service-challenge-while-challenged"
    case anotherNonce = "another-nonce"
    case theSame = "the-same"
    case ignores
  }
}
