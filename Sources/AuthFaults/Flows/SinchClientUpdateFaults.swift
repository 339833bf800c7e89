import AuthConformance
import AuthReference
import ConformanceEngine
import FailureDiagnosis

extension KnownFaults {
  /// Those that go wrong about updates.
  static var sinchClientUpdates: [KnownFault] {
    [
      sinchClient(
        "sinch-client-update-second-late",
        "updates a second late",
        fix: "update when now is at or after the expiry less the window",
        flag: "off-by-one",
        foundBy: "update-due/long-exactly",
        "update-due/short-exactly"
      ) { machine in
        machine.clock.isDue = { end, window, now in
          end.adding(seconds: -window).map { $0 < now } ?? true
        }
      },
      sinchClient(
        "sinch-client-update-second-early",
        "updates a second early",
        fix: "update when now is at or after the expiry less the window",
        flag: "off-by-one",
        foundBy: "update-due/long-second-before",
        "update-due/short-second-before"
      ) { machine in
        machine.clock.isDue = { end, window, now in
          end.adding(seconds: -window - 1).map { $0 <= now } ?? true
        }
      },
      sinchClient(
        "sinch-client-eight-days-short",
        "takes 8 days for a short life",
        fix: "use the week's window from a lifetime of 8 days on",
        flag: "off-by-one",
        foundBy: "update-due/eight-days",
        "update-due/accepted-minutes-later"
      ) { machine in
        machine.clock.window = { $0 > 691_200 ? 604_800 : 86_400 }
      },
      sinchClient(
        "sinch-client-week-long",
        "takes a week for a long life",
        fix: "use the day's window below a lifetime of 8 days",
        flag: "off-by-one",
        foundBy: "update-due/documented-week",
        "update-due/second-less-than-eight-days"
      ) { machine in
        machine.clock.window = { $0 >= 604_800 ? 604_800 : 86_400 }
      },
      sinchClient(
        "sinch-client-one-window",
        "knows one window for all",
        fix: "use a week's window for long lives and a day's for short ones",
        flag: "lifetime-mixup",
        foundBy: "update-due/documented-week",
        "update-due/short-second-before"
      ) { machine in
        machine.clock.window = { _ in 604_800 }
      },
      sinchClient(
        "sinch-client-window-by-time-left",
        "goes by the time that is left",
        fix: "choose the window by the original lifetime",
        flag: "lifetime-mixup",
        foundBy: "update-due/less-than-eight-days-left",
        "update-due/documented-month"
      ) { machine in
        machine.clock.isDue = { end, _, now in
          let left = end.seconds - now.seconds
          return left <= (left >= 691_200 ? 604_800 : 86_400)
        }
      },
      sinchClient(
        "sinch-client-lifetime-from-acceptance",
        "measures the lifetime from the acceptance",
        fix: "measure the lifetime from iat",
        flag: "lifetime-mixup",
        foundBy: "update-due/accepted-minutes-later"
      ) { event, instant, state in
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
      },
      sinchClient(
        "sinch-client-never-updates",
        "never updates",
        fix: "ask for a token when an update is due at a start",
        flag: "lifetime-mixup",
        foundBy: "update/documented-update",
        "update-due/documented-month"
      ) { machine in
        machine.clock.isDue = { _, _, _ in false }
      },
      sinchClient(
        "sinch-client-update-by-timer",
        "updates by a timer",
        fix: "update at a start, not in between",
        flag: "unasked-action",
        foundBy: "update-due/window-passes-while-running",
        "update-due/short-window-passes-while-running"
      ) { event, instant, state in
        let attempt = try state.trying(.stop, .start, at: instant)
        guard event == .timePasses, case .requiresRegistrationCredentials? = attempt.actions.single
        else {
          return try state.handle(event, at: instant)
        }
        state = attempt.state
        return attempt.actions
      },
      sinchClient(
        "sinch-client-update-is-second-instance",
        "registers a second instance where it should update the first",
        fix: "name the instance in an update",
        flag: "stale-state",
        foundBy: "update/documented-update",
        "update/updated-twice"
      ) { event, instant, state in
        try state.handle(event, at: instant).map { action in
          guard case .register(let user, _, _, let token?, _?) = action else { return action }
          return .register(user, token: token)
        }
      },
      sinchClient(
        "sinch-client-declined-update-fails",
        "fails to start where an update is declined",
        fix: "start with the old date as long as it is not reached",
        flag: "lifetime-mixup",
        foundBy: "update/documented-update-declined",
        "update/declined-without-network"
      ) { event, instant, state in
        let actions = try state.handle(event, at: instant)
        guard case .registerDidFail(_, let error) = event, actions == [.started] else {
          return actions
        }
        return try state.handle(.stop, at: instant) + [.failed(error: error)]
      },
      sinchClient(
        "sinch-client-rejected-update-loses",
        "loses the instance where an update is rejected",
        fix: "keep the instance with its old date",
        flag: "lifetime-mixup",
        foundBy: "update/update-rejected",
        "update/update-rejected-then-accepted"
      ) { event, instant, state in
        let actions = try state.handle(event, at: instant)
        guard case .registrationRejected(let error) = event, actions == [.started] else {
          return actions
        }
        _ = try state.handle(.unregister, at: instant)
        return [.failed(error: error)]
      },
      sinchClient(
        "sinch-client-old-end-kept",
        "keeps the old end where an update was accepted",
        fix: "take the date of the accepted update",
        flag: "lifetime-mixup",
        foundBy: "update/documented-update",
        "update/not-due-after-update"
      ) { event, instant, state in
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
      },
    ]
  }
}
