import AuthConformance
import AuthReference
import ConformanceEngine
import FailureDiagnosis

extension KnownFaults {
  /// Faults in updates.
  static var sinchClientUpdates: [KnownFault] {
    [
      KnownFault(
        "sinch-client-update-second-late",
        "updates a second late",
        fix: "update from the expiry minus the window on",
        flag: "off-by-one",
        detectedBy: "update-due/long-exactly",
        "update-due/short-exactly",
        by: changed(SinchClientMachine()) { machine in
          machine.clock.isDue = { end, window, now in
            end.adding(seconds: -window).map { $0 < now } ?? true
          }
        }
      ),
      KnownFault(
        "sinch-client-update-second-early",
        "updates a second early",
        fix: "update from the expiry minus the window on",
        flag: "off-by-one",
        detectedBy: "update-due/long-second-before",
        "update-due/short-second-before",
        by: changed(SinchClientMachine()) { machine in
          machine.clock.isDue = { end, window, now in
            end.adding(seconds: -window - 1).map { $0 <= now } ?? true
          }
        }
      ),
      KnownFault(
        "sinch-client-eight-days-short",
        "treats a lifetime of 8 days as short",
        fix: "use the window of a week for lifetimes of 8 days or more",
        flag: "off-by-one",
        detectedBy: "update-due/eight-days",
        "update-due/accepted-minutes-later",
        by: changed(SinchClientMachine()) { $0.clock.window = { $0 > 691_200 ? 604_800 : 86_400 } }
      ),
      KnownFault(
        "sinch-client-week-long",
        "treats a lifetime of a week as long",
        fix: "use the window of a day for lifetimes below 8 days",
        flag: "off-by-one",
        detectedBy: "update-due/documented-week",
        "update-due/second-less-than-eight-days",
        by: changed(SinchClientMachine()) { $0.clock.window = { $0 >= 604_800 ? 604_800 : 86_400 } }
      ),
      KnownFault(
        "sinch-client-one-window",
        "uses the same window for every lifetime",
        fix: "use the window of a week for long lifetimes and of a day for short ones",
        flag: "lifetime-mixup",
        detectedBy: "update-due/documented-week",
        "update-due/short-second-before",
        by: changed(SinchClientMachine()) { $0.clock.window = { _ in 604_800 } }
      ),
      KnownFault(
        "sinch-client-window-by-time-left",
        "chooses the window by the remaining time",
        fix: "choose the window by the original lifetime",
        flag: "lifetime-mixup",
        detectedBy: "update-due/less-than-eight-days-left",
        "update-due/documented-month",
        by: changed(SinchClientMachine()) { machine in
          machine.clock.isDue = { end, _, now in
            let left = end.seconds - now.seconds
            return left <= (left >= 691_200 ? 604_800 : 86_400)
          }
        }
      ),
      KnownFault(
        "sinch-client-lifetime-from-acceptance",
        "measures the lifetime from the acceptance",
        fix: "measure the lifetime from iat",
        flag: "lifetime-mixup",
        detectedBy: "update-due/accepted-minutes-later",
        by: FaultySinchClient { event, instant, state in
          guard case .registrationAccepted(let instance, let credentials, let expiration?) = event,
            let end = Instant(rfc3339: expiration.at)
          else { return try state.handle(event, at: instant) }
          let left = SinchClient.Expiration(
            at: expiration.at,
            timeToLive: end.seconds - instant.seconds
          )
          let short = SinchClient.Event.registrationAccepted(
            instance: instance,
            credentials: credentials,
            expiration: left
          )
          return try state.handle(short, at: instant)
        }
      ),
      KnownFault(
        "sinch-client-never-updates",
        "never updates",
        fix: "ask for a token when an update is due at start",
        flag: "lifetime-mixup",
        detectedBy: "update/documented-update",
        "update-due/documented-month",
        by: changed(SinchClientMachine()) { $0.clock.isDue = { _, _, _ in false } }
      ),
      KnownFault(
        "sinch-client-update-by-timer",
        "updates on a timer",
        fix: "update only at start",
        flag: "unasked-action",
        detectedBy: "update-due/window-passes-while-running",
        "update-due/short-window-passes-while-running",
        by: FaultySinchClient { event, instant, state in
          let attempt = try state.trying(.stop, .start, at: instant)
          guard event == .timePasses,
            case .requiresRegistrationCredentials? = attempt.actions.single
          else {
            return try state.handle(event, at: instant)
          }
          state = attempt.state
          return attempt.actions
        }
      ),
      KnownFault(
        "sinch-client-update-is-second-instance",
        "registers a second instance instead of updating the first",
        fix: "name the instance in an update",
        flag: "stale-state",
        detectedBy: "update/documented-update",
        "update/updated-twice",
        by: FaultySinchClient { event, instant, state in
          try state.handle(event, at: instant).map { action in
            guard case .register(let user, _, _, let token?, _?) = action else { return action }
            return .register(user, token: token)
          }
        }
      ),
      KnownFault(
        "sinch-client-declined-update-fails",
        "fails to start when an update is declined",
        fix: "start with the old expiry until it is reached",
        flag: "lifetime-mixup",
        detectedBy: "update/documented-update-declined",
        "update/declined-without-network",
        by: FaultySinchClient { event, instant, state in
          let actions = try state.handle(event, at: instant)
          guard case .registerDidFail(_, let error) = event, actions == [.started] else {
            return actions
          }
          return try state.handle(.stop, at: instant) + [.failed(error: error)]
        }
      ),
      KnownFault(
        "sinch-client-rejected-update-loses",
        "loses the instance when an update is rejected",
        fix: "keep the instance with its old expiry",
        flag: "lifetime-mixup",
        detectedBy: "update/update-rejected",
        "update/update-rejected-then-accepted",
        by: FaultySinchClient { event, instant, state in
          let actions = try state.handle(event, at: instant)
          guard case .registrationRejected(let error) = event, actions == [.started] else {
            return actions
          }
          _ = try state.handle(.unregister, at: instant)
          return [.failed(error: error)]
        }
      ),
      KnownFault(
        "sinch-client-old-end-kept",
        "keeps the old expiry after an accepted update",
        fix: "use the expiry of the accepted update",
        flag: "lifetime-mixup",
        detectedBy: "update/documented-update",
        "update/not-due-after-update",
        by: FaultySinchClient { event, instant, state in
          guard case .registrationAccepted(let instance, let credentials, let new?) = event else {
            return try state.handle(event, at: instant)
          }
          let end = state.note ?? new.at
          state.note = end
          let expiration = SinchClient.Expiration(at: end, timeToLive: new.timeToLive)
          return try state.handle(
            .registrationAccepted(
              instance: instance,
              credentials: credentials,
              expiration: expiration
            ),
            at: instant
          )
        }
      ),
    ]
  }
}
