import AuthConformance
import StrictJSON

/// Verifies registration tokens: parameters, header, key, signature, and then each claim.
///
/// Source: Sinch, Application Authentication (registration token), "Creating a Registration Token";
/// Application authentication with expiration time, "Authenticating With Expiration Time".
public struct SinchTokenVerifier: SinchRegistrationTokenVerifier {
  package typealias Input = SinchRegistrationTokenVerification.Input
  /// The findings about a valid token.
  package typealias Findings = SinchRegistrationTokenVerification.Findings

  package var checks = Self.parameterChecks
  /// Takes the token apart and checks its header.
  package var reader = CompactReader(headerChecks: Self.headerChecks)
  /// Derives the signing keys.
  package var keys = SinchKeySchedule()
  /// The day whose key the token must be signed with.
  package var keyDay: @Sendable (SignedToken, Input) throws -> String = { token, _ in
    try Self.day(namedBy: token.header).utcDay
  }
  /// Whether the token is signed under the key.
  package var verify: @Sendable (SignedToken, [UInt8]) throws -> Bool = {
    try HS256.verify($0, key: $1)
  }
  /// How a number becomes a date.
  package var numericDate: @Sendable (JSON.Number) -> NumericDate? = { NumericDate($0) }
  /// The rules of the claims, which are checked after the signature.
  package var claimChecks = Self.claimChecks
  /// Reads the findings from the claims of a valid token.
  package var findings: @Sendable (Evidence<Input>) throws -> Findings = {
    try Self.findings(in: $0)
  }

  /// Creates a verifier in which every part conforms.
  public init() {}

  public func verifySinchRegistrationToken(_ input: SinchRegistrationTokenVerification.Input) throws
    -> Verdict<SinchRegistrationTokenVerification.Findings>
  {
    try Verdict {
      try checks.apply(to: input)
      let time = try VerificationTime(now: input.now, leeway: input.leeway)
      let token = try reader.read(input.token)
      let day = try keyDay(token, input)
      let key = try keys.key(try keys.decodeSecret(input.applicationSecret), day)
      try require(try verify(token, key), else: .badSignature)

      let claims = ClaimSet(try reader.object(token.payload), numericDate: numericDate)
      var evidence = Evidence(input: input, header: token.header, claims: claims, time: time)
      try claimChecks.apply(to: &evidence)
      return try findings(evidence)
    }
  }

  /// Midnight of the day that `kid` names; any other `kid` is an `unknown-key`.
  package static func day(namedBy header: JSON.Object) throws -> Instant {
    try require(header["kid"]?.string.flatMap(SinchKeySchedule.midnight), else: .unknownKey)
  }

  /// Reads the findings from claims that passed all checks.
  package static func findings(in evidence: Evidence<Input>) throws -> Findings {
    let claims = evidence.claims
    let prefix = SinchNames.userPrefix(evidence.input.applicationKey)
    let instanceClaim = "sinch:rtc:instance:exp"
    return Findings(
      userID: String(
        decoding: try claims.string("sub").utf8.dropFirst(prefix.utf8.count),
        as: UTF8.self
      ),
      nonce: try claims.string("nonce"),
      issuedAt: try claims.instant("iat"),
      expiresAt: try claims.instant("exp"),
      instanceExpiresAt: claims.members[instanceClaim] == nil
        ? nil : try claims.instant(instanceClaim)
    )
  }
}
