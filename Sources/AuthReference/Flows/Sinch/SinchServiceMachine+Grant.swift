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
    case nonce(TokenNonce, expiresAt: Instant?)

    /// The limit of the instance; a signature gives none.
    var expiresAt: Instant? {
      if case .nonce(_, let expiresAt) = self { expiresAt } else { nil }
    }
  }

  /// Why a proof is not good enough.
  struct Objection: Error {
    let rule: Rule
    let reason: ReasonCode
  }

  /// Judges a proof, whatever has become of the instance.
  func grant(
    _ proof: Proof,
    to party: Party,
    at instant: Instant,
    by application: Application?
  ) throws -> Grant {
    guard let application else {
      throw Objection(rule: .rejectsUnknownApplication, reason: .unknownKey)
    }
    return switch proof {
    case .signature(let signature, let sequence):
      try grant(signature, SequenceNumber(sequence), to: party, by: application)
    case .token(let token):
      try grant(token, to: party, at: instant, by: application)
    }
  }

  /// The signature is this user's, and the sequence is above all that were used.
  private func grant(
    _ signature: String,
    _ sequence: SequenceNumber,
    to party: Party,
    by application: Application
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
    if let last = application.lastSequence, value <= last {
      throw Objection(rule: .rejectsUsedSequence, reason: .replayed)
    }
    return .sequence(value)
  }

  /// The token is in order, this user's, and its nonce was never used.
  private func grant(
    _ token: String,
    to party: Party,
    at instant: Instant,
    by application: Application
  ) throws -> Grant {
    let verdict = try tokens(
      verifier,
      SinchRegistrationTokenVerification.Input(
        applicationKey: party.application.rawValue,
        applicationSecret: application.secret,
        token: token,
        now: Timestamp(instant.rfc3339)
      )
    )
    switch verdict {
    case .invalid(let reason):
      throw Objection(rule: .rejectsToken, reason: reason)
    case .valid(let findings):
      guard UserID(rawValue: findings.userID) == party.user else {
        throw Objection(rule: .rejectsOthersToken, reason: .wrongSubject)
      }
      let nonce = TokenNonce(rawValue: findings.nonce)
      if application.usedNonces.contains(nonce) {
        throw Objection(rule: .rejectsUsedNonce, reason: .replayed)
      }
      return .nonce(nonce, expiresAt: findings.instanceExpiresAt)
    }
  }
}
