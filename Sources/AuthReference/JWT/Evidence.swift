import StrictJSON

/// What the checks of a token's claims have before them.
public struct Evidence<Input: Sendable>: Sendable {
  /// What the verifier was asked.
  public let input: Input
  /// The header, under a signature that is right.
  public let header: JSON.Object
  /// The claims, under a signature that is right.
  public var claims: ClaimSet
  /// The time of the verification.
  public let time: VerificationTime
}
