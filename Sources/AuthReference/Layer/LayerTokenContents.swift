import AuthConformance

package struct LayerTokenContents: Sendable {
  /// What the issuer was asked.
  package var input: LayerIdentityTokenIssuing.Input
  /// The instant of issue.
  package var issuedAt: Instant
  /// The end of the token.
  package var expiresAt: Instant
}
