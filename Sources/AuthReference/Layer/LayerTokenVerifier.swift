import AuthConformance
import Cryptography
import StrictJSON

/// Verifies identity tokens: parameters, header, key, signature, and then each claim.
///
/// Source: Layer, Authentication, "Client Authentication Flow", and the identity-token guide that
/// it refers to.
public struct LayerTokenVerifier: LayerIdentityTokenVerifier {
  /// What is asked.
  package typealias Input = LayerIdentityTokenVerification.Input
  /// What a valid token says.
  package typealias Findings = LayerIdentityTokenVerification.Findings

  /// The rules of the parameters.
  package var checks = Self.parameterChecks
  /// Takes the token apart and checks its header.
  package var reader = CompactReader(headerChecks: Self.headerChecks)
  /// The key, in PEM, that the token must be signed with.
  package var publicKey: @Sendable (SignedToken, Input) throws -> String = {
    try Self.key(namedBy: $0.header, in: $1.publicKeys)
  }
  /// Whether the token is signed under the key in PEM.
  package var verify: @Sendable (SignedToken, String) throws -> Bool = { [keys = RSAKeys()] in
    try RS256.verify($0, publicKey: $1, among: keys)
  }
  /// How a number becomes a date, which has no fraction here.
  package var numericDate: @Sendable (JSON.Number) -> NumericDate? = { NumericDate(whole: $0) }
  /// The rules of the claims, under a signature that is right.
  package var claimChecks = Self.claimChecks
  /// What a valid token says.
  package var findings: @Sendable (Evidence<Input>) throws -> Findings = { evidence in
    try Findings(
      userID: evidence.claims.string("prn"),
      expiresAt: evidence.claims.instant("exp")
    )
  }

  /// A verifier with every part right.
  public init() {}

  public func verifyLayerIdentityToken(_ input: LayerIdentityTokenVerification.Input) throws
    -> Verdict<LayerIdentityTokenVerification.Findings>
  {
    try Verdict {
      try checks.apply(to: input)
      let time = try VerificationTime(now: input.now, leeway: input.leeway)
      let token = try reader.read(input.token)
      try require(try verify(token, try publicKey(token, input)), else: .badSignature)

      let claims = ClaimSet(try reader.object(token.payload), numericDate: numericDate)
      var evidence = Evidence(input: input, header: token.header, claims: claims, time: time)
      try claimChecks.apply(to: &evidence)
      return try findings(evidence)
    }
  }

  /// The key that `kid` names among the provider's; any other `kid` is an `unknown-key`.
  package static func key(namedBy header: JSON.Object, in keys: [Input.PublicKey]) throws -> String
  {
    let keyID = try require(header["kid"]?.string, else: .unknownKey)
    return try require(keys.first { $0.keyID.hasSameUTF8(as: keyID) }, else: .unknownKey).pem
  }
}

extension LayerTokenVerifier {
  /// Bad parameters make any token invalid.
  package static let parameterChecks: [Check<Input>] = [
    Check("providerId") { try require(!$0.providerID.isEmpty, else: .malformed) },
    Check("nonce") { try require(!$0.nonce.isEmpty, else: .malformed) },
  ]

  /// RS256, and a Layer identity token rather than any other the provider may sign.
  ///
  /// Older samples write `JWS` as `typ`; `cty` is what tells the kind.
  package static let headerChecks: [Check<JSON.Object>] = [
    .algorithm("RS256"),
    .type("typ", isOneOf: [nil, "JWT", "JWS"]),
    .type("cty", isOneOf: ["layer-eit;v=1"]),
  ]

  /// The claims in the order in which the issuer writes them, then the rules between them.
  package static let claimChecks: [Check<Evidence<Input>>] = [
    .claim("iss", else: .wrongIssuer) { $0.providerID },
    .nonEmptyText("prn"),
    .date("iat"),
    .date("exp"),
    .expiresAfterIssue(),
    .issued(),
    .notBefore(),
    .notExpired(),
    .claim("nce", else: .nonceMismatch) { $0.nonce },
    .noAudience(),
  ]
}
