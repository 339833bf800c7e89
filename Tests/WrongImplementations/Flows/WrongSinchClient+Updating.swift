import AuthConformance
import AuthReference

extension WrongSinchClient {
  /// Those that go wrong about updates.
  static var updating: [WrongSinchClient] {
    [
      WrongSinchClient(
        "updates a second late",
        foundBy: "update-due/long-exactly",
        "update-due/short-exactly"
      ) { machine in
        machine.clock.isDue = { end, window, now in
          end.adding(seconds: -window).map { $0 < now } ?? true
        }
      },
      WrongSinchClient(
        "updates a second early",
        foundBy: "update-due/long-second-before",
        "update-due/short-second-before"
      ) { machine in
        machine.clock.isDue = { end, window, now in
          end.adding(seconds: -window - 1).map { $0 <= now } ?? true
        }
      },
      WrongSinchClient(
        "takes 8 days for a short life",
        foundBy: "update-due/eight-days",
        "update-due/accepted-minutes-later"
      ) { machine in
        machine.clock.window = { $0 > 691_200 ? 604_800 : 86_400 }
      },
      WrongSinchClient(
        "takes a week for a long life",
        foundBy: "update-due/documented-week",
        "update-due/second-less-than-eight-days"
      ) { machine in
        machine.clock.window = { $0 >= 604_800 ? 604_800 : 86_400 }
      },
      WrongSinchClient(
        "knows one window for all",
        foundBy: "update-due/documented-week",
        "update-due/short-second-before"
      ) { machine in
        machine.clock.window = { _ in 604_800 }
      },
      WrongSinchClient(
        "goes by the time that is left",
        foundBy: "update-due/less-than-eight-days-left",
        "update-due/documented-month"
      ) { machine in
        machine.clock.isDue = { end, _, now in
          let left = end.seconds - now.seconds
          return left <= (left >= 691_200 ? 604_800 : 86_400)
        }
      },
      WrongSinchClient(
        "measures the lifetime from the acceptance",
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
      WrongSinchClient(
        "never updates",
        foundBy: "update/documented-update",
        "update-due/documented-month"
      ) { machine in
        machine.clock.isDue = { _, _, _ in false }
      },
      WrongSinchClient(
        "updates by a timer",
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
      WrongSinchClient(
        "registers a second instance where it should update the first",
        foundBy: "update/documented-update",
        "update/updated-twice"
      ) { event, instant, state in
        try state.handle(event, at: instant).map { action in
          guard case .register(let user, _, _, let token?, _?) = action else { return action }
          return .register(user, token: token)
        }
      },
      WrongSinchClient(
        "fails to start where an update is declined",
        foundBy: "update/documented-update-declined",
        "update/declined-without-network"
      ) { event, instant, state in
        let actions = try state.handle(event, at: instant)
        guard case .registerDidFail(_, let error) = event, actions == [.started] else {
          return actions
        }
        return try state.handle(.stop, at: instant) + [.failed(error: error)]
      },
      WrongSinchClient(
        "loses the instance where an update is rejected",
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
      WrongSinchClient(
        "keeps the old end where an update was accepted",
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
