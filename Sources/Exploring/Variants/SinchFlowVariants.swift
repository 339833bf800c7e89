extension KnownVariants {
  private static let application = RoleChanges<_, KnownVariant>(SinchApplicationMachine())
  private static let service = RoleChanges<_, KnownVariant>(SinchServiceMachine())

  /// Variants of `sinch.client`, `sinch.service` and `sinch.application`.
  static let sinchFlows: [KnownVariant] = sinchClients + sinchServices + sinchApplications

  private typealias Service<Memory: Sendable> = FaultyMachine<SinchServiceMachine, Memory>

  @VariantBuilder
  private static var sinchServices: [KnownVariant] {
    KnownVariant(
      "sinch-service-sequences-of-each-user",
      by: serviceKeeping(\.lastSequence, startingWith: nil)
    )
    .that("keeps a sequence for each user")
    .because(
      "The document does not say whether the sequence belongs to the application or to a user"
    )
    .takes("sinch-sequence-per-user", "accept")
    KnownVariant(
      "sinch-service-nonces-of-each-user",
      by: serviceKeeping(\.usedNonces, startingWith: [])
    )
    .that("remembers the used nonces of each user apart")
    .because("The document does not say among which tokens a nonce is unique")
    .takes("sinch-service-nonce-scope", "per-user")
    service(
      "sinch-service-last-second-included",
      "keeps an instance alive in the second in which it expires"
    ) { turn in
      let actions = try turn.forward()
      if case .acceptRegistration? = actions.first {
        turn.changeInstance { $0.expiresAt = $0.expiresAt?.adding(seconds: 1) }
      }
      return actions
    }
    .because("The document does not say whether the end itself is included")
    .takes("sinch-service-at-instance-expiry", "valid")
    service(
      "sinch-service-never-shortens",
      "refuses an update that shortens the life of an instance"
    ) { turn in
      let before = turn.state
      let old = turn.phase == .limited ? turn.instance?.expiresAt : nil
      let actions = try turn.forward()
      guard let old, let new = turn.instance?.expiresAt, new < old else { return actions }
      turn.state = before
      return [turn.rejection(.claimInvalid)]
    }
    .because("The document speaks of extending the expiration date")
    .takes("sinch-instance-expiry-shortened", "refuse")
    KnownVariant("sinch-service-limited-for-ever", by: serviceThatRemembersLimits)
      .that("refuses an unlimited instance to a user who had a limited one on the device")
      .because("The document prohibits extending a limited instance indefinitely")
      .takes("sinch-unlimited-after-unregister", "refuse")
      .takes("sinch-unlimited-after-expiry", "refuse")
    service(
      "sinch-service-signature-keeps-end",
      "accepts a registration by signature of a limited instance, which keeps its end"
    ) { turn in
      guard case .registerWithSignature = turn.event, turn.phase == .limited,
        let end = turn.instance?.expiresAt
      else { return try turn.forward() }
      let actions = try turn.forwardWithoutLimit()
      turn.changeInstance { $0.expiresAt = end }
      return actions
    }
    .because("The document prohibits extending a limited instance indefinitely, and nothing else")
    .takes("sinch-signature-for-limited-instance", "keeps-end")
    service.with(
      "sinch-service-no-short-lived-tokens",
      "rejects tokens that live shorter than a minute"
    ) {
      $0.verifier.claimChecks.append(
        Rule("ttl") { evidence in
          let life = try evidence.claims.date("exp").seconds - evidence.claims.date("iat").seconds
          if life < SinchLifetimes.token { throw Refusal(.ttlTooShort) }
        }
      )
    }
    .because("The document asks for a minute at least, and does not say who checks it")
    .takes("sinch-service-ttl-under-minute", "reject")
    service.with(
      "sinch-service-tokens-from-the-future",
      "accepts tokens that are issued in the future"
    ) { $0.verifier.claimChecks.drop("issued") }
    .because("RFC 7519 section 4.1.6 asks for no comparison of iat")
    .takes("sinch-service-iat-in-future", "accept")
    service.with(
      "sinch-service-any-key-day",
      "accepts a kid of any day, if the signature is right under its key"
    ) { $0.verifier.claimChecks.drop("kid-matches-iat") }
    .because("The document says only that the date in kid is one in UTC")
    .takes("sinch-service-kid-distance-from-iat", "not-compared")
    service(
      "sinch-service-keeps-later-end",
      "accepts an update that shortens the life of an instance, and keeps the later end"
    ) { turn in
      let old = turn.phase == .limited ? turn.instance?.expiresAt : nil
      let actions = try turn.forward()
      guard let old, let new = turn.instance?.expiresAt, new < old else { return actions }
      turn.changeInstance { $0.expiresAt = old }
      return actions
    }
    .because("The document speaks of extending the expiration date")
    .takes("sinch-instance-expiry-shortened", "keeps-later")
    service(
      "sinch-service-no-limit-by-update",
      "refuses to limit an instance that was registered without a limit"
    ) { turn in
      let before = turn.state
      let wasUnlimited = turn.phase == .unlimited
      let actions = try turn.forward()
      guard wasUnlimited, turn.instance?.expiresAt != nil else { return actions }
      turn.state = before
      return [turn.rejection(.claimInvalid)]
    }
    .because("No document says that an update may do so")
    .takes("sinch-unlimited-becomes-limited", "refuse")
    KnownVariant("sinch-service-forgets-nonces", by: serviceThatForgetsNonces)
      .that("forgets a nonce when the token that used it has expired")
      .because("The token itself cannot be replayed any more")
      .takes("sinch-service-nonce-memory", "until-expiry")
    service(
      "sinch-service-one-user-on-a-device",
      "ends the instance of a device's former user when another one registers there"
    ) { turn in
      let actions = try turn.forward()
      guard case .acceptRegistration? = actions.first else { return actions }
      let party = turn.event.party
      turn.changeApplications { application in
        application.instances.removeAll {
          $0.party.device == party.device && $0.party.application == party.application
            && $0.party.user != party.user
        }
      }
      return actions
    }
    .because("The document asks for a registration per user and device by a note, not by a must")
    service("sinch-service-no-calls-to-oneself", "refuses a call of a user to themselves") { turn in
      let actions = try turn.forward()
      return turn.isCallToOneself(actions) ? [turn.refusalOfCall] : actions
    }
    .because("No document speaks of a call to oneself")
    .takes("sinch-service-call-to-oneself", "refused")
    service(
      "sinch-service-rings-elsewhere",
      "lets a call of a user to themselves ring on the other devices alone"
    ) { turn in
      let actions = try turn.forward()
      guard turn.isCallToOneself(actions) else { return actions }
      let others = actions.filter { action in
        if case .offerCall(_, _, let device, _) = action {
          device != turn.event.party.device.rawValue
        } else {
          true
        }
      }
      return others.isEmpty ? [turn.refusalOfCall] : others
    }
    .because("No document speaks of a call to oneself")
    .takes("sinch-service-call-to-oneself", "rings-elsewhere")
    service("sinch-service-names-no-reason", "gives every rejected registration the same reason") {
      turn in
      try turn.forward().map { action in
        guard case .rejectRegistration = action else { return action }
        return turn.rejection(.malformed)
      }
    }
    .because("No document names the reasons of a rejection")
    service(
      "sinch-service-keeps-credentials",
      "gives an instance the credentials that it had before"
    ) { turn in
      let old = turn.phase == .expired ? nil : turn.instance?.credentials
      let actions = try turn.forward()
      guard let old,
        case .acceptRegistration(let user, let device, let instance, _)? = actions.first
      else { return actions }
      turn.changeInstance { $0.credentials = old }
      return [
        .acceptRegistration(userId: user, device: device, instance: instance, credentials: old)
      ]
    }
    .because("The document says that a registration gives credentials, not that they change")
  }

  private static var serviceThatForgetsNonces: Service<[SinchServiceMachine.TokenNonce: Int64]> {
    Service(SinchServiceMachine(), remembering: [:]) { turn in
      let ends = turn.memory
      let now = turn.instant.seconds
      turn.changeApplications { $0.usedNonces = $0.usedNonces.filter { (ends[$0] ?? now) > now } }
      let actions = try turn.forward()
      if case .acceptRegistration? = actions.first,
        case .registerWithToken(_, _, _, let token) = turn.event,
        let nonce = token.claims?["nonce"]?.string, let end = token.claims?["exp"]?.number?.int64
      {
        turn.memory[SinchServiceMachine.TokenNonce(rawValue: nonce)] = end
      }
      return actions
    }
  }

  @VariantBuilder
  private static var sinchApplications: [KnownVariant] {
    application.with(
      "sinch-application-counts-its-nonces",
      "counts its nonces up behind a prefix of its own"
    ) {
      $0.tokens = SinchTokenIssuer(nonce: { [count = Kept(0)] in "backend-7-\(count.next())" })
    }
    .because("The first document calls a sequence, which is counted, a cryptographic nonce")
    application.with("sinch-application-writes-typ", "writes typ into the header, in lower case") {
      $0.tokens.header.set("typ") { _ in "jwt" }
    }
    .because("RFC 7515 section 4.1.9: media types are compared without case")
    application(
      "sinch-application-sequences-by-the-clock",
      "numbers registrations by the milliseconds since 1970, and above the last one"
    ) { turn in
      if let now = UInt64(exactly: turn.instant.seconds * 1000) {
        let last = turn.state.base.lastSequence ?? 0
        turn.state.base.lastSequence = max(last, now)
      }
      return try turn.forward()
    }
    .because("The document asks for a value that increases monotonically; plus one is a sample")
    application("sinch-application-sequences-with-gaps", "leaves out sequences") { turn in
      guard case .requestReachesBackend = turn.event else { return try turn.forward() }
      turn.state.base.lastSequence = (turn.state.base.lastSequence ?? 0).addingClamped(7)
      return try turn.forward()
    }
    .because("The document asks for a value that increases monotonically; plus one is a sample")
    application(
      "sinch-application-sequences-of-each-user",
      "counts the sequences of each user apart, above what was used before",
      remembering: [String: UInt64]()
    ) { turn in
      guard case .requestReachesBackend(_, let user) = turn.event else {
        return try turn.forward()
      }
      let shared = turn.state.base.lastSequence
      turn.state.base.lastSequence = turn.memory[user] ?? shared
      let actions = try turn.forward()
      if case .sendSignature? = actions.first {
        turn.memory[user] = turn.state.base.lastSequence
      }
      turn.state.base.lastSequence = shared
      return actions
    }
    .because("The document does not say whether the sequence belongs to the application or a user")
    application(
      "sinch-application-sequences-up-to-int64",
      "has no sequence left after 2^63-1"
    ) { turn in
      if let last = turn.state.base.lastSequence, last >= UInt64(Int64.max) {
        turn.state.base.lastSequence = .max
      }
      return try turn.forward()
    }
    .because("The document's Java sample has a long, its delegate a long long")
    .takes("sinch-application-sequence-above-int64", "refuse")
    application("sinch-application-own-error-texts", "reports a failure in its own words") { turn in
      try turn.forward().map { action in
        guard case .registerDidFail(let handle, _) = action else { return action }
        return .registerDidFail(handle: handle, error: "no credentials")
      }
    }
    .because("The document says that a failure is reported, not in what words")
    application(
      "sinch-application-answers-again",
      "hands over whatever comes for a callback, also after it was answered"
    ) { turn in
      switch turn.event {
      case .signatureReachesApp(let handle, let signature, let sequence):
        _ = try turn.forward()
        return [.registerWithSignature(handle: handle, signature: signature, sequence: sequence)]
      case .tokenReachesApp(let handle, let token):
        _ = try turn.forward()
        return [.registerWithToken(handle: handle, token: token)]
      default: return try turn.forward()
      }
    }
    .because("No document speaks of a second answer")
  }

  /// A service that keeps for each user what others keep for an application.
  private static func serviceKeeping<Value: Sendable>(
    _ member: any WritableKeyPath<SinchServiceMachine.Application, Value> & Sendable,
    startingWith first: Value
  ) -> Service<[SinchServiceMachine.ApplicationKey: [SinchServiceMachine.UserID: Value]]> {
    Service(SinchServiceMachine(), remembering: [:]) { turn in
      let party = turn.event.party
      let own = turn.memory[party.application]?[party.user] ?? first
      turn.state.base.applications[party.application]?[keyPath: member] = own
      let actions = try turn.forward()
      let last = turn.state.base.applications[party.application]?[keyPath: member]
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
}

extension UInt64 {
  /// The sum, or the greatest value.
  fileprivate func addingClamped(_ other: UInt64) -> UInt64 {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? .max : sum
  }
}

extension Turn where Base == SinchServiceMachine {
  /// Whether the callee of a call that is offered is the caller.
  fileprivate func isCallToOneself(_ actions: [SinchService.Action]) -> Bool {
    guard case .placeCall(_, let user, _, _, let callee) = event, case .offerCall? = actions.first
    else { return false }
    return user.utf8.elementsEqual(callee.utf8)
  }

  fileprivate var refusalOfCall: SinchService.Action {
    .refuseCall(
      userId: event.party.user.rawValue,
      device: event.party.device.rawValue,
      reason: "callee-not-registered"
    )
  }
}
