import AuthConformance
import AuthReference
import ConformanceEngine
import FailureDiagnosis

extension KnownFaults {
  /// Those that go wrong about instances that expire, and about unregistering.
  static var sinchClientExpiries: [KnownFault] {
    [
      sinchClient(
        "sinch-client-expiry-unchecked",
        "never finds an instance expired",
        fix: "look at the instance's date at start and at each call",
        flag: "lifetime-mixup",
        foundBy: "expiry/documented-expired-at-start",
        "expiry/documented-expired-making-call",
        "expiry/documented-expired-receiving-call"
      ) { machine in
        machine.clock.hasExpired = { _, _ in false }
      },
      sinchClient(
        "sinch-client-expired-second-early",
        "finds an instance expired a second early",
        fix: "let the instance live until its date",
        flag: "off-by-one",
        foundBy: "expiry/call-around-the-end",
        "expiry/call-arrives-around-the-end",
        "update-due/long-last-second"
      ) { machine in
        machine.clock.hasExpired = { end, now in end.seconds - 1 <= now.seconds }
      },
      sinchClient(
        "sinch-client-expired-seconds-late",
        "finds an instance expired two seconds late",
        fix: "find the instance expired when its date is reached",
        flag: "off-by-one",
        foundBy: "expiry/call-around-the-end",
        "expiry/start-a-second-after-the-end"
      ) { machine in
        machine.clock.hasExpired = { end, now in end.seconds + 2 <= now.seconds }
      },
      sinchClient(
        "sinch-client-expiry-by-timer",
        "notices the expiry by a timer",
        fix: "look at the date only when the instance is used",
        flag: "unasked-action",
        foundBy: "expiry/expires-unnoticed"
      ) { event, instant, state in
        let attempt = try state.trying(.makeCall(call: "probe"), at: instant)
        guard event == .timePasses, attempt.actions == [.instanceExpired] else {
          return try state.handle(event, at: instant)
        }
        state = attempt.state
        return attempt.actions
      },
      sinchClient(
        "sinch-client-runs-on-after-expiry",
        "runs on after the expiry",
        fix: "stop when the instance has expired",
        flag: "offline-use",
        foundBy: "expiry/documented-expired-making-call",
        "expiry/documented-expired-receiving-call"
      ) { event, instant, state in
        let attempt = try state.trying(event, at: instant)
        if attempt.actions != [.instanceExpired] { state = attempt.state }
        return attempt.actions
      },
      sinchClient(
        "sinch-client-call-after-expiry",
        "makes the call all the same",
        fix: "place no call with an expired instance",
        flag: "offline-use",
        foundBy: "expiry/documented-expired-making-call",
        "expiry/call-around-the-end"
      ) { event, instant, state in
        let actions = try state.handle(event, at: instant)
        guard case .makeCall(let call) = event, actions == [.instanceExpired] else {
          return actions
        }
        return actions + [.placeCall(call: call, credentials: "may-call-as-foo-1")]
      },
      sinchClient(
        "sinch-client-expiry-untold",
        "stops without a callback",
        fix: "tell that the instance has expired",
        flag: "swallowed-error",
        foundBy: "expiry/documented-expired-making-call",
        "expiry/documented-expired-receiving-call"
      ) { event, instant, state in
        try state.handle(event, at: instant).filter { $0 != .instanceExpired }
      },
      sinchClient(
        "sinch-client-asks-during-call",
        "asks for credentials during a call",
        fix: "ask for credentials at the next start",
        flag: "unasked-action",
        foundBy: "expiry/documented-expired-making-call"
      ) { event, instant, state in
        let actions = try state.handle(event, at: instant)
        guard actions == [.instanceExpired] else { return actions }
        return try actions + state.handle(.start, at: instant)
      },
      sinchClient(
        "sinch-client-expired-instance-updated",
        "updates the expired instance",
        fix: "register a new instance where the old one has expired",
        flag: "lifetime-mixup",
        foundBy: "expiry/documented-expired-at-start",
        "expiry/start-a-second-after-the-end"
      ) { event, instant, state in
        if case .registrationAccepted(let instance, _, _) = event { state.note = instance }
        let instance = state.note
        return try state.handle(event, at: instant).map { action in
          guard case .register(let user, _, _, let token?, nil) = action else { return action }
          return .register(user, token: token, instance: instance)
        }
      },
      sinchClient(
        "sinch-client-starts-though-declined",
        "starts where a new instance is declined",
        fix: "fail the start where there is no instance",
        flag: "swallowed-error",
        foundBy: "expiry/expired-and-declined"
      ) { event, instant, state in
        let actions = try state.handle(event, at: instant)
        guard case .registerDidFail = event, case .failed? = actions.single else { return actions }
        return [.started]
      },
      sinchClient(
        "sinch-client-unregister-ignored",
        "unregisters nobody",
        fix: "tell the service to unregister the instance",
        flag: "unasked-action",
        foundBy: "reregistration/documented-manual-update"
      ) { event, instant, state in
        event == .unregister ? [] : try state.handle(event, at: instant)
      },
      sinchClient(
        "sinch-client-all-users-unregistered",
        "unregisters all users of the device",
        fix: "unregister the current user alone",
        flag: "stale-state",
        foundBy: "reregistration/other-user-stays"
      ) { event, instant, state in
        let actions = try state.handle(event, at: instant)
        guard case .unregister? = actions.single else { return actions }
        state.right = .forgetful(of: state.configuration)
        return try state.handle(state.creation, at: instant) + actions
      },
      sinchClient(
        "sinch-client-old-handle-updates",
        "takes an old handle for a way to update",
        fix: "ignore a handle that has been answered",
        flag: "late-answer",
        foundBy: "update/no-update-without-start"
      ) { event, instant, state in
        let actions = try state.handle(event, at: instant)
        guard case .registerWithToken(_, let token) = event, actions.isEmpty else { return actions }
        let attempt = try state.trying(.makeCall(call: "probe"), at: instant)
        guard case .placeCall? = attempt.actions.single else { return actions }
        return [.register("foo", token: token, instance: "foo-1")]
      },
    ]
  }
}
