import AuthConformance
import StrictJSON

extension SinchTokenVerifier {
  /// Bad parameters make any token invalid.
  package static let parameterChecks: [Rule<Input>] = [
    Rule("SINCH-TOKEN-ISSUER-INPUTS", parameter: "applicationKey") { $0.applicationKey }
  ]

  /// HS256 and nothing else.
  package static let headerChecks: [Rule<JSON.Object>] = [
    Rule(
      "SINCH-TOKEN-ALG",
      "JWS-ALG-REQUIRED",
      "JWS-ALG-CASE",
      "JWS-ALG-NONE",
      "JWS-ALG-ALLOWED",
      header: "alg",
      isOneOf: ["HS256"],
      else: .algorithmNotAllowed
    )
  ]

  /// The claims in the order of the document's table, then the rules between them.
  ///
  /// The minute that a token should live at least is the issuer's affair.
  package static let claimChecks: [Rule<Evidence<Input>>] = [
    Rule(
      "SINCH-TOKEN-ISS",
      claim: "iss",
      .equals(\.applicationKey, SinchNames.application),
      else: .wrongIssuer
    ),
    subject,
    Rule("SINCH-TOKEN-IAT", claim: "iat", .date),
    Rule("SINCH-TOKEN-EXP", claim: "exp", .date),
    Rule("SINCH-TOKEN-EXP-AFTER-IAT", claim: "exp", named: "exp-after-iat", .after("iat")),
    Rule("JWT-IAT-FUTURE", claim: "iat", named: "issued", .reached, else: .notYetValid),
    Rule("JWT-NBF", claim: "nbf", .reachedIfGiven, else: .notYetValid),
    Rule("JWT-EXP", claim: "exp", named: "expired", .ahead, else: .expired),
    keyDay,
    Rule("SINCH-TOKEN-NONCE-PRESENT", "SINCH-TOKEN-NONCE-STRING", claim: "nonce", .filled),
    Rule(
      "SINCH-INSTANCE-MIN-TTL",
      "SINCH-INSTANCE-FORMAT",
      claim: "sinch:rtc:instance:exp",
      named: "instance-ttl",
      .distant(SinchLifetimes.instance, from: "iat"),
      else: .instanceTTLTooShort
    ),
    Rule("JWT-AUD", claim: "aud", .absent),
  ]

  /// A user of this application and no other, by a name that is not empty and begins with no slash.
  static let subject = Rule<Evidence<Input>>(
    "SINCH-TOKEN-SUB",
    "SINCH-TOKEN-SUB-APPLICATION",
    "SINCH-TOKEN-USER-ID-REQUIRED",
    "JWT-STRING-COMPARISON",
    named: "sub"
  ) { evidence in
    let subject = try evidence.claims.string("sub").utf8
    let prefix = SinchNames.userPrefix(evidence.input.applicationKey).utf8
    try require(subject.starts(with: prefix), else: .wrongSubject)
    try require(SinchNames.isUserID(subject.dropFirst(prefix.count)), else: .wrongSubject)
  }

  /// The key of the day of issue: the documents derive key and `iat` from one clock.
  static let keyDay = Rule<Evidence<Input>>(
    "SINCH-TOKEN-KID-MATCHES-IAT",
    named: "kid-matches-iat"
  ) { evidence in
    guard
      let issuedAt = evidence.claims.dateIfReadable("iat"),
      let keyDay = evidence.header["kid"]?.string.flatMap(SinchKeySchedule.midnight)
    else { return }
    let startOfIssue = issuedAt.seconds - issuedAt.seconds % 86_400
    try require(startOfIssue == keyDay.seconds, else: .claimInvalid)
  }

  /// The minute that a token should live, for those who check it: it is none of the checks of the reference.
  static let minute = Rule<Evidence<Input>>("ttl") { evidence in
    let life = try evidence.claims.date("exp").seconds - evidence.claims.date("iat").seconds
    try require(life >= SinchLifetimes.token, else: .ttlTooShort)
  }
}
