import AuthConformance
import AuthReference

extension WrongSinchClient {
  /// Those that go wrong about starts, callbacks and users.
  static var starting: [WrongSinchClient] {
    [
      WrongSinchClient(
        "asks as soon as it is made",
        foundBy: "start/asks-only-after-start",
        "odd-events/before-start"
      ) { event, instant, state in
        let actions = try state.handle(event, at: instant)
        guard case .createClient = event else { return actions }
        return try state.handle(.start, at: instant)
      },
      WrongSinchClient(
        "asks on every start",
        foundBy: "start/stop-and-start",
        "start/documented-once-per-user-and-device"
      ) { event, instant, state in
        let actions = try state.handle(event, at: instant)
        guard event == .start, actions == [.started], state.configuration.scheme == .signature
        else { return actions }
        return [.requiresRegistrationCredentials(userId: "foo", handle: "again")]
      },
      WrongSinchClient(
        "forgets the registration when it is stopped",
        foundBy: "start/stop-and-start",
        "token/documented-later-start"
      ) { event, instant, state in
        guard event == .stop else { return try state.handle(event, at: instant) }
        state = TwistedSinchClient.State(
          right: .forgetful(of: state.configuration),
          configuration: state.configuration,
          creation: state.creation
        )
        return try state.handle(state.creation, at: instant)
      },
      WrongSinchClient(
        "takes everybody for the first user",
        foundBy: "users/second-user",
        "token/another-user"
      ) { event, instant, state in
        guard case .createClient(let user) = event, !user.isEmpty else {
          return try state.handle(event, at: instant)
        }
        state.note = state.note ?? user
        return try state.handle(.createClient(userId: state.note ?? user), at: instant)
      },
      WrongSinchClient(
        "makes calls with the credentials that came last",
        foundBy: "users/back-and-forth"
      ) { event, instant, state in
        if case .registrationAccepted(_, let credentials, _) = event { state.note = credentials }
        let last = state.note ?? ""
        return try state.handle(event, at: instant).map { action in
          guard case .placeCall(let call, _) = action else { return action }
          return .placeCall(call: call, credentials: last)
        }
      },
      WrongSinchClient(
        "takes the answer to an old callback",
        foundBy: "start/stopped-while-asking",
        "users/answer-for-the-former-user",
        "update/stopped-while-asking"
      ) { event, instant, state in
        let actions = try state.handle(event.answering(state.note), at: instant)
        for case .requiresRegistrationCredentials(_, let handle) in actions { state.note = handle }
        return actions
      },
      WrongSinchClient(
        "registers after it was stopped",
        foundBy: "start/stopped-while-asking",
        "token/stopped-while-asking"
      ) { event, instant, state in
        guard case .registerWithSignature(_, let signature, let sequence) = event else {
          guard case .registerWithToken(_, let token) = event else {
            return try state.handle(event, at: instant)
          }
          _ = try state.handle(event, at: instant)
          return [.register("foo", token: token)]
        }
        _ = try state.handle(event, at: instant)
        return [.register("foo", sequence: sequence, signature: signature)]
      },
      WrongSinchClient(
        "starts on an acceptance that comes after it was stopped",
        foundBy: "odd-events/stopped-while-registering",
        "odd-events/replaced-while-registering"
      ) { event, instant, state in
        let actions = try state.handle(event, at: instant)
        guard case .registrationAccepted = event else { return actions }
        return [.started]
      },
      WrongSinchClient(
        "has an error text of its own",
        foundBy: "start/documented-start-without-network",
        "start/service-rejects"
      ) { event, instant, state in
        try state.handle(event, at: instant).map { action in
          guard case .failed = action else { return action }
          return .failed(error: "registration failed")
        }
      },
      WrongSinchClient(
        "starts without a user",
        foundBy: "users/without-user-id",
        "users/without-user-id-later",
        "token/without-user-id"
      ) { event, instant, state in
        let actions = try state.handle(event, at: instant)
        guard case .failed(error: "no-user-id")? = actions.single else { return actions }
        return [.requiresRegistrationCredentials(userId: "", handle: "nobody")]
      },
      WrongSinchClient(
        "sends rejected credentials again",
        foundBy: "start/service-rejects",
        "token/service-rejects"
      ) { event, instant, state in
        let actions = try state.handle(event, at: instant)
        guard case .registrationRejected = event, case .failed? = actions.single else {
          return actions
        }
        return [.register("foo", sequence: "1")]
      },
    ]
  }
}
