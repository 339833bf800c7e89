import AuthConformance
import AuthReference
import ConformanceEngine
import ConformanceSuite
import FailureDiagnosis

extension KnownFaults {
  /// Faults in starts, callbacks and users.
  static var sinchClientStarts: [KnownFault] {
    [
      KnownFault(
        "sinch-client-asks-before-start",
        "asks for credentials before start",
        fix: "ask for credentials on start",
        flag: "unasked-action",
        detectedBy: "start/asks-only-after-start",
        "odd-events/before-start",
        by: FaultySinchClient { event, instant, state in
          let actions = try state.handle(event, at: instant)
          guard case .createClient = event else { return actions }
          return try state.handle(.start, at: instant)
        }
      ),
      KnownFault(
        "sinch-client-asks-on-every-start",
        "asks for credentials on every start",
        fix: "ask once per user and device, and when an update is due",
        flag: "unasked-action",
        detectedBy: "start/stop-and-start",
        "start/documented-once-per-user-and-device",
        by: FaultySinchClient { event, instant, state in
          let actions = try state.handle(event, at: instant)
          guard event == .start, actions == [.started], state.configuration.scheme == .signature
          else { return actions }
          return [.requiresRegistrationCredentials(userId: "foo", handle: "again")]
        }
      ),
      KnownFault(
        "sinch-client-registration-forgotten",
        "forgets the registration when stopped",
        fix: "keep the registration across stops",
        flag: "stale-state",
        detectedBy: "start/stop-and-start",
        "token/documented-later-start",
        by: FaultySinchClient { event, instant, state in
          guard event == .stop else { return try state.handle(event, at: instant) }
          state = FaultySinchClient.State(
            base: .empty(state.configuration),
            configuration: state.configuration,
            creation: state.creation
          )
          return try state.handle(state.creation, at: instant)
        }
      ),
      KnownFault(
        "sinch-client-first-user-for-all",
        "treats every user as the first one",
        fix: "keep a registration per user",
        flag: "stale-state",
        detectedBy: "users/second-user",
        "token/another-user",
        by: FaultySinchClient { event, instant, state in
          guard case .createClient(let user) = event, !user.isEmpty else {
            return try state.handle(event, at: instant)
          }
          state.note = state.note ?? user
          return try state.handle(.createClient(userId: state.note ?? user), at: instant)
        }
      ),
      KnownFault(
        "sinch-client-last-credentials-used",
        "places calls with the latest credentials of any user",
        fix: "use the credentials of the current user",
        flag: "stale-state",
        detectedBy: "users/back-and-forth",
        by: FaultySinchClient { event, instant, state in
          if case .registrationAccepted(_, let credentials, _) = event { state.note = credentials }
          let last = state.note ?? ""
          return try state.handle(event, at: instant).map { action in
            guard case .placeCall(let call, _) = action else { return action }
            return .placeCall(call: call, credentials: last)
          }
        }
      ),
      KnownFault(
        "sinch-client-old-callback-answered",
        "accepts the answer to an old callback",
        fix: "ignore answers to callbacks that are no longer open",
        flag: "late-answer",
        detectedBy: "start/stopped-while-asking",
        "users/answer-for-the-former-user",
        "update/answers-after-stop",
        by: FaultySinchClient { event, instant, state in
          let actions = try state.handle(event.answering(state.note), at: instant)
          for case .requiresRegistrationCredentials(_, let handle) in actions {
            state.note = handle
          }
          return actions
        }
      ),
      KnownFault(
        "sinch-client-registers-though-stopped",
        "registers after being stopped",
        fix: "ignore answers after a stop",
        flag: "late-answer",
        detectedBy: "start/stopped-while-asking",
        "token/stopped-while-asking",
        by: FaultySinchClient { event, instant, state in
          guard case .registerWithSignature(_, let signature, let sequence) = event else {
            guard case .registerWithToken(_, let token) = event else {
              return try state.handle(event, at: instant)
            }
            _ = try state.handle(event, at: instant)
            return [.register("foo", token: token)]
          }
          _ = try state.handle(event, at: instant)
          return [.register("foo", sequence: sequence, signature: signature)]
        }
      ),
      KnownFault(
        "sinch-client-starts-though-stopped",
        "starts when an acceptance arrives after a stop",
        fix: "stay stopped when an acceptance arrives late",
        flag: "late-answer",
        detectedBy: "odd-events/stopped-while-registering",
        "odd-events/replaced-while-registering",
        by: FaultySinchClient { event, instant, state in
          let actions = try state.handle(event, at: instant)
          guard case .registrationAccepted = event else { return actions }
          return [.started]
        }
      ),
      KnownFault(
        "sinch-client-error-reworded",
        "replaces error texts with its own",
        fix: "report the error unchanged",
        flag: "swallowed-error",
        detectedBy: "start/documented-start-without-network",
        "start/errors-as-given",
        by: FaultySinchClient { event, instant, state in
          try state.handle(event, at: instant).map { action in
            guard case .failed = action else { return action }
            return .failed(error: "registration failed")
          }
        }
      ),
      KnownFault(
        "sinch-client-no-user-started",
        "starts without a user id",
        fix: "fail the start without a user id",
        flag: "empty-identity",
        detectedBy: "users/without-user-id",
        "users/without-user-id-later",
        "token/without-user-id",
        by: FaultySinchClient { event, instant, state in
          let actions = try state.handle(event, at: instant)
          guard case .failed(error: "no-user-id")? = actions.single else { return actions }
          return [.requiresRegistrationCredentials(userId: "", handle: "nobody")]
        }
      ),
      KnownFault(
        "sinch-client-rejected-credentials-again",
        "sends rejected credentials again",
        fix: "fail the start when the service rejects a registration",
        flag: "unasked-action",
        detectedBy: "start/service-rejects",
        "token/service-rejects",
        by: FaultySinchClient { event, instant, state in
          let actions = try state.handle(event, at: instant)
          guard case .registrationRejected = event, case .failed? = actions.single else {
            return actions
          }
          return [.register("foo", sequence: "1")]
        }
      ),
    ]
  }
}
