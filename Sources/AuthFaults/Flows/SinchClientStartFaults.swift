import AuthConformance
import AuthReference
import ConformanceEngine
import FailureDiagnosis

extension KnownFaults {
  /// Those that go wrong about starts, callbacks and users.
  static var sinchClientStarts: [KnownFault] {
    [
      sinchClient(
        "sinch-client-asks-before-start",
        "asks as soon as it is made",
        fix: "ask for credentials when started",
        flag: "unasked-action",
        foundBy: "start/asks-only-after-start",
        "odd-events/before-start"
      ) { event, instant, state in
        let actions = try state.handle(event, at: instant)
        guard case .createClient = event else { return actions }
        return try state.handle(.start, at: instant)
      },
      sinchClient(
        "sinch-client-asks-on-every-start",
        "asks on every start",
        fix: "ask once for each user and device, and when an update is due",
        flag: "unasked-action",
        foundBy: "start/stop-and-start",
        "start/documented-once-per-user-and-device"
      ) { event, instant, state in
        let actions = try state.handle(event, at: instant)
        guard event == .start, actions == [.started], state.configuration.scheme == .signature
        else { return actions }
        return [.requiresRegistrationCredentials(userId: "foo", handle: "again")]
      },
      sinchClient(
        "sinch-client-registration-forgotten",
        "forgets the registration when it is stopped",
        fix: "store the registration: it outlives stops",
        flag: "stale-state",
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
      sinchClient(
        "sinch-client-first-user-for-all",
        "takes everybody for the first user",
        fix: "keep a registration for each user",
        flag: "stale-state",
        foundBy: "users/second-user",
        "token/another-user"
      ) { event, instant, state in
        guard case .createClient(let user) = event, !user.isEmpty else {
          return try state.handle(event, at: instant)
        }
        state.note = state.note ?? user
        return try state.handle(.createClient(userId: state.note ?? user), at: instant)
      },
      sinchClient(
        "sinch-client-last-credentials-used",
        "makes calls with the credentials that came last",
        fix: "use the credentials of the current user",
        flag: "stale-state",
        foundBy: "users/back-and-forth"
      ) { event, instant, state in
        if case .registrationAccepted(_, let credentials, _) = event { state.note = credentials }
        let last = state.note ?? ""
        return try state.handle(event, at: instant).map { action in
          guard case .placeCall(let call, _) = action else { return action }
          return .placeCall(call: call, credentials: last)
        }
      },
      sinchClient(
        "sinch-client-old-callback-answered",
        "takes the answer to an old callback",
        fix: "ignore answers to callbacks that are no longer open",
        flag: "late-answer",
        foundBy: "start/stopped-while-asking",
        "users/answer-for-the-former-user",
        "update/stopped-while-asking"
      ) { event, instant, state in
        let actions = try state.handle(event.answering(state.note), at: instant)
        for case .requiresRegistrationCredentials(_, let handle) in actions { state.note = handle }
        return actions
      },
      sinchClient(
        "sinch-client-registers-though-stopped",
        "registers after it was stopped",
        fix: "ignore answers that come after a stop",
        flag: "late-answer",
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
      sinchClient(
        "sinch-client-starts-though-stopped",
        "starts on an acceptance that comes after it was stopped",
        fix: "stay stopped where an acceptance comes late",
        flag: "late-answer",
        foundBy: "odd-events/stopped-while-registering",
        "odd-events/replaced-while-registering"
      ) { event, instant, state in
        let actions = try state.handle(event, at: instant)
        guard case .registrationAccepted = event else { return actions }
        return [.started]
      },
      sinchClient(
        "sinch-client-error-reworded",
        "has an error text of its own",
        fix: "hand the error over as it is",
        flag: "swallowed-error",
        foundBy: "start/documented-start-without-network",
        "start/service-rejects"
      ) { event, instant, state in
        try state.handle(event, at: instant).map { action in
          guard case .failed = action else { return action }
          return .failed(error: "registration failed")
        }
      },
      sinchClient(
        "sinch-client-no-user-started",
        "starts without a user",
        fix: "fail the start where there is no user id",
        flag: "empty-identity",
        foundBy: "users/without-user-id",
        "users/without-user-id-later",
        "token/without-user-id"
      ) { event, instant, state in
        let actions = try state.handle(event, at: instant)
        guard case .failed(error: "no-user-id")? = actions.single else { return actions }
        return [.requiresRegistrationCredentials(userId: "", handle: "nobody")]
      },
      sinchClient(
        "sinch-client-rejected-credentials-again",
        "sends rejected credentials again",
        fix: "fail the start where the service rejects a registration",
        flag: "unasked-action",
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
