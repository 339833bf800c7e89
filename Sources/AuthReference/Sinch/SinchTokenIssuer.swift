import AuthConformance
import StrictJSON

/// Issues registration tokens.
///
/// Source: Sinch, Application Authentication (registration token), "Creating a Registration Token";
/// Application authentication with expiration time, "Authenticating With Expiration Time".
public struct SinchTokenIssuer: SinchRegistrationTokenIssuer {
  /// The rules of the parameters and of the two lifetimes.
  package var checks = Self.parameterChecks
  /// Derives the signing key.
  package var keys = SinchKeySchedule()
  /// Generates a nonce if none is given.
  package var nonce: @Sendable () throws -> String
  /// The header, in order.
  package var header = Self.headerMembers
  /// The claims, in order.
  package var claims = Self.claims
  /// The signature of the bytes under the day's key.
  package var sign: @Sendable ([UInt8], [UInt8]) throws -> [UInt8] = {
    try HS256.sign($0, key: $1)
  }
  /// Writes the token.
  package var writer = CompactWriter()

  /// Creates an issuer in which every part conforms.
  ///
  /// - Parameter nonce: Generates the nonces if none is given; random by default.
  public init(nonce: (@Sendable () throws -> String)? = nil) {
    self.nonce = nonce ?? Nonce.random
  }

  public func issueSinchRegistrationToken(_ input: SinchRegistrationTokenIssuing.Input) throws
    -> Response<IssuedToken>
  {
    try Response {
      try checks.apply(to: input)
      let day = try keys.day(input.issuedAt)
      let key = try keys.key(try keys.decodeSecret(input.applicationSecret), day)
      let contents = try contents(input, keyID: keys.keyID(day))
      return try writer.token(
        header: writer.json(try header.object(from: contents)),
        payload: writer.json(try claims.object(from: contents))
      ) {
        try sign($0, key)
      }
    }
  }

  private func contents(
    _ input: SinchRegistrationTokenIssuing.Input,
    keyID: String
  ) throws -> SinchTokenContents {
    let issuedAt = try require(input.issuedAt.instant, else: .malformed)
    try require(issuedAt.seconds >= 0, else: .claimInvalid)
    return SinchTokenContents(
      input: input,
      keyID: keyID,
      issuedAt: issuedAt,
      expiresAt: try require(issuedAt.adding(seconds: input.timeToLive), else: .claimInvalid),
      instanceExpiresAt: try input.instanceTimeToLive.map {
        try require(issuedAt.adding(seconds: $0), else: .claimInvalid)
      },
      nonce: try input.nonce ?? nonce()
    )
  }
}
