import AuthConformance
import StrictJSON

extension SinchTokenVerifier {
  /// Bad parameters make any token invalid.
  package static let parameterChecks: [Check<Input>] = [
    Check("applicationKey") { try require(!$0.applicationKey.isEmpty, else: .malformed) }
  ]

  /// HS256 and nothing else.
  package static let headerChecks: [Check<JSON.Object>] = [.algorithm("HS256")]

  /// The claims in the order of the document's table, then the rules between them.
  ///
  /// The minute that a token should live at least is the issuer's affair.
  package static let claimChecks: [Check<Evidence<Input>>] = [
    .claim("iss", else: .wrongIssuer) { SinchNames.application($0.applicationKey) },
    subject,
    .date("iat"),
    .date("exp"),
    .expiresAfterIssue(),
    .issued(),
    .notBefore(),
    .notExpired(),
    keyDay,
    .nonEmptyText("nonce"),
    instanceExpiry,
    .noAudience(),
  ]

  /// A user of this application and no other, by a name that is not empty and begins with no slash.
  static let subject = Check<Evidence<Input>>("sub") { evidence in
    let subject = try evidence.claims.string("sub").utf8
    let prefix = SinchNames.userPrefix(evidence.input.applicationKey).utf8
    try require(subject.starts(with: prefix), else: .wrongSubject)
    try require(SinchNames.isUserID(subject.dropFirst(prefix.count)), else: .wrongSubject)
  }

  /// The key of the day of issue: the documents derive key and `iat` from one clock.
  static let keyDay = Check<Evidence<Input>>("kid-matches-iat") { evidence in
    guard
      let issuedAt = evidence.claims.dateIfReadable("iat"),
      let keyDay = evidence.header["kid"]?.string.flatMap(SinchKeySchedule.midnight)
    else { return }
    let startOfIssue = issuedAt.seconds - issuedAt.seconds % 86_400
    try require(startOfIssue == keyDay.seconds, else: .claimInvalid)
  }

  /// Where the instance has an end: 48 hours at least from `iat`.
  static let instanceExpiry = Check<Evidence<Input>>("instance-ttl") { evidence in
    guard evidence.claims.members["sinch:rtc:instance:exp"] != nil else { return }
    let end = try evidence.claims.date("sinch:rtc:instance:exp")
    guard let issuedAt = evidence.claims.dateIfReadable("iat") else { return }
    let earliest = issuedAt.adding(seconds: SinchLifetimes.instance)
    try require(earliest <= end, else: .instanceTTLTooShort)
  }
}
