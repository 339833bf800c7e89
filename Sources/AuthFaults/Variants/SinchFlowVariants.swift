import AuthConformance
import AuthReference
import ConformanceEngine
import ConformanceSuite
import StrictJSON

extension KnownVariants {
  /// Variants of `sinch.client`, `sinch.service` and `sinch.application`.
  static let sinchFlows: [KnownVariant] = sinchClients + sinchServices

  private typealias Service<Memory: Sendable> = FaultyMachine<SinchServiceMachine, Memory>

  private static let sinchServices: [KnownVariant] = [
    KnownVariant(
      "sinch-service-sequences-of-each-user",
      "keeps a sequence for each user",
      because:
        "The document does not say whether the sequence belongs to the application or to a user",
      takes: ["sinch-sequence-per-user": "accept"],
      by: serviceWithOwnSequences
    ),
    KnownVariant(
      "sinch-service-last-second-included",
      "keeps an instance alive in the second in which it expires",
      because: "The document does not say whether the end itself is included",
      takes: ["sinch-now-at-instance-expiry": "valid"],
      by: Service(SinchServiceMachine()) { turn in
        let actions = try turn.forward()
        if case .acceptRegistration? = actions.first {
          turn.changeInstance { $0.expiresAt = $0.expiresAt?.adding(seconds: 1) }
        }
        return actions
      }
    ),
    KnownVariant(
      "sinch-service-never-shortens",
      "refuses an update that shortens the life of an instance",
      because: "The document speaks of extending the expiration date",
      takes: ["sinch-instance-expiry-shortened": "refuse"],
      by: Service(SinchServiceMachine()) { turn in
        let before = turn.state
        let old = turn.phase == .limited ? turn.instance?.expiresAt : nil
        let actions = try turn.forward()
        guard let old, let new = turn.instance?.expiresAt, new < old else { return actions }
        turn.state = before
        return [turn.rejection(.claimInvalid)]
      }
    ),
    KnownVariant(
      "sinch-service-limited-for-ever",
      "refuses an unlimited instance to a user who had a limited one on the device",
      because: "The document prohibits extending a limited instance indefinitely",
      takes: ["sinch-unlimited-after-unregister": "refuse"],
      by: serviceThatRemembersLimits
    ),
    KnownVariant(
      "sinch-service-no-short-lived-tokens",
      "rejects tokens that live shorter than a minute",
      because: "The document asks for a minute at least, and does not say who checks it",
      takes: ["sinch-token-ttl-under-minute-at-verifier": "reject"],
      by: serviceVerifying {
        $0.claimChecks.append(
          Check("ttl") { evidence in
            let life = try evidence.claims.date("exp").seconds - evidence.claims.date("iat").seconds
            if life < SinchLifetimes.token { throw Refusal(.ttlTooShort) }
          }
        )
      }
    ),
    KnownVariant(
      "sinch-service-tokens-from-the-future",
      "accepts tokens that are issued in the future",
      because: "RFC 7519 section 4.1.6 asks for no comparison of iat",
      takes: ["jwt-iat-in-future": "accept"],
      by: serviceVerifying { $0.claimChecks.drop("issued") }
    ),
  ]

  private static func serviceVerifying(
    _ change: (inout SinchTokenVerifier) -> Void
  ) -> SinchServiceMachine {
    let verifier = changed(SinchTokenVerifier(), change)
    return changed(SinchServiceMachine()) {
      $0.tokens = { try verifier.verifySinchRegistrationToken($0) }
    }
  }

  private static var serviceWithOwnSequences:
    Service<[SinchServiceMachine.ApplicationKey: [SinchServiceMachine.UserID: UInt64]]>
  {
    Service(SinchServiceMachine(), remembering: [:]) { turn in
      let party = turn.event.party
      let own = turn.memory[party.application]?[party.user]
      turn.state.base.applications[party.application]?.lastSequence = own
      let actions = try turn.forward()
      let last = turn.state.base.applications[party.application]?.lastSequence
      turn.memory[party.application, default: [:]][party.user] = last
      return actions
    }
  }

  private static var serviceThatRemembersLimits: Service<Set<SinchServiceMachine.Party>> {
    Service(SinchServiceMachine(), remembering: []) { turn in
      let before = turn.state
      let actions = try turn.forward()
      guard case .acceptRegistration? = actions.first, let instance = turn.instance else {
        return actions
      }
      if instance.expiresAt != nil { turn.memory.insert(instance.party) }
      guard instance.expiresAt == nil, turn.memory.contains(instance.party) else {
        return actions
      }
      turn.state = before
      return [turn.rejection(.claimMissing)]
    }
  }

  private static let sinchClients: [KnownVariant] = [
    KnownVariant(
      "sinch-client-updates-by-calendar",
      "is due for an update from the beginning of the UTC day",
      because: "The document counts from the day of the expiry",
      takes: ["sinch-update-due-by-calendar-day": "calendar-day"],
      by: changed(SinchClientMachine()) { $0.clock.isDue = byCalendar }
    ),
    KnownVariant(
      "sinch-client-keeps-first-lifetime",
      "goes by the lifetime of the first registration after an update",
      because: "The document does not say which lifetime is the original one after an update",
      takes: ["sinch-original-ttl-after-renewal": "first"],
      by: changed(SinchClientMachine()) { $0.clock.originalTimeToLive = { first, _ in first } }
    ),
    KnownVariant(
      "sinch-client-last-second-included",
      "is valid in the second in which its instance expires",
      because: "The document does not say whether the end itself is included",
      takes: ["sinch-now-at-instance-expiry": "valid"],
      by: changed(SinchClientMachine()) { $0.clock.hasExpired = { end, now in end < now } }
    ),
    KnownVariant(
      "sinch-client-other-clock",
      "goes by the calendar, the first lifetime and the last second at once",
      because: "The document leaves all three open",
      takes: [
        "sinch-update-due-by-calendar-day": "calendar-day",
        "sinch-original-ttl-after-renewal": "first",
        "sinch-now-at-instance-expiry": "valid",
      ],
      by: changed(SinchClientMachine()) {
        $0.clock.isDue = byCalendar
        $0.clock.originalTimeToLive = { first, _ in first }
        $0.clock.hasExpired = { end, now in end < now }
      }
    ),
    KnownVariant(
      "sinch-client-asks-on-every-start",
      "asks for a token on every start",
      because: "The document says that the client may also ask on subsequent starts",
      takes: ["sinch-token-scheme-asks-again": "asks"],
      by: FaultySinchClient(react: asksOnEveryStart)
    ),
    KnownVariant(
      "sinch-client-looks-into-tokens",
      "fails at once on a token that cannot be right",
      because: "The document does not say that tokens are opaque to the client",
      takes: ["sinch-client-prechecks-token": "pre-check"],
      by: FaultySinchClient(react: looksIntoTokens)
    ),
  ]

  private static let byCalendar: @Sendable (Instant, Int64, Instant) -> Bool = { end, window, now in
    let day: Int64 = 86_400
    return end.seconds / day - window / day <= now.seconds / day
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
