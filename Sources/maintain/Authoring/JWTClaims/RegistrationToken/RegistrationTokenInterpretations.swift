/// The interpretations of the ambiguities that a verifier of registration tokens meets.
extension KeyValuePairs where Key == Interpretation, Value == Want<RegistrationTokenScenario> {
  /// Duplicate members make the token malformed, or the last one, which is right, counts.
  static var malformedOrLast: Self {
    ["reject": .invalid([.malformed]), "take-last": .valid(DocumentedApplication.findings)]
  }

  /// Valid, or of the wrong type.
  static var acceptedOrWrongType: Self {
    ["accept": .success, "reject": .invalid([.wrongType, .malformed, .claimInvalid])]
  }

  /// A lifetime is not capped, or is.
  static var acceptedOrTooLong: Self {
    ["accept": .success, "reject": .invalid([.claimInvalid, .expired])]
  }

  /// The minute is advice to the issuer, or binds the verifier too.
  static var acceptedOrTooShort: Self {
    ["accept": .success, "reject": .invalid([.ttlTooShort, .claimInvalid])]
  }

  /// An exp that RFC 3339 cannot write is no valid claim, or is taken as any other.
  static var rejectedOrFarAway: Self {
    var findings = DocumentedApplication.findings
    findings["expiresAt"] = nil
    return ["reject": .invalid([.claimInvalid, .malformed]), "accept": .valid(findings)]
  }

  /// The same of an instance's expiration.
  static var rejectedOrFarAwayInstance: Self {
    [
      "reject": .invalid([.claimInvalid, .malformed]),
      "accept": .valid(DocumentedApplication.findings),
    ]
  }

  /// A further slash belongs to the user id, or makes the subject wrong.
  static var acceptedOrWrongSubject: Self {
    ["accept": .success, "reject": .wrongUser]
  }

  /// The user id as it stands in `sub`, its percent signs decoded, or none.
  static func literalOrDecoded(_ userID: JSON) -> Self {
    ["literal": .success, "decoded": .user(userID), "reject": .wrongUser]
  }
}

extension Want<RegistrationTokenScenario> {
  /// A valid token of this user.
  static func user(_ userID: JSON) -> Self {
    .valid(["userId": userID, "nonce": .string(DocumentedApplication.nonce)])
  }

  /// No user has such an id.
  static var wrongUser: Self { .invalid([.wrongSubject, .claimInvalid, .malformed]) }

  /// The key is of another day than `iat`.
  static var farFromKey: Self { .invalid([.claimInvalid, .unknownKey]) }
}
