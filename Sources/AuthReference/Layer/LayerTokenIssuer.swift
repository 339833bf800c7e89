import AuthConformance
import Cryptography
import StrictJSON

/// Issues identity tokens.
///
/// Source: Layer, Authentication, "Client Authentication Flow", and the identity-token guide that
/// it refers to.
public struct LayerTokenIssuer: LayerIdentityTokenIssuer {
  package var checks = Self.parameterChecks
  /// The header, in order.
  package var header = Self.headerMembers
  /// The claims, in order.
  package var claims = Self.claims
  /// The signature of the bytes under the key in PEM.
  package var sign: @Sendable ([UInt8], String) throws -> [UInt8] = { [keys = RSAKeys()] in
    try RS256.sign($0, privateKey: $1, among: keys)
  }
  /// Writes the token.
  package var writer = CompactWriter()

  /// Creates an issuer in which every part conforms.
  public init() {}

  public func issueLayerIdentityToken(_ input: LayerIdentityTokenIssuing.Input) throws
    -> Response<IssuedToken>
  {
    try Response {
      try checks.apply(to: input)
      let issuedAt = try require(input.issuedAt.instant, else: .malformed)
      try require(issuedAt.seconds >= 0, else: .claimInvalid)
      let expiresAt = try require(issuedAt.adding(seconds: input.timeToLive), else: .claimInvalid)
      let contents = LayerTokenContents(input: input, issuedAt: issuedAt, expiresAt: expiresAt)
      return try writer.token(
        header: writer.json(try header.object(from: contents)),
        payload: writer.json(try claims.object(from: contents))
      ) {
        try sign($0, input.privateKey)
      }
    }
  }
}

extension LayerTokenIssuer {
  /// Nothing that names someone may be empty, and a token must live.
  package static let parameterChecks: [Rule<LayerIdentityTokenIssuing.Input>] = [
    Rule("LAYER-TOKEN-ISSUER-INPUTS", parameter: "providerId") { $0.providerID },
    Rule("LAYER-TOKEN-ISSUER-INPUTS", parameter: "keyId") { $0.keyID },
    Rule("LAYER-TOKEN-ISSUER-INPUTS", parameter: "userId") { $0.userID },
    Rule("LAYER-TOKEN-NONCE-REQUIRED", parameter: "nonce") { $0.nonce },
    Rule(
      "JWT-EXP-AFTER-IAT",
      parameter: "timeToLive",
      of: { $0.timeToLive },
      isAtLeast: 1,
      else: .ttlTooShort
    ),
  ]

  /// The header: a Layer identity token, RS256, and which key.
  package static let headerMembers: [TokenMember<LayerTokenContents>] = [
    TokenMember("typ") { _ in "JWT" },
    TokenMember("alg") { _ in "RS256" },
    TokenMember("cty") { _ in "layer-eit;v=1" },
    TokenMember("kid") { .string($0.input.keyID) },
  ]

  /// The claims: who, from when to when, for which nonce, and what else is told of the user.
  package static let claims: [TokenMember<LayerTokenContents>] = [
    TokenMember("iss") { .string($0.input.providerID) },
    TokenMember("prn") { .string($0.input.userID) },
    TokenMember("iat") { .number(JSON.Number($0.issuedAt.seconds)) },
    TokenMember("exp") { .number(JSON.Number($0.expiresAt.seconds)) },
    TokenMember("nce") { .string($0.input.nonce) },
    TokenMember("first_name") { $0.input.firstName.map(JSON.string) },
    TokenMember("last_name") { $0.input.lastName.map(JSON.string) },
    TokenMember("display_name") { $0.input.displayName.map(JSON.string) },
    TokenMember("avatar_url") { $0.input.avatarURL.map(JSON.string) },
  ]
}
