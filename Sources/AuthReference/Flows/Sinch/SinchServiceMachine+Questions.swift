import AuthConformance

// Questions about the service that no document settles; the reference takes the first interpretation.

extension SinchServiceMachine: InterpretingMachine {
  package static let questions: [any OpenQuestion.Type] = [
    KeyDay.self, IssueInFuture.self, ShortLife.self, NonceScope.self, NonceMemory.self,
    SequenceScope.self, InstanceEnd.self, UnlimitedAfterUnregistering.self,
    UnlimitedAfterExpiry.self, LimitOfUnlimited.self, EarlierEnd.self, SignatureForLimited.self,
    CallToOneself.self,
  ]

  /// Whether the key of a token has to be that of the day of issue.
  package enum KeyDay: String, OpenQuestion {
    package static let id: AmbiguityID = "sinch-service-kid-distance-from-iat"
    case compared
    case notCompared = "not-compared"
  }

  /// A token that is issued in the future.
  package enum IssueInFuture: String, OpenQuestion {
    package static let id: AmbiguityID = "sinch-service-iat-in-future"
    case reject, accept
  }

  /// A token that lives for less than a minute.
  package enum ShortLife: String, OpenQuestion {
    package static let id: AmbiguityID = "sinch-service-ttl-under-minute"
    case accept, reject
  }

  /// Among which tokens of an application a nonce is used once.
  package enum NonceScope: String, OpenQuestion {
    package static let id: AmbiguityID = "sinch-service-nonce-scope"
    case forAll = "for-all"
    case perUser = "per-user"
  }

  /// How long a used nonce is remembered; one that may be forgotten need not be.
  package enum NonceMemory: String, OpenQuestion {
    package static let id: AmbiguityID = "sinch-service-nonce-memory"
    package static let isChosenAnew = true
    case forEver = "for-ever"
    case untilExpiry = "until-expiry"
  }

  /// A sequence that is new for a user, below one that another user has used.
  package enum SequenceScope: String, OpenQuestion {
    package static let id: AmbiguityID = "sinch-sequence-per-user"
    case refuse, accept
  }

  /// An instance in the very second in which it expires.
  package enum InstanceEnd: String, OpenQuestion {
    package static let id: AmbiguityID = "sinch-service-at-instance-expiry"
    case expired, valid
  }

  /// A registration without limit after a limited instance was unregistered.
  package enum UnlimitedAfterUnregistering: String, OpenQuestion {
    package static let id: AmbiguityID = "sinch-unlimited-after-unregister"
    case accept, refuse
  }

  /// A registration without limit after a limited instance has expired.
  package enum UnlimitedAfterExpiry: String, OpenQuestion {
    package static let id: AmbiguityID = "sinch-unlimited-after-expiry"
    case accept, refuse
  }

  /// An update that gives a limit to an instance without one.
  package enum LimitOfUnlimited: String, OpenQuestion {
    package static let id: AmbiguityID = "sinch-unlimited-becomes-limited"
    case accept, refuse
  }

  /// An update that would let an instance end earlier.
  package enum EarlierEnd: String, OpenQuestion {
    package static let id: AmbiguityID = "sinch-instance-expiry-shortened"
    case accept, refuse
    case keepsLater = "keeps-later"
  }

  /// A registration by signature, which gives no limit, of a limited instance.
  package enum SignatureForLimited: String, OpenQuestion {
    package static let id: AmbiguityID = "sinch-signature-for-limited-instance"
    case refuse
    case keepsEnd = "keeps-end"
  }

  /// A call of a user to themselves, from one of their devices.
  package enum CallToOneself: String, OpenQuestion {
    package static let id: AmbiguityID = "sinch-service-call-to-oneself"
    case rings
    case ringsElsewhere = "rings-elsewhere"
    case refused
  }
}
