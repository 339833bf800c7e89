import AuthConformance

// Open questions about the client; the reference takes the first interpretation of each.

extension SinchClientMachine: InterpretingMachine {
  package static let questions: [any OpenQuestion.Type] = [
    TokenAgain.self, SignatureAgain.self, SecretAgain.self,
    TokenForm.self, TokenExpiry.self, TokenUser.self,
    UpdateDue.self, OriginalLifetime.self, InstanceEnd.self,
    StartWithUpdateDue.self, CallsWhileAsking.self, CallsWhileUpdating.self,
    StartWhileAsking.self, StartWhileRegistering.self, StartWhileRunning.self,
    RejectedUpdate.self, DeclinedUpdate.self, DeclinedAfterExpiry.self,
    NoUserID.self, FailedStart.self, Punctuation.self, BeyondASCII.self,
  ]

  /// A later start of a user who registered with a token; a client may decide it at each start.
  package enum TokenAgain: String, OpenQuestion {
    package static let id: AmbiguityID = "sinch-token-scheme-asks-again"
    package static let isChosenAnew = true
    case silent, asks
    case asksBeside = "asks-beside"
  }

  /// A later start of a user who registered with a signature.
  package enum SignatureAgain: String, OpenQuestion {
    package static let id: AmbiguityID = "sinch-signature-scheme-asks-again"
    package static let isChosenAnew = true
    case once, asks
    case asksBeside = "asks-beside"
  }

  /// A later start of a user for whom the client signed by itself.
  package enum SecretAgain: String, OpenQuestion {
    package static let id: AmbiguityID = "sinch-secret-scheme-registers-again"
    package static let isChosenAnew = true
    case once, registers
    case registersBeside = "registers-beside"
  }

  /// A token that is not one.
  package enum TokenForm: String, OpenQuestion {
    package static let id: AmbiguityID = "sinch-client-checks-token-form"
    case opaque
    case checked = "pre-check"
  }

  /// A token that has expired.
  package enum TokenExpiry: String, OpenQuestion {
    package static let id: AmbiguityID = "sinch-client-checks-token-expiry"
    case opaque
    case checked = "pre-check"
  }

  /// A token of another user.
  package enum TokenUser: String, OpenQuestion {
    package static let id: AmbiguityID = "sinch-client-checks-token-user"
    case opaque
    case checked = "pre-check"
  }

  /// The beginning of the time in which an update is due.
  package enum UpdateDue: String, OpenQuestion {
    package static let id: AmbiguityID = "sinch-update-due-by-calendar-day"
    case instant
    case calendarDay = "calendar-day"
    case deviceDay = "device-day"
  }

  /// The lifetime by which the time for an update is chosen.
  package enum OriginalLifetime: String, OpenQuestion {
    package static let id: AmbiguityID = "sinch-original-ttl-after-renewal"
    case latest, first
  }

  /// An instance in the very second in which it expires.
  package enum InstanceEnd: String, OpenQuestion {
    package static let id: AmbiguityID = "sinch-client-at-instance-expiry"
    case expired, valid
  }

  /// The report of a start at which an update is due.
  package enum StartWithUpdateDue: String, OpenQuestion {
    package static let id: AmbiguityID = "sinch-client-start-with-update-due"
    case waits
    case atOnce = "at-once"
    case withToken = "with-token"

    /// A client that has started makes calls, and has no start to report any more.
    package var implied: [any OpenQuestion] {
      switch self {
      case .waits: []
      case .atOnce:
        [
          CallsWhileAsking.calls, CallsWhileUpdating.calls, DeclinedUpdate.silent,
          DeclinedAfterExpiry.silent, RejectedUpdate.silent,
        ]
      case .withToken: [CallsWhileUpdating.calls, RejectedUpdate.silent]
      }
    }
  }

  /// A call of a client that asks the application for an update, and has not started.
  package enum CallsWhileAsking: String, OpenQuestion {
    package static let id: AmbiguityID = "sinch-client-calls-while-update-pending"
    case none = "no-calls"
    case calls
  }

  /// A call of a client that asks the service for an update, and has not started.
  package enum CallsWhileUpdating: String, OpenQuestion {
    package static let id: AmbiguityID = "sinch-client-calls-while-updating"
    case none = "no-calls"
    case calls
  }

  /// A second start while the application is asked.
  package enum StartWhileAsking: String, OpenQuestion {
    package static let id: AmbiguityID = "sinch-client-start-while-asking"
    case ignored
    case asksAgain = "asks-again"
    case fails
  }

  /// A second start while the service receives the registration.
  package enum StartWhileRegistering: String, OpenQuestion {
    package static let id: AmbiguityID = "sinch-client-start-while-registering"
    case ignored
    case asksAgain = "asks-again"
    case fails
  }

  /// A start of a client that has started.
  package enum StartWhileRunning: String, OpenQuestion {
    package static let id: AmbiguityID = "sinch-client-start-while-running"
    case ignored, reports, asks, fails
  }

  /// An update that the service rejects.
  package enum RejectedUpdate: String, OpenQuestion {
    package static let id: AmbiguityID = "sinch-client-rejected-update"
    case started, silent, failed
  }

  /// An update that the application declines.
  package enum DeclinedUpdate: String, OpenQuestion {
    package static let id: AmbiguityID = "sinch-client-declined-update"
    case started, silent, failed
  }

  /// An update that the application declines after the instance has expired.
  package enum DeclinedAfterExpiry: String, OpenQuestion {
    package static let id: AmbiguityID = "sinch-client-declined-after-expiry"
    case started, silent, failed, expired
    case asksAnew = "asks-anew"
  }

  /// A client that is made without a user id.
  package enum NoUserID: String, OpenQuestion {
    package static let id: AmbiguityID = "sinch-client-without-user-id"
    case atStart = "at-start"
    case atCreation = "at-creation"
  }

  /// A start for which there are no credentials, or rejected ones.
  package enum FailedStart: String, OpenQuestion {
    package static let id: AmbiguityID = "sinch-client-reports-failed-start"
    case reported, unreported
  }

  /// A user id with quotes, slashes or other punctuation.
  package enum Punctuation: String, OpenQuestion {
    package static let id: AmbiguityID = "sinch-client-user-id-with-punctuation"
    case takes
    case atStart = "at-start"
    case atCreation = "at-creation"
  }

  /// A user id with letters beyond ASCII.
  package enum BeyondASCII: String, OpenQuestion {
    package static let id: AmbiguityID = "sinch-client-user-id-beyond-ascii"
    case takes
    case atStart = "at-start"
    case atCreation = "at-creation"
  }
}
