import AuthConformance
import StrictJSON

/// The evidence for the checks of a token's claims.
package struct Evidence<Input: Sendable>: Sendable {
  /// The input of the verifier.
  package let input: Input
  /// The header, covered by a valid signature.
  package let header: JSON.Object
  /// The claims, covered by a valid signature.
  package var claims: ClaimSet
  package let time: VerificationTime
}
