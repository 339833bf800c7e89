import AuthConformance

/// What an identity token is made from.
public struct LayerTokenContents: Sendable {
  /// What the issuer was asked.
  public var input: LayerIdentityTokenIssuing.Input
  /// The instant of issue.
  public var issuedAt: Instant
  /// The end of the token.
  public var expiresAt: Instant
}
