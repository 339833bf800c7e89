import AuthConformance
import AuthReference
import ConformanceEngine
import ConformanceSuite
import FailureDiagnosis

extension KnownFaults {
  /// Faults in the expiry of instances and in unregistering.
  static var sinchClientExpiries: [KnownFault] {
    [
      KnownFault(
        "sinch-client-expiry-unchecked",
        "never treats an instance as expired",
        fix: "check the instance expiry at start and at each call",
        flag: "lifetime-mixup",
        detectedBy: "expiry/documented-expired-at-start",
        "expiry/documented-expired-making-call",
        "expiry/documented-expired-receiving-call",
        by: changed(SinchClientMachine()) { $0.clock.hasExpired = { _, _ in false } }
      ),
      KnownFault(
        "sinch-client-expired-second-early",
        "treats an instance as expired a second early",
        fix: "use the instance until its expiry",
        flag: "off-by-one",
        detectedBy: "expiry/call-around-the-end",
        "expiry/call-arrives-around-the-end",
        "update-due/long-last-second",
        by: changed(SinchClientMachine()) { machine in
          machine.clock.hasExpired = { end, now in end.seconds - 1 <= now.seconds }
        }
      ),
      KnownFault(
        "sinch-client-expired-seconds-late",
        "treats an instance as expired two seconds late",
        fix: "treat the instance as expired from its expiry on",
        flag: "off-by-one",
        detectedBy: "expiry/call-around-the-end",
        "expiry/start-a-second-after-the-end",
        by: changed(SinchClientMachine()) { machine in
          machine.clock.hasExpired = { end, now in end.seconds + 2 <= now.seconds }
        }
      ),
      KnownFault(
        "sinch-client-expiry-by-timer",
        "expires the instance on a timer",
        fix: "check the expiry only when the instance is used",
        flag: "unasked-action",
        detectedBy: "expiry/expires-unnoticed",
        by: FaultySinchClient { event, instant, state in
          let attempt = try state.trying(.makeCall(call: "probe"), at: instant)
          guard event == .timePasses, attempt.actions == [.instanceExpired] else {
            return try state.handle(event, at: instant)
          }
          state = attempt.state
          return attempt.actions
        }
      ),
      KnownFault(
        "sinch-client-runs-on-after-expiry",
        "keeps running after the expiry",
        fix: "stop when the instance has expired",
        flag: "offline-use",
        detectedBy: "expiry/documented-expired-making-call",
        "expiry/documented-expired-receiving-call",
        by: FaultySinchClient { event, instant, state in
          let attempt = try state.trying(event, at: instant)
          if attempt.actions != [.instanceExpired] { state = attempt.state }
          return attempt.actions
        }
      ),
      KnownFault(
        "sinch-client-call-after-expiry",
        "places a call with an expired instance",
        fix: "place no call with an expired instance",
        flag: "offline-use",
        detectedBy: "expiry/documented-expired-making-call",
        "expiry/call-around-the-end",
        by: FaultySinchClient { event, instant, state in
          let actions = try state.handle(event, at: instant)
          guard case .makeCall(let call) = event, actions == [.instanceExpired] else {
            return actions
          }
          return actions + [.placeCall(call: call, credentials: "may-call-as-foo-1")]
        }
      ),
      KnownFault(
        "sinch-client-expiry-untold",
        "stops on expiry without a callback",
        fix: "report that the instance has expired",
        flag: "swallowed-error",
        detectedBy: "expiry/documented-expired-making-call",
        "expiry/documented-expired-receiving-call",
        by: FaultySinchClient { event, instant, state in
          try state.handle(event, at: instant).filter { $0 != .instanceExpired }
        }
      ),
      KnownFault(
        "sinch-client-asks-during-call",
        "asks for credentials during a call",
        fix: "ask for credentials at the next start",
        flag: "unasked-action",
        detectedBy: "expiry/documented-expired-making-call",
        by: FaultySinchClient { event, instant, state in
          let actions = try state.handle(event, at: instant)
          guard actions == [.instanceExpired] else { return actions }
          return try actions + state.handle(.start, at: instant)
        }
      ),
      KnownFault(
        "sinch-client-expired-instance-updated",
        "updates an expired instance",
        fix: "register a new instance when the old one has expired",
        flag: "lifetime-mixup",
        detectedBy: "expiry/documented-expired-at-start",
        "expiry/start-a-second-after-the-end",
        by: FaultySinchClient { event, instant, state in
          if case .registrationAccepted(let instance, _, _) = event { state.note = instance }
          let instance = state.note
          return try state.handle(event, at: instant).map { action in
            guard case .register(let user, _, _, let token?, nil) = action else { return action }
            return .register(user, token: token, instance: instance)
          }
        }
      ),
      KnownFault(
        "sinch-client-starts-though-declined",
        "starts although a new instance is declined",
        fix: "fail the start without an instance",
        flag: "swallowed-error",
        detectedBy: "expiry/expired-and-declined",
        by: FaultySinchClient { event, instant, state in
          let actions = try state.handle(event, at: instant)
          guard case .registerDidFail = event, case .failed? = actions.single else {
            return actions
          }
          return [.started]
        }
      ),
      KnownFault(
        "sinch-client-unregister-ignored",
        "never unregisters",
        fix: "tell the service to unregister the instance",
        flag: "unasked-action",
        detectedBy: "reregistration/documented-manual-update",
        by: FaultySinchClient { event, instant, state in
          event == .unregister ? [] : try state.handle(event, at: instant)
        }
      ),
      KnownFault(
        "sinch-client-all-users-unregistered",
        "unregisters all users of the device",
        fix: "unregister only the current user",
        flag: "stale-state",
        detectedBy: "reregistration/other-user-stays",
        by: FaultySinchClient { event, instant, state in
          let actions = try state.handle(event, at: instant)
          guard case .unregister? = actions.single else { return actions }
          state.base = .empty(state.configuration)
          return try state.handle(state.creation, at: instant) + actions
        }
      ),
      KnownFault(
        "sinch-client-old-handle-updates",
        "accepts an answered handle for an update",
        fix: "ignore a handle that is already answered",
        flag: "late-answer",
        detectedBy: "update/no-update-without-start",
        by: FaultySinchClient { event, instant, state in
          let actions = try state.handle(event, at: instant)
          guard case .registerWithToken(_, let token) = event, actions.isEmpty else {
            return actions
          }
          let attempt = try state.trying(.makeCall(call: "probe"), at: instant)
          guard case .placeCall? = attempt.actions.single else { return actions }
          return [.register("foo", token: token, instance: "foo-1")]
        }
      ),
    ]
  }
}
