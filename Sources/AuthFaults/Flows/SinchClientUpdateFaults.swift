extension KnownFaults {
  private static let client = RoleChanges<_, KnownFault>(SinchClientMachine())

  /// Faults in updates.
  @FaultBuilder
  static var sinchClientUpdates: [KnownFault] {
    client.with("sinch-client-update-second-late", "updates a second late") { machine in
      machine.clock.isDue = { end, window, now in
        end.adding(seconds: -window).map { $0 < now } ?? true
      }
    }
    .fix("update from the expiry minus the window on").flagged("off-by-one")
    client.with("sinch-client-update-second-early", "updates a second early") { machine in
      machine.clock.isDue = { end, window, now in
        end.adding(seconds: -window - 1).map { $0 <= now } ?? true
      }
    }
    .fix("update from the expiry minus the window on").flagged("off-by-one")
    client.with("sinch-client-eight-days-short", "treats a lifetime of 8 days as short") {
      $0.clock.window = { $0 > 691_200 ? 604_800 : 86_400 }
    }
    .fix("use the window of a week for lifetimes of 8 days or more").flagged("off-by-one")
    client.with("sinch-client-week-long", "treats a lifetime of a week as long") {
      $0.clock.window = { $0 >= 604_800 ? 604_800 : 86_400 }
    }
    .fix("use the window of a day for lifetimes below 8 days").flagged("off-by-one")
    client.with("sinch-client-one-window", "uses the same window for every lifetime") {
      $0.clock.window = { _ in 604_800 }
    }
    .fix("use the window of a week for long lifetimes and of a day for short ones")
    .flagged("lifetime-mixup")
    client.with("sinch-client-window-by-time-left", "chooses the window by the remaining time") {
      machine in
      machine.clock.isDue = { end, _, now in
        let left = end.seconds - now.seconds
        return left <= (left >= 691_200 ? 604_800 : 86_400)
      }
    }
    .fix("choose the window by the original lifetime").flagged("lifetime-mixup")
    sinchClient(
      "sinch-client-lifetime-from-acceptance",
      "measures the lifetime from the acceptance"
    ) { turn in
      guard case .registrationAccepted(let instance, let credentials, let expiration?) = turn.event,
        let end = Instant(rfc3339: expiration.at)
      else { return try turn.forward() }
      let left = SinchClient.Expiration(
        at: expiration.at,
        timeToLive: end.seconds - turn.instant.seconds
      )
      let short = SinchClient.Event.registrationAccepted(
        instance: instance,
        credentials: credentials,
        expiration: left
      )
      return try turn.forward(short)
    }
    .fix("measure the lifetime from iat").flagged("lifetime-mixup")
    client.with("sinch-client-never-updates", "never updates") {
      $0.clock.isDue = { _, _, _ in false }
    }
    .fix("ask for a token when an update is due at start").flagged("lifetime-mixup")
    sinchClient("sinch-client-update-by-timer", "updates on a timer") { turn in
      let attempt = try turn.trying(.stop, .start)
      guard turn.event == .timePasses,
        case .requiresRegistrationCredentials? = attempt.actions.single
      else {
        return try turn.forward()
      }
      turn.state = attempt.state
      return attempt.actions
    }
    .fix("update only at start").flagged("unasked-action")
    sinchClient(
      "sinch-client-update-is-second-instance",
      "registers a second instance instead of updating the first"
    ) { turn in
      try turn.forward().map { action in
        guard case .register(let user, _, _, let token?, _?) = action else { return action }
        return .register(user, token: token)
      }
    }
    .fix("name the instance in an update").flagged("stale-state")
    sinchClient(
      "sinch-client-declined-update-loses",
      "loses the instance when an update is declined"
    ) { turn in
      let actions = try turn.forward()
      guard case .registerDidFail(_, let error) = turn.event, actions == [.started] else {
        return actions
      }
      _ = try turn.forward(.unregister)
      return [.failed(error: error)]
    }
    .fix("keep the instance with its old expiry").flagged("lifetime-mixup")
    sinchClient(
      "sinch-client-declined-update-runs-on",
      "runs on without an expiry when an update is declined"
    ) { turn in
      let actions = try turn.forward()
      if case .registerDidFail = turn.event, actions == [.started] { turn.state.note = "declined" }
      guard case .makeCall(let call) = turn.event, actions == [.instanceExpired],
        turn.state.note == "declined"
      else { return actions }
      return [.placeCall(call: call, credentials: "may-call-as-foo-1")]
    }
    .fix("expire the instance at its old expiry").flagged("offline-use")
    sinchClient(
      "sinch-client-old-instance-kept",
      "keeps the id of an instance when an update is answered with another one"
    ) { turn in
      var event = turn.event
      if case .registrationAccepted(_, let credentials, let expiration) = event,
        let old = turn.state.note
      {
        event = .registrationAccepted(
          instance: old,
          credentials: credentials,
          expiration: expiration
        )
      }
      let actions = try turn.forward(event)
      if case .register(_, _, _, _, let instance)? = actions.single { turn.state.note = instance }
      return actions
    }
    .fix("use the instance that the service names").flagged("stale-state")
    sinchClient(
      "sinch-client-end-from-token",
      "reads the expiry and the lifetime of an instance from its token"
    ) { turn in
      if case .registerWithToken(_, let token) = turn.event { turn.state.note = token }
      guard case .registrationAccepted(let instance, let credentials, _?) = turn.event,
        let claims = turn.state.note?.claims,
        let end = claims["sinch:rtc:instance:exp"]?.number?.int64,
        let issue = claims["iat"]?.number?.int64, let at = Instant(seconds: end)?.rfc3339
      else { return try turn.forward() }
      return try turn.forward(
        .registrationAccepted(
          instance: instance,
          credentials: credentials,
          expiration: SinchClient.Expiration(at: at, timeToLive: end - issue)
        )
      )
    }
    .fix("use the expiry and the lifetime that the service names").flagged("lifetime-mixup")
    sinchClient(
      "sinch-client-rejected-update-loses",
      "loses the instance when an update is rejected"
    ) { turn in
      let actions = try turn.forward()
      guard case .registrationRejected(let error) = turn.event, actions == [.started] else {
        return actions
      }
      _ = try turn.forward(.unregister)
      return [.failed(error: error)]
    }
    .fix("keep the instance with its old expiry").flagged("lifetime-mixup")
    sinchClient(
      "sinch-client-old-end-kept",
      "keeps the old expiry of an instance after an accepted update"
    ) {
      turn in
      guard case .registrationAccepted(let instance, let credentials, let new?) = turn.event else {
        return try turn.forward()
      }
      let end = turn.state.note ?? new.at
      turn.state.note = end
      let expiration = SinchClient.Expiration(at: end, timeToLive: new.timeToLive)
      return try turn.forward(
        .registrationAccepted(
          instance: instance,
          credentials: credentials,
          expiration: expiration
        )
      )
    }
    .fix("use the expiry of the accepted update").flagged("lifetime-mixup")
  }
}
