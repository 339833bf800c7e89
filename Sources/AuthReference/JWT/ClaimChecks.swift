import AuthConformance
import StrictJSON

extension Check {
  /// A claim that must be exactly this text, or else the reason holds.
  package static func claim<Input>(
    _ name: String,
    else reason: ReasonCode,
    is expected: @escaping @Sendable (Input) -> String
  ) -> Check where Subject == Evidence<Input> {
    Check(name) { evidence in
      let text = try evidence.claims.string(name)
      try require(text.hasSameUTF8(as: expected(evidence.input)), else: reason)
    }
  }

  /// A claim that must be a text with something in it.
  package static func nonEmptyText<Input>(_ name: String) -> Check
  where Subject == Evidence<Input> {
    Check(name) { evidence in
      try require(try !evidence.claims.string(name).isEmpty, else: .claimInvalid)
    }
  }

  /// A claim that must be a date from 1970 to 9999.
  package static func date<Input>(_ name: String) -> Check where Subject == Evidence<Input> {
    Check(name) { evidence in _ = try evidence.claims.date(name) }
  }

  /// `exp` comes after `iat`.
  package static func expiresAfterIssue<Input>() -> Check where Subject == Evidence<Input> {
    Check("exp-after-iat") { evidence in
      guard
        let issuedAt = evidence.claims.dateIfReadable("iat"),
        let expiresAt = evidence.claims.dateIfReadable("exp")
      else { return }
      try require(expiresAt > issuedAt, else: .claimInvalid)
    }
  }

  /// A token from the future is not accepted yet.
  package static func issued<Input>() -> Check where Subject == Evidence<Input> {
    Check("issued") { evidence in
      guard let issuedAt = evidence.claims.dateIfReadable("iat") else { return }
      try require(evidence.time.hasReached(issuedAt), else: .notYetValid)
    }
  }

  /// `nbf` need not be there, but is heeded where it is (RFC 7519 §4.1.5).
  package static func notBefore<Input>() -> Check where Subject == Evidence<Input> {
    Check("nbf") { evidence in
      guard evidence.claims.members["nbf"] != nil else { return }
      try require(evidence.time.hasReached(try evidence.claims.date("nbf")), else: .notYetValid)
    }
  }

  /// The token has not expired (RFC 7519 §4.1.4).
  package static func notExpired<Input>() -> Check where Subject == Evidence<Input> {
    Check("expired") { evidence in
      guard let expiresAt = evidence.claims.dateIfReadable("exp") else { return }
      try require(!evidence.time.hasPassed(expiresAt), else: .expired)
    }
  }

  /// No audience: the documents name none, and a token for an audience that the verifier does not
  /// identify with must be rejected (RFC 7519 §4.1.3).
  package static func noAudience<Input>() -> Check where Subject == Evidence<Input> {
    Check("aud") { evidence in
      try require(evidence.claims.members["aud"] == nil, else: .claimInvalid)
    }
  }
}
