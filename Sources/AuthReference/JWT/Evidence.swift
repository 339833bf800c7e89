import AuthConformance
import StrictJSON

/// What the checks of a token's claims have before them.
package struct Evidence<Input: Sendable>: Sendable {
  /// What the verifier was asked.
  package let input: Input
  /// The header, under a signature that is right.
  package let header: JSON.Object
  /// The claims, under a signature that is right.
  package var claims: ClaimSet
  package let time: VerificationTime
}
