import AuthConformance
import AuthReference

extension WrongSinchClient {
  /// Those that go wrong about instances that expire, and about unregistering.
  static var expiring: [WrongSinchClient] {
    [
      WrongSinchClient(
        "never finds an instance expired",
        foundBy: "expiry/documented-expired-at-start",
        "expiry/documented-expired-making-call",
        "expiry/documented-expired-receiving-call"
      ) { machine in
        machine.clock.hasExpired = { _, _ in false }
      },
      WrongSinchClient(
        "finds an instance expired a second early",
        foundBy: "expiry/call-around-the-end",
        "expiry/call-arrives-around-the-end",
        "update-due/long-last-second"
      ) { machine in
        machine.clock.hasExpired = { end, now in end.seconds - 1 <= now.seconds }
      },
      WrongSinchClient(
        "finds an instance expired two seconds late",
        foundBy: "expiry/call-around-the-end",
        "expiry/start-a-second-after-the-end"
      ) { machine in
        machine.clock.hasExpired = { end, now in end.seconds + 2 <= now.seconds }
      },
      WrongSinchClient(
        "notices the expiry by a timer",
        foundBy: "expiry/expires-unnoticed"
      ) { event, instant, state in
        let attempt = try state.trying(.makeCall(call: "probe"), at: instant)
        guard event == .timePasses, attempt.actions == [.instanceExpired] else {
          return try state.handle(event, at: instant)
        }
        state = attempt.state
        return attempt.actions
      },
      WrongSinchClient(
        "runs on after the expiry",
        foundBy: "expiry/documented-expired-making-call",
        "expiry/documented-expired-receiving-call"
      ) { event, instant, state in
        let attempt = try state.trying(event, at: instant)
        if attempt.actions != [.instanceExpired] { state = attempt.state }
        return attempt.actions
      },
      WrongSinchClient(
        "makes the call all the same",
        foundBy: "expiry/documented-expired-making-call",
        "expiry/call-around-the-end"
      ) { event, instant, state in
        let actions = try state.handle(event, at: instant)
        guard case .makeCall(let call) = event, actions == [.instanceExpired] else {
          return actions
        }
        return actions + [.placeCall(call: call, credentials: "may-call-as-foo-1")]
      },
      WrongSinchClient(
        "stops without a callback",
        foundBy: "expiry/documented-expired-making-call",
        "expiry/documented-expired-receiving-call"
      ) { event, instant, state in
        try state.handle(event, at: instant).filter { $0 != .instanceExpired }
      },
      WrongSinchClient(
        "asks for credentials during a call",
        foundBy: "expiry/documented-expired-making-call"
      ) { event, instant, state in
        let actions = try state.handle(event, at: instant)
        guard actions == [.instanceExpired] else { return actions }
        return try actions + state.handle(.start, at: instant)
      },
      WrongSinchClient(
        "updates the expired instance",
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
      WrongSinchClient(
        "starts where a new instance is declined",
        foundBy: "expiry/expired-and-declined"
      ) { event, instant, state in
        let actions = try state.handle(event, at: instant)
        guard case .registerDidFail = event, case .failed? = actions.single else { return actions }
        return [.started]
      },
      WrongSinchClient(
        "unregisters nobody",
        foundBy: "reregistration/documented-manual-update"
      ) { event, instant, state in
        event == .unregister ? [] : try state.handle(event, at: instant)
      },
      WrongSinchClient(
        "unregisters all users of the device",
        foundBy: "reregistration/other-user-stays"
      ) { event, instant, state in
        let actions = try state.handle(event, at: instant)
        guard case .unregister? = actions.single else { return actions }
        state.right = .forgetful(of: state.configuration)
        return try state.handle(state.creation, at: instant) + actions
      },
      WrongSinchClient(
        "takes an old handle for a way to update",
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
