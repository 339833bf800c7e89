import AuthConformance

package struct LayerTokenContents: Sendable {
  /// The input of the issuer.
  package var input: LayerIdentityTokenIssuing.Input
  /// The instant of issue.
  package var issuedAt: Instant
  /// The end of the token.
  package var expiresAt: Instant
}
