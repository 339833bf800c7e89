// What happens.

extension LayerClientTraces {
  typealias Event = LayerClient.Event

  static let app = App()
  static let service = Service()

  struct App {
    func asksForNonce(_ call: String) -> TraceEvent { TraceEvent(Event.requestNonce(call: call)) }

    func submits(_ token: String, by call: String) -> TraceEvent {
      TraceEvent(Event.authenticate(call: call, token: token))
    }

    func logsOut(_ call: String) -> TraceEvent { TraceEvent(Event.deauthenticate(call: call)) }

    func sends(_ message: String) -> TraceEvent { TraceEvent(Event.sendMessage(message: message)) }
  }

  struct Service {
    func provides(_ nonce: String, for call: String) -> TraceEvent {
      TraceEvent(Event.nonceProvided(call: call, nonce: nonce))
    }

    func providesNone(for call: String, _ error: String) -> TraceEvent {
      TraceEvent(Event.nonceRefused(call: call, error: error))
    }

    func accepts(_ call: String, as user: String = "alice") -> TraceEvent {
      TraceEvent(Event.tokenAccepted(call: call, userId: user))
    }

    func refuses(_ call: String, _ error: String) -> TraceEvent {
      TraceEvent(Event.tokenRefused(call: call, error: error))
    }

    func challenges(_ nonce: String) -> TraceEvent {
      TraceEvent(Event.challengeArrives(nonce: nonce))
    }

    func brings(_ message: String) -> TraceEvent {
      TraceEvent(Event.messageArrives(message: message))
    }
  }

  static func timePasses(_ seconds: Int64) -> TraceEvent {
    TraceEvent(Event.timePasses).after(seconds)
  }
}

// What is done about it; the texts of errors are free.

extension LayerClientTraces {
  typealias Action = LayerClient.Action

  static let client = Client()

  struct Client {
    func asksForNonce(_ call: String) -> TraceActions {
      TraceActions(Action.askForNonce(call: call))
    }

    func hands(_ nonce: String, to call: String) -> TraceActions {
      TraceActions(Action.nonceObtained(call: call, nonce: nonce))
    }

    func handsNone(to call: String) -> TraceActions {
      TraceActions(Action.nonceFailed(call: call, error: .anything))
    }

    func submits(_ token: String, by call: String) -> TraceActions {
      TraceActions(Action.submitToken(call: call, token: token))
    }

    func completes(_ call: String, as user: String) -> TraceActions {
      TraceActions(Action.authenticationCompleted(call: call, userId: user))
    }

    func failsToAuthenticate(_ call: String) -> TraceActions {
      TraceActions(Action.authenticationFailed(call: call, error: .anything))
    }

    func saysAuthenticated(_ user: String) -> TraceActions {
      TraceActions(Action.didAuthenticate(userId: user))
    }

    func saysChallenged(_ nonce: String) -> TraceActions {
      TraceActions(Action.didReceiveChallenge(nonce: nonce))
    }

    func saysDeauthenticated() -> TraceActions { TraceActions(Action.didDeauthenticate) }

    func endsSession() -> TraceActions { TraceActions(Action.endSession) }

    func purges() -> TraceActions { TraceActions(Action.purgeLocalData) }

    func completesLogout(_ call: String) -> TraceActions {
      TraceActions(Action.deauthenticationCompleted(call: call))
    }

    func failsToLogOut(_ call: String) -> TraceActions {
      TraceActions(Action.deauthenticationFailed(call: call, error: .anything))
    }

    func transmits(_ message: String) -> TraceActions {
      TraceActions(Action.transmitMessage(message: message))
    }

    func failsToSend(_ message: String) -> TraceActions {
      TraceActions(Action.sendingFailed(message: message, error: .anything))
    }

    func delivers(_ message: String) -> TraceActions {
      TraceActions(Action.deliverMessage(message: message))
    }
  }
}
