import AuthConformance
import AuthFaults
import AuthReference
import ConformanceEngine
import ConformanceSuite
import StrictJSON
import Testing

/// A right Sinch client that reads what the documents leave open in another way than the reference.
struct OtherSinchClient: Sendable, CustomTestStringConvertible {
  let name: String
  var testDescription: String { name }
  let interpretations: KeyValuePairs<AmbiguityID, Interpretation>
  let implementation: LocalImplementation

  static let all: [OtherSinchClient] = [
    OtherSinchClient(
      "updates by the calendar",
      ["sinch-update-due-by-calendar-day": "calendar-day"]
    ) { machine in
      machine.clock.isDue = { end, window, now in
        let day: Int64 = 86_400
        return end.seconds / day - window / day <= now.seconds / day
      }
    },
    OtherSinchClient(
      "keeps to the first lifetime",
      ["sinch-original-ttl-after-renewal": "first"]
    ) { machine in
      machine.clock.originalTimeToLive = { first, _ in first }
    },
    OtherSinchClient(
      "is valid through the last second",
      ["sinch-now-at-instance-expiry": "valid"]
    ) { machine in
      machine.clock.hasExpired = { end, now in end < now }
    },
    OtherSinchClient(
      "takes the second interpretation of each of these",
      [
        "sinch-update-due-by-calendar-day": "calendar-day",
        "sinch-original-ttl-after-renewal": "first",
        "sinch-now-at-instance-expiry": "valid",
      ]
    ) { machine in
      let day: Int64 = 86_400
      machine.clock.isDue = { $0.seconds / day - $1 / day <= $2.seconds / day }
      machine.clock.originalTimeToLive = { first, _ in first }
      machine.clock.hasExpired = { $0 < $1 }
    },
    OtherSinchClient(
      "asks for a token on every start",
      ["sinch-token-scheme-asks-again": "asks"],
      implementation: LocalImplementation(FaultySinchClient(react: asksOnEveryStart))
    ),
    OtherSinchClient(
      "looks into tokens",
      ["sinch-client-prechecks-token": "pre-check"],
      implementation: LocalImplementation(FaultySinchClient(react: looksIntoTokens))
    ),
  ]

  private init(
    _ name: String,
    _ interpretations: KeyValuePairs<AmbiguityID, Interpretation>,
    implementation: LocalImplementation
  ) {
    self.name = name
    self.interpretations = interpretations
    self.implementation = implementation
  }

  private init(
    _ name: String,
    _ interpretations: KeyValuePairs<AmbiguityID, Interpretation>,
    change: (inout SinchClientMachine) -> Void
  ) {
    var machine = SinchClientMachine()
    change(&machine)
    self.init(name, interpretations, implementation: LocalImplementation(machine))
  }

  /// A start that would have succeeded at once waits for a token and a registration.
  private static let asksOnEveryStart: FaultySinchClient.Reaction = { event, instant, state in
    switch (event, state.note) {
    case (.registerWithToken("asked-again", let token), "asking"):
      state.note = "registering"
      return [
        .register(userId: "foo", sequence: nil, signature: nil, token: token, instance: nil)
      ]
    case (.registrationAccepted, "registering"):
      state.note = nil
      return [.started]
    default:
      let actions = try state.handle(event, at: instant)
      guard event == .start, actions == [.started], state.configuration.scheme == .token else {
        return actions
      }
      state.note = "asking"
      return [.requiresRegistrationCredentials(userId: "foo", handle: "asked-again")]
    }
  }

  /// A token that cannot be right is a failure of the application's.
  private static let looksIntoTokens: FaultySinchClient.Reaction = { event, instant, state in
    guard case .registerWithToken(let handle, let token) = event,
      case .createClient(let user) = state.creation,
      !isUsable(token, for: user, at: instant)
    else { return try state.handle(event, at: instant) }
    return try state.handle(
      .registerDidFail(handle: handle, error: "unusable-token"),
      at: instant
    )
  }

  private static func isUsable(_ token: String, for user: String, at now: Instant) -> Bool {
    let parts = token.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, let octets = Base64.url.decode(String(parts[1])),
      let claims = try? JSON(parsing: octets).object,
      let expiration = claims["exp"]?.number?.int64, let subject = claims["sub"]?.string
    else { return false }
    return now.seconds < expiration && subject.hasSuffix("/users/\(user)")
  }
}
