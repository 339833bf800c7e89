import AuthConformance

package struct SinchTokenContents: Sendable {
  /// The input of the issuer.
  package var input: SinchRegistrationTokenIssuing.Input
  /// The name of the day's key.
  package var keyID: String
  /// The instant of issue.
  package var issuedAt: Instant
  /// The end of the token.
  package var expiresAt: Instant
  /// The end of the instance, if the instance has a time to live.
  package var instanceExpiresAt: Instant?
  /// The nonce, given or new.
  package var nonce: String
}
