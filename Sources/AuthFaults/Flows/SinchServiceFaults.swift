extension KnownFaults {
  private static let service = RoleChanges<_, KnownFault>(SinchServiceMachine())

  typealias Service<Memory: Sendable> = FaultyMachine<SinchServiceMachine, Memory>

  /// Faults of `sinch.service`.
  static let sinchServices: [KnownFault] =
    servicesWithSequences + servicesWithNonces + servicesWithTokens + sinchServiceVerifiers
    + sinchServiceLimits + sinchServiceDevices + sinchServiceCredentials + sinchServiceMemories
    + sinchServiceNames

  @FaultBuilder
  private static var servicesWithSequences: [KnownFault] {
    service("sinch-service-sequence-repeated", "treats the last sequence as a new one") { turn in
      guard let sequence = turn.sequence, turn.application?.lastSequence == sequence else {
        return try turn.forward()
      }
      let before = turn.state
      turn.state.base.applications[turn.event.party.application]?.lastSequence = nil
      let actions = try turn.forward()
      if case .rejectRegistration? = actions.first { turn.state = before }
      return actions
    }
    .fix("accept only sequences greater than the last one").flagged("sequence-reuse")
    service("sinch-service-sequence-unchecked", "never compares the sequence with the last one") {
      turn in
      turn.changeApplications { $0.lastSequence = nil }
      return try turn.forward()
    }
    .fix("accept only sequences greater than the last one").flagged("sequence-reuse")
    service("sinch-service-sequence-forgotten", "forgets sequences when a device unregisters") {
      turn in
      if case .unregister = turn.event { turn.changeApplications { $0.lastSequence = nil } }
      return try turn.forward()
    }
    .fix("remember the last sequence permanently").flagged("sequence-reuse")
    service("sinch-service-sequence-without-gaps", "refuses every sequence but the next one") {
      turn in
      guard let sequence = turn.sequence, let last = turn.application?.lastSequence,
        sequence != last + 1
      else { return try turn.forward() }
      return [turn.rejection(.replayed)]
    }
    .fix("accept any sequence greater than the last one").flagged("sequence-reuse")
    service("sinch-service-sequence-compared-as-text", "compares sequences as strings") { turn in
      guard let sequence = turn.sequence, let last = turn.application?.lastSequence else {
        return try turn.forward()
      }
      if String(sequence) <= String(last) { return [turn.rejection(.replayed)] }
      turn.changeApplications { $0.lastSequence = nil }
      return try turn.forward()
    }
    .fix("compare sequences as unsigned 64-bit numbers").flagged("sequence-syntax")
    service("sinch-service-sequence-in-floating-point", "stores sequences in floating point") {
      turn in
      guard let sequence = turn.sequence, let last = turn.application?.lastSequence,
        Double(sequence) <= Double(last)
      else { return try turn.forward() }
      return [turn.rejection(.replayed)]
    }
    .fix("store sequences in unsigned 64-bit integers").flagged("number-precision")
    service(
      "sinch-service-sequence-used-by-forgery",
      "uses up the sequences of forged registrations"
    ) { turn in
      let sequence = turn.sequence
      let actions = try turn.forward()
      turn.changeApplications { application in
        application.lastSequence = max(application.lastSequence ?? 0, sequence ?? 0)
      }
      return actions
    }
    .fix("treat a sequence as used only after verifying its signature").flagged("sequence-reuse")
    service(
      "sinch-service-sequence-across-applications",
      "compares sequences across applications"
    ) { turn in
      let greatest = turn.state.base.applications.values.compactMap(\.lastSequence).max()
      turn.changeApplications { $0.lastSequence = greatest }
      return try turn.forward()
    }
    .fix("keep the last sequence of each application separately").flagged("sequence-reuse")
    service(
      "sinch-service-forgery-after-expiry",
      "accepts any signature from a device whose instance has expired"
    ) { turn in
      guard case .registerWithSignature = turn.event, turn.phase == .expired else {
        return try turn.forward()
      }
      let actions = try turn.forward()
      if case .rejectRegistration? = actions.first { return [turn.acceptance] }
      return actions
    }
    .fix("verify every signature").flagged("signature-unchecked")
    service.with("sinch-service-signature-unchecked", "never verifies signatures") {
      $0.signatures.matches = { _, _ in true }
    }
    .fix("compare the signature with the one computed from the secret")
    .flagged("signature-unchecked")
  }

  @FaultBuilder
  private static var servicesWithNonces: [KnownFault] {
    service("sinch-service-nonce-replayed", "accepts a replayed nonce") { turn in
      turn.changeApplications { $0.usedNonces = [] }
      return try turn.forward()
    }
    .fix("remember the nonces of each application, and accept each once").flagged("nonce-unchecked")
    service(
      "sinch-service-nonce-replayed-elsewhere",
      "accepts a replayed nonce from another device"
    ) { turn in
      if turn.phase == .absent { turn.changeApplications { $0.usedNonces = [] } }
      return try turn.forward()
    }
    .fix("remember nonces for the application, not for a device").flagged("nonce-unchecked")
    service(
      "sinch-service-nonce-per-token",
      "remembers tokens instead of nonces",
      remembering: Set<String>()
    ) { turn in
      guard case .registerWithToken(_, _, _, let token) = turn.event else {
        return try turn.forward()
      }
      if turn.memory.insert(token).inserted { turn.changeApplications { $0.usedNonces = [] } }
      return try turn.forward()
    }
    .fix("remember the nonce itself instead of its token").flagged("nonce-unchecked")
    service("sinch-service-nonce-across-applications", "remembers nonces across applications") {
      turn in
      let all = turn.state.base.applications.values.map(\.usedNonces)
      turn.changeApplications { $0.usedNonces = all.reduce(into: []) { $0.formUnion($1) } }
      return try turn.forward()
    }
    .fix("remember the nonces of each application separately").flagged("nonce-unchecked")
  }

  @FaultBuilder
  private static var servicesWithTokens: [KnownFault] {
    sinchServiceVerifying(
      "sinch-service-token-signature-unchecked",
      "never verifies token signatures"
    ) {
      $0.verify = { _, _ in true }
    }
    .fix("verify the signature with the key derived for the date in kid")
    .flagged("signature-unchecked")
    sinchServiceVerifying("sinch-service-iss-unchecked", "ignores iss") {
      $0.claimChecks.drop("iss")
    }
    .fix("compare iss with //rtc.sinch.com/applications/{key}").flagged("wrong-subject")
    sinchServiceVerifying("sinch-service-exp-unchecked", "accepts expired tokens") {
      $0.claimChecks.drop("expired")
    }
    .fix("refuse a token from exp on").flagged("expiry-unchecked")
    sinchServiceVerifying("sinch-service-exp-unread", "never reads exp") {
      $0.claimChecks.drop("expired", "exp-after-iat")
    }
    .fix("refuse a token from exp on").flagged("expiry-unchecked")
    service(
      "sinch-service-application-of-the-token",
      "registers with the application that the token names"
    ) { turn in
      guard case .registerWithToken(_, let user, let device, let token) = turn.event,
        let key = token.claims?["iss"]?.string?.split(separator: "/").last.map(String.init),
        turn.state.base.applications.keys.contains(where: { $0.rawValue == key })
      else { return try turn.forward() }
      return try turn.forward(
        .registerWithToken(applicationKey: key, userId: user, device: device, token: token)
      )
    }
    .fix("verify the token for the application that is registered with").flagged("wrong-subject")
    service("sinch-service-empty-token-accepted", "registers a user without a token") { turn in
      guard case .registerWithToken(_, _, _, "") = turn.event else { return try turn.forward() }
      return [turn.acceptance]
    }
    .fix("refuse a registration without a token").flagged("signature-unchecked")
    service(
      "sinch-service-unknown-application-by-token",
      "registers users of unknown applications by any token"
    ) { turn in
      guard case .registerWithToken = turn.event, turn.application == nil else {
        return try turn.forward()
      }
      return [turn.acceptance]
    }
    .fix("refuse applications that the service does not know").flagged("wrong-subject")
    service(
      "sinch-service-unknown-application-by-signature",
      "registers users of unknown applications by any signature"
    ) { turn in
      guard case .registerWithSignature = turn.event, turn.application == nil else {
        return try turn.forward()
      }
      return [turn.acceptance]
    }
    .fix("refuse applications that the service does not know").flagged("wrong-subject")
    sinchServiceVerifying("sinch-service-todays-key", "uses today's key for every token") {
      $0.keyDay = { _, input in input.now.instant?.utcDay ?? "" }
    }
    .fix("use the key of the date in kid").flagged("utc-day")
    sinchServiceVerifying("sinch-service-instance-limit-unchecked", "accepts any instance expiry") {
      $0.claimChecks.drop("instance-ttl")
    }
    .fix("refuse sinch:rtc:instance:exp less than 48 hours after iat").flagged("off-by-one")
    service("sinch-service-token-of-another-user", "accepts a token of another user") { turn in
      guard case .registerWithToken(let key, _, let device, let token) = turn.event,
        let user = token.claims?["sub"]?.string?.split(separator: "/").last
      else { return try turn.forward() }
      return try turn.forward(
        .registerWithToken(
          applicationKey: key,
          userId: String(user),
          device: device,
          token: token
        )
      )
    }
    .fix("compare sub with the user who registers").flagged("wrong-subject")
  }

  /// A service with a changed verifier of tokens.
  static func sinchServiceVerifying(
    _ id: FaultID,
    _ mistake: String,
    _ change: (inout SinchTokenVerifier) -> Void
  ) -> KnownFault {
    let verifier = changed(SinchTokenVerifier(), change)
    return service.with(id, mistake) {
      $0.tokens = { try verifier.verifySinchRegistrationToken($0) }
    }
  }
}
