import AuthConformance
import ConformanceSuite
import StrictJSON

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

  /// A kid one day from iat makes the token invalid, or is tolerated.
  static func rejectedOrTolerated(from issuedAt: JSON, to expiresAt: JSON) -> Self {
    var findings = DocumentedApplication.findings
    findings["issuedAt"] = issuedAt
    findings["expiresAt"] = expiresAt
    return ["reject": .invalid([.claimInvalid, .unknownKey]), "accept": .valid(findings)]
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
    ["accept": .success, "reject": .invalid([.wrongSubject, .claimInvalid, .malformed])]
  }

  /// A user id is taken, or is refused.
  static var acceptedOrRefused: Self {
    ["accept": .success, "refuse": .invalid([.wrongSubject, .claimInvalid, .malformed])]
  }

  /// A short secret is taken, or is too weak.
  static var acceptedOrTooWeak: Self {
    ["accept": .success, "refuse": .invalid([.weakKey, .malformed])]
  }

  /// The user id as it stands in `sub`: nothing in it is there to be decoded.
  static var takenOrRefused: Self {
    [
      "raw": .success,
      "percent-encoded": .success,
      "refuse": .invalid([.wrongSubject, .claimInvalid, .malformed]),
    ]
  }

  /// The user id as it stands in `sub`, its percent signs decoded, or none.
  static func rawOrDecoded(_ userID: JSON) -> Self {
    var findings = DocumentedApplication.findings
    findings["userId"] = userID
    return [
      "raw": .success,
      "percent-encoded": .valid(findings),
      "refuse": .invalid([.wrongSubject, .claimInvalid, .malformed]),
    ]
  }

  /// The user id as it stands in `sub`, where percent signs cannot be decoded.
  static var rawOrNotAtAll: Self {
    [
      "raw": .success,
      "percent-encoded": .invalid([.wrongSubject, .claimInvalid, .malformed]),
      "refuse": .invalid([.wrongSubject, .claimInvalid, .malformed]),
    ]
  }
}
