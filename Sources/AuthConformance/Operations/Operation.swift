/// One thing that an implementation can do, by its name on the wire.
public enum Operation: String, Sendable, CaseIterable, CustomStringConvertible {
  case sinchSignatureSign = "sinch.signature.sign"
  case sinchSignatureVerify = "sinch.signature.verify"
  case sinchSigningKeyDerive = "sinch.signingKey.derive"
  case sinchRegistrationTokenIssue = "sinch.registrationToken.issue"
  case sinchRegistrationTokenVerify = "sinch.registrationToken.verify"
  case layerIdentityTokenIssue = "layer.identityToken.issue"
  case layerIdentityTokenVerify = "layer.identityToken.verify"
  case jwsSign = "jws.sign"
  case jwsVerify = "jws.verify"
  case digestHA1Derive = "digest.ha1.derive"
  case digestResponseCompute = "digest.response.compute"

  public var description: String { rawValue }

  /// What the operation takes and answers.
  public var contract: any OperationContract.Type {
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
