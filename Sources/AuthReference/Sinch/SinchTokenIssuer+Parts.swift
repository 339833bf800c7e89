import AuthConformance
import StrictJSON

extension SinchTokenIssuer {
  /// A token lives a minute at least, an instance 48 hours.
  package static let parameterChecks: [Rule<SinchRegistrationTokenIssuing.Input>] = [
    Rule("SINCH-TOKEN-ISSUER-INPUTS", parameter: "applicationKey") { $0.applicationKey },
    Rule("SINCH-TOKEN-ISSUER-INPUTS", named: "userId") {
      try require(SinchNames.isUserID($0.userID.utf8), else: .malformed)
    },
    Rule("SINCH-TOKEN-ISSUER-INPUTS", parameter: "nonce") { $0.nonce },
    Rule(
      "SINCH-TOKEN-TTL",
      parameter: "timeToLive",
      of: { $0.timeToLive },
      isAtLeast: SinchLifetimes.token,
      else: .ttlTooShort
    ),
    Rule(
      "SINCH-INSTANCE-MIN-TTL",
      parameter: "instanceTimeToLive",
      of: { $0.instanceTimeToLive },
      isAtLeast: SinchLifetimes.instance,
      else: .instanceTTLTooShort
    ),
  ]

  /// The header: the algorithm and the name of the day's key.
  package static let headerMembers: [TokenMember<SinchTokenContents>] = [
    TokenMember("alg") { _ in "HS256" },
    TokenMember("kid") { .string($0.keyID) },
  ]

  /// The claims: who may register where, when, and once.
  package static let claims: [TokenMember<SinchTokenContents>] = [
    TokenMember("iss") { .string(SinchNames.application($0.input.applicationKey)) },
    TokenMember("sub") {
      .string(SinchNames.userPrefix($0.input.applicationKey) + $0.input.userID)
    },
    TokenMember("iat") { .number(JSON.Number($0.issuedAt.seconds)) },
    TokenMember("exp") { .number(JSON.Number($0.expiresAt.seconds)) },
    TokenMember("nonce") { .string($0.nonce) },
    TokenMember("sinch:rtc:instance:exp") {
      $0.instanceExpiresAt.map { .number(JSON.Number($0.seconds)) }
    },
  ]
}
