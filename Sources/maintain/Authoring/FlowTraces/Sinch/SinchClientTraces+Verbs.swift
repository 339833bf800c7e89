// What happens.

extension SinchClientTraces {
  typealias Event = SinchClient.Event

  static let app = App()
  static let service = Service()

  struct App {
    func creates(_ user: String) -> TraceEvent { TraceEvent(Event.createClient(userId: user)) }

    func starts() -> TraceEvent { TraceEvent(Event.start) }

    func stops() -> TraceEvent { TraceEvent(Event.stop) }

    func unregisters() -> TraceEvent { TraceEvent(Event.unregister) }

    /// The answer to a callback: a signature, which is right unless one is given.
    func hands(
      _ callback: String,
      sequence: String,
      for user: String = foo,
      signature: String? = nil
    ) -> TraceEvent {
      TraceEvent(
        Event.registerWithSignature(
          handle: .bound(callback),
          signature: signature ?? SinchClientTraces.signature(sequence, user),
          sequence: sequence
        )
      )
    }

    /// The answer to a callback: a token.
    func hands(_ callback: String, token: String) -> TraceEvent {
      TraceEvent(Event.registerWithToken(handle: .bound(callback), token: token))
    }

    /// The answer to a callback: no credentials.
    func declines(_ callback: String, _ error: String = "the user wants no update") -> TraceEvent {
      TraceEvent(Event.registerDidFail(handle: .bound(callback), error: error))
    }

    // Answers to a callback that was never made.

    func handsUnasked(sequence: String) -> TraceEvent {
      TraceEvent(
        Event.registerWithSignature(
          handle: "never-asked",
          signature: SinchClientTraces.signature(sequence, foo),
          sequence: sequence
        )
      )
    }

    func handsUnasked(token: String) -> TraceEvent {
      TraceEvent(Event.registerWithToken(handle: "never-asked", token: token))
    }

    func declinesUnasked() -> TraceEvent {
      TraceEvent(Event.registerDidFail(handle: "never-asked", error: "no network"))
    }

    func calls(_ call: String) -> TraceEvent { TraceEvent(Event.makeCall(call: call)) }
  }

  struct Service {
    /// A registration is accepted, for as long as nothing is said against it or for a lifetime.
    func accepts(
      _ instance: String = "foo-1",
      for life: Lifetime? = nil,
      credentials: String? = nil
    ) -> TraceEvent {
      TraceEvent(
        Event.registrationAccepted(
          instance: instance,
          credentials: credentials ?? "may-call-as-\(instance)",
          expiration: life.map { .init(at: $0.end.text, timeToLive: $0.seconds) }
        )
      )
    }

    func rejects(_ error: String) -> TraceEvent {
      TraceEvent(Event.registrationRejected(error: error))
    }

    func brings(_ call: String) -> TraceEvent { TraceEvent(Event.callArrives(call: call)) }
  }

  static func timePasses(_ seconds: Int64 = 1) -> TraceEvent {
    TraceEvent(Event.timePasses).after(seconds)
  }
}

// What is done about it.

extension SinchClientTraces {
  typealias Action = SinchClient.Action

  static let client = Client()

  struct Client {
    /// The callback; its handle gets a name here.
    func asks(_ callback: String, for user: String = foo) -> TraceActions {
      TraceActions(Action.requiresRegistrationCredentials(userId: user, handle: .fresh(callback)))
    }

    /// Registers with what was handed over: a new instance, unless it does not matter.
    func registers(
      sequence: String,
      for user: String = foo,
      signature: String? = nil,
      instance: String? = .absent
    ) -> TraceActions {
      TraceActions(
        Action.register(
          userId: user,
          sequence: sequence,
          signature: signature ?? SinchClientTraces.signature(sequence, user),
          token: nil,
          instance: instance
        )
      )
    }

    func registers(
      token: String,
      for user: String = foo,
      instance: String? = .absent
    ) -> TraceActions {
      TraceActions(
        Action.register(
          userId: user,
          sequence: nil,
          signature: nil,
          token: token,
          instance: instance
        )
      )
    }

    /// Registers with what was handed over, to update an instance.
    func updates(
      _ instance: String = "foo-1",
      of user: String = foo,
      token: String
    ) -> TraceActions {
      registers(token: token, for: user, instance: instance)
    }

    /// Registers with a signature of its own, whose sequence is above the user's last one.
    func signs(
      for user: String = foo,
      of app: SinchApp = .other,
      instance: String = .absent
    ) -> TraceActions {
      let sequence = "\(user)-sequence"
      let registration: JSON = [
        "userId": .string(user), "applicationKey": .string(app.key),
        "sequence": .bound(sequence), "applicationSecret": .string(app.secret),
      ]
      return TraceActions(
        Action.register(
          userId: user,
          sequence: .increasing(sequence),
          signature: .template(["$signature": registration]),
          token: nil,
          instance: instance
        )
      )
    }

    func unregisters(_ instance: String = "foo-1") -> TraceActions {
      TraceActions(Action.unregister(instance: instance))
    }

    var hasStarted: TraceActions { TraceActions(Action.started) }

    var hasExpired: TraceActions { TraceActions(Action.instanceExpired) }

    func fails(_ error: String = .anything) -> TraceActions {
      TraceActions(Action.failed(error: error))
    }

    func places(_ call: String, as instance: String = "foo-1") -> TraceActions {
      places(call, with: "may-call-as-\(instance)")
    }

    func places(_ call: String, with credentials: String) -> TraceActions {
      TraceActions(Action.placeCall(call: call, credentials: credentials))
    }

    func delivers(_ call: String) -> TraceActions { TraceActions(Action.deliverCall(call: call)) }
  }
}
