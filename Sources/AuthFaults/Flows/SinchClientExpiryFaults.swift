extension KnownFaults {
  private static let client = RoleChanges<_, KnownFault>(SinchClientMachine())

  /// Faults in the expiry of instances and in unregistering.
  @FaultBuilder
  static var sinchClientExpiries: [KnownFault] {
    client.with("sinch-client-expiry-unchecked", "never treats an instance as expired") {
      $0.clock.hasExpired = { _, _ in false }
    }
    .fix("check the instance expiry at start and at each call").flagged("lifetime-mixup")
    client.with(
      "sinch-client-expired-second-early",
      "treats an instance as expired a second early"
    ) { machine in
      machine.clock.hasExpired = { end, now in end.seconds - 1 <= now.seconds }
    }
    .fix("use the instance until its expiry").flagged("off-by-one")
    client.with(
      "sinch-client-expired-seconds-late",
      "treats an instance as expired two seconds late"
    ) { machine in
      machine.clock.hasExpired = { end, now in end.seconds + 2 <= now.seconds }
    }
    .fix("treat the instance as expired from its expiry on").flagged("off-by-one")
    sinchClient("sinch-client-expiry-by-timer", "expires the instance on a timer") { turn in
      let attempt = try turn.trying(.makeCall(call: "probe"))
      guard turn.event == .timePasses, attempt.actions == [.instanceExpired] else {
        return try turn.forward()
      }
      turn.state = attempt.state
      return attempt.actions
    }
    .fix("check the expiry only when the instance is used").flagged("unasked-action")
    sinchClient("sinch-client-runs-on-after-expiry", "keeps running after the expiry") { turn in
      let attempt = try turn.trying(turn.event)
      if attempt.actions != [.instanceExpired] { turn.state = attempt.state }
      return attempt.actions
    }
    .fix("stop when the instance has expired").flagged("offline-use")
    sinchClient("sinch-client-call-after-expiry", "places a call with an expired instance") {
      turn in
      let actions = try turn.forward()
      guard case .makeCall(let call) = turn.event, actions == [.instanceExpired] else {
        return actions
      }
      return actions + [.placeCall(call: call, credentials: "may-call-as-foo-1")]
    }
    .fix("place no call with an expired instance").flagged("offline-use")
    sinchClient("sinch-client-expiry-untold", "stops on expiry without a callback") { turn in
      try turn.forward().filter { $0 != .instanceExpired }
    }
    .fix("report that the instance has expired").flagged("swallowed-error")
    sinchClient("sinch-client-asks-during-call", "asks for credentials during a call") { turn in
      let actions = try turn.forward()
      guard actions == [.instanceExpired] else { return actions }
      return try actions + turn.forward(.start)
    }
    .fix("ask for credentials at the next start").flagged("unasked-action")
    sinchClient("sinch-client-expired-instance-updated", "updates an expired instance") { turn in
      if case .registrationAccepted(let instance, _, _) = turn.event { turn.state.note = instance }
      let instance = turn.state.note
      return try turn.forward().map { action in
        guard case .register(let user, _, _, let token?, nil) = action else { return action }
        return .register(user, token: token, instance: instance)
      }
    }
    .fix("register a new instance when the old one has expired").flagged("lifetime-mixup")
    sinchClient(
      "sinch-client-starts-though-declined",
      "starts although a new instance is declined"
    ) { turn in
      let actions = try turn.forward()
      guard case .registerDidFail = turn.event, case .failed? = actions.single else {
        return actions
      }
      return [.started]
    }
    .fix("fail the start without an instance").flagged("swallowed-error")
    sinchClient("sinch-client-all-users-unregistered", "unregisters all users of the device") {
      turn in
      let actions = try turn.forward()
      guard case .unregister? = actions.single else { return actions }
      turn.state.base = .empty(turn.state.configuration)
      return try turn.forward(turn.state.creation) + actions
    }
    .fix("unregister only the current user").flagged("stale-state")
    sinchClient("sinch-client-old-handle-updates", "accepts an answered handle for an update") {
      turn in
      let actions = try turn.forward()
      guard case .registerWithToken(_, let token) = turn.event, actions.isEmpty else {
        return actions
      }
      let attempt = try turn.trying(.makeCall(call: "probe"))
      guard case .placeCall? = attempt.actions.single else { return actions }
      return [.register("foo", token: token, instance: "foo-1")]
    }
    .fix("ignore a handle that is already answered").flagged("late-answer")
  }
}
