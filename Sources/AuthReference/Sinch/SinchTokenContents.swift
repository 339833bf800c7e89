import AuthConformance

/// What a registration token is made from.
public struct SinchTokenContents: Sendable {
  /// What the issuer was asked.
  public var input: SinchRegistrationTokenIssuing.Input
  /// The name of the day's key.
  public var keyID: String
  /// The instant of issue.
  public var issuedAt: Instant
  /// The end of the token.
  public var expiresAt: Instant
  /// The end of the instance, where it has one.
  public var instanceExpiresAt: Instant?
  /// The nonce, given or new.
  public var nonce: String
}
