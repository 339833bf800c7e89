import AuthConformance

extension SinchServiceMachine {
  /// What a device shows to be registered.
  enum Proof {
    case signature(String, sequence: String)
    case token(String)
  }

  /// What a registration may use up, and how long its instance may live.
  enum Grant: Sendable {
    case sequence(UInt64)
    case nonce(TokenNonce, until: Instant, instanceExpiresAt: Instant?)

    /// The limit of the instance; a signature gives none.
    var expiresAt: Instant? {
      if case .nonce(_, _, let expiresAt) = self { expiresAt } else { nil }
    }
  }

  /// Why a registration is refused.
  struct Objection: Error {
    let rule: Rule
    let reason: ReasonCode
  }

  /// Judges a proof, whatever has become of the instance.
  func grant(
    _ proof: Proof,
    to party: Party,
    at instant: Instant,
    by application: Application?,
    _ interpretations: inout Interpretations
  ) throws -> Grant {
    guard let application else {
      throw Objection(rule: .rejectsUnknownApplication, reason: .unknownKey)
    }
    return switch proof {
    case .signature(let signature, let sequence):
      try grant(
        signature,
        SequenceNumber(sequence),
        to: party,
        by: application,
        &interpretations
      )
    case .token(let token):
      try grant(token, to: party, at: instant, by: application, &interpretations)
    }
  }

  /// The signature is this user's, and the sequence is above all that were used.
  private func grant(
    _ signature: String,
    _ sequence: SequenceNumber,
    to party: Party,
    by application: Application,
    _ interpretations: inout Interpretations
  ) throws -> Grant {
    let registration = SinchSignatureSigning.Input(
      applicationKey: party.application.rawValue,
      applicationSecret: application.secret,
      userID: party.user.rawValue,
      sequence: sequence
    )
    let verdict = try signatures.verifySinchSignature(
      SinchSignatureVerification.Input(registration: registration, signature: signature)
    )
    if case .invalid(let reason) = verdict {
      throw Objection(rule: .rejectsSignature, reason: reason)
    }
    guard let value = sequence.value else {
      throw Objection(rule: .rejectsSignature, reason: .malformed)
    }
    if try application.hasUsed(value, by: party.user, &interpretations) {
      throw Objection(rule: .rejectsUsedSequence, reason: .replayed)
    }
    return .sequence(value)
  }

  /// The token is in order, this user's, and its nonce was never used.
  private func grant(
    _ token: String,
    to party: Party,
    at instant: Instant,
    by application: Application,
    _ interpretations: inout Interpretations
  ) throws -> Grant {
    let input = SinchRegistrationTokenVerification.Input(
      applicationKey: party.application.rawValue,
      applicationSecret: application.secret,
      token: token,
      now: Timestamp(instant.rfc3339)
    )
    switch try verdict(on: input, &interpretations) {
    case .invalid(let reason):
      throw Objection(rule: .rejectsToken, reason: reason)
    case .valid(let findings):
      guard UserID(rawValue: findings.userID) == party.user else {
        throw Objection(rule: .rejectsOthersToken, reason: .wrongSubject)
      }
      let nonce = TokenNonce(rawValue: findings.nonce)
      if try application.hasUsed(nonce, by: party.user, at: instant, &interpretations) {
        throw Objection(rule: .rejectsUsedNonce, reason: .replayed)
      }
      return .nonce(
        nonce,
        until: findings.expiresAt,
        instanceExpiresAt: findings.instanceExpiresAt
      )
    }
  }

  /// The verdict on a token; a question is touched if its interpretations lead to different ones.
  private func verdict(
    on input: SinchTokenVerifier.Input,
    _ interpretations: inout Interpretations
  ) throws -> Verdict<Findings> {
    func isRejected(_ day: KeyDay, _ issue: IssueInFuture, _ life: ShortLife) throws -> Bool {
      if case .invalid = try tokens(verifier(day, issue, life), input) { true } else { false }
    }
    if try !isRejected(.compared, .reject, .reject) || isRejected(.notCompared, .accept, .accept) {
      return try tokens(verifier, input)
    }
    var taken = (day: KeyDay.compared, issue: IssueInFuture.reject, life: ShortLife.accept)
    if try isRejected(.compared, .accept, .accept) {
      taken.day = try interpretations.take(KeyDay.self)
    }
    if try isRejected(.notCompared, .reject, .accept) {
      taken.issue = try interpretations.take(IssueInFuture.self)
    }
    if try isRejected(.notCompared, .accept, .reject) {
      taken.life = try interpretations.take(ShortLife.self)
    }
    return try tokens(verifier(taken.day, taken.issue, taken.life), input)
  }

  private func verifier(
    _ day: KeyDay,
    _ issue: IssueInFuture,
    _ life: ShortLife
  ) -> SinchTokenVerifier {
    var verifier = verifier
    if day == .notCompared {
      verifier.claimChecks = verifier.claimChecks.without("kid-matches-iat")
    }
    if issue == .accept { verifier.claimChecks = verifier.claimChecks.without("issued") }
    if life == .reject { verifier.claimChecks.append(SinchTokenVerifier.minute) }
    return verifier
  }
}

extension SinchServiceMachine.Application {
  /// Whether a sequence is no greater than the last one.
  fileprivate func hasUsed(
    _ sequence: UInt64,
    by user: SinchServiceMachine.UserID,
    _ interpretations: inout Interpretations
  ) throws -> Bool {
    guard let last = lastSequence, sequence <= last else { return false }
    if let own = lastSequences[user], sequence <= own { return true }
    return try interpretations.take(SinchServiceMachine.SequenceScope.self) == .refuse
  }

  /// Whether a nonce was used, and still counts.
  fileprivate func hasUsed(
    _ nonce: SinchServiceMachine.TokenNonce,
    by user: SinchServiceMachine.UserID,
    at instant: Instant,
    _ interpretations: inout Interpretations
  ) throws -> Bool {
    guard usedNonces.contains(nonce) else { return false }
    guard var uses = nonceUses[nonce] else { return true }
    if let own = uses[user], own > instant { return true }
    if uses.keys.contains(where: { $0 != user }),
      try interpretations.take(SinchServiceMachine.NonceScope.self) == .perUser
    {
      uses = uses.filter { $0.key == user }
    }
    if uses.values.contains(where: { $0 > instant }) { return true }
    return try !uses.isEmpty
      && interpretations.take(SinchServiceMachine.NonceMemory.self) == .forEver
  }
}
