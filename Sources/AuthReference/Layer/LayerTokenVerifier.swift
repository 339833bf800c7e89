import AuthConformance
import Cryptography
import StrictJSON

/// Verifies identity tokens: parameters, header, key, signature, and then each claim.
///
/// Source: Layer, Authentication, "Client Authentication Flow", and the identity-token guide that
/// it refers to.
public struct LayerTokenVerifier: LayerIdentityTokenVerifier {
  package typealias Input = LayerIdentityTokenVerification.Input
  /// The findings about a valid token.
  package typealias Findings = LayerIdentityTokenVerification.Findings

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
  /// The rules of the claims, which are checked after the signature.
  package var claimChecks = Self.claimChecks
  /// Reads the findings from the claims of a valid token.
  package var findings: @Sendable (Evidence<Input>) throws -> Findings = { evidence in
    try Findings(
      userID: evidence.claims.string("prn"),
      expiresAt: evidence.claims.instant("exp")
    )
  }

  /// Creates a verifier in which every part conforms.
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
  package static let parameterChecks: [Rule<Input>] = [
    Rule("LAYER-TOKEN-VERIFIER-INPUTS", parameter: "providerId") { $0.providerID },
    Rule("LAYER-TOKEN-NONCE-REQUIRED", parameter: "nonce") { $0.nonce },
  ]

  /// RS256, and a Layer identity token rather than any other the provider may sign.
  ///
  /// Older samples write `JWS` as `typ`; `cty` is what tells the kind.
  package static let headerChecks: [Rule<JSON.Object>] = [
    Rule(
      "LAYER-TOKEN-ALG",
      "JWS-ALG-REQUIRED",
      "JWS-ALG-CASE",
      "JWS-ALG-NONE",
      "JWS-ALG-ALLOWED",
      header: "alg",
      isOneOf: ["RS256"],
      else: .algorithmNotAllowed
    ),
    Rule("LAYER-TOKEN-TYP", header: "typ", isOneOf: [nil, "JWT", "JWS"], else: .wrongType),
    Rule(
      "LAYER-TOKEN-CTY",
      "LAYER-TOKEN-CTY-VERIFIED",
      header: "cty",
      isOneOf: ["layer-eit;v=1"],
      else: .wrongType
    ),
  ]

  /// The claims in the order in which the issuer writes them, then the rules between them.
  package static let claimChecks: [Rule<Evidence<Input>>] = [
    Rule("LAYER-TOKEN-ISS", claim: "iss", .equals(\.providerID), else: .wrongIssuer),
    Rule("LAYER-TOKEN-PRN", claim: "prn", .filled),
    Rule("LAYER-TOKEN-IAT", "LAYER-TOKEN-DATES-REQUIRED", claim: "iat", .date),
    Rule("LAYER-TOKEN-EXP", "LAYER-TOKEN-DATES-REQUIRED", claim: "exp", .date),
    Rule("JWT-EXP-AFTER-IAT", claim: "exp", named: "exp-after-iat", .after("iat")),
    Rule("JWT-IAT-FUTURE", claim: "iat", named: "issued", .reached, else: .notYetValid),
    Rule("JWT-NBF", claim: "nbf", .reachedIfGiven, else: .notYetValid),
    Rule("JWT-EXP", claim: "exp", named: "expired", .ahead, else: .expired),
    Rule("LAYER-TOKEN-NONCE", claim: "nce", .equals(\.nonce), else: .nonceMismatch),
    Rule("JWT-AUD", claim: "aud", .absent),
  ]
}
