/// A call that an implementation answers at once, by its name on the wire.
public enum Call: String, Sendable, CaseIterable, CustomStringConvertible {
  /// Signs a registration with the SHA-1 scheme.
  case sinchSignatureSign = "sinch.signature.sign"
  /// Verifies such a signature.
  case sinchSignatureVerify = "sinch.signature.verify"
  /// Derives the daily key of registration tokens.
  case sinchSigningKeyDerive = "sinch.signingKey.derive"
  /// Issues a registration token.
  case sinchRegistrationTokenIssue = "sinch.registrationToken.issue"
  /// Verifies a registration token.
  case sinchRegistrationTokenVerify = "sinch.registrationToken.verify"
  /// Issues an identity token.
  case layerIdentityTokenIssue = "layer.identityToken.issue"
  /// Verifies an identity token.
  case layerIdentityTokenVerify = "layer.identityToken.verify"
  /// Signs bytes as a compact JWS.
  case jwsSign = "jws.sign"
  /// Verifies a compact JWS.
  case jwsVerify = "jws.verify"
  /// Derives the HA1 of digest authentication.
  case digestHA1Derive = "digest.ha1.derive"
  /// Answers a digest challenge.
  case digestResponseCompute = "digest.response.compute"

  public var description: String { rawValue }

  /// What the call takes and answers.
  package var contract: any CallContract.Type {
    switch self {
    case .sinchSignatureSign: SinchSignatureSigning.self
    case .sinchSignatureVerify: SinchSignatureVerification.self
    case .sinchSigningKeyDerive: SinchSigningKeyDerivation.self
    case .sinchRegistrationTokenIssue: SinchRegistrationTokenIssuing.self
    case .sinchRegistrationTokenVerify: SinchRegistrationTokenVerification.self
    case .layerIdentityTokenIssue: LayerIdentityTokenIssuing.self
    case .layerIdentityTokenVerify: LayerIdentityTokenVerification.self
    case .jwsSign: JWSSigning.self
    case .jwsVerify: JWSVerification.self
    case .digestHA1Derive: DigestHA1Derivation.self
    case .digestResponseCompute: DigestResponseComputation.self
    }
  }
}
