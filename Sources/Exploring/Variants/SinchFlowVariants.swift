extension KnownVariants {
  private static let application = RoleChanges<_, KnownVariant>(SinchApplicationMachine())
  private static let service = RoleChanges<_, KnownVariant>(SinchServiceMachine())

  /// Variants of `sinch.client`, `sinch.service` and `sinch.application`.
  static let sinchFlows: [KnownVariant] = sinchClients + sinchServices + sinchApplications

  @VariantBuilder
  private static var sinchServices: [KnownVariant] {
    for reading in service.readings { reading }
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
}

extension UInt64 {
  /// The sum, or the greatest value.
  fileprivate func addingClamped(_ other: UInt64) -> UInt64 {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? .max : sum
  }
}
