/// One thing that an implementation can do, by its name on the wire: a call that is answered at once,
/// or the part of one party in conversations.
public enum Operation: String, Sendable, CaseIterable, CustomStringConvertible {
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
  /// Signs octets as a compact JWS.
  case jwsSign = "jws.sign"
  /// Verifies a compact JWS.
  case jwsVerify = "jws.verify"
  /// Derives the HA1 of digest authentication.
  case digestHA1Derive = "digest.ha1.derive"
  /// Answers a digest challenge.
  case digestResponseCompute = "digest.response.compute"
  /// The Avaya SDK in an app.
  case avayaClient = "avaya.client"
  /// An app's credential provider, which answers the Avaya SDK's challenges.
  case avayaApplication = "avaya.application"

  public var description: String { rawValue }

  /// What the operation takes and gives.
  public enum Definition: Sendable {
    /// One input, one answer.
    case call(any OperationContract.Type)
    /// Events and actions, for as long as a conversation lasts.
    case flow(any FlowVocabulary.Type)
  }

  /// What the operation takes and gives.
  public var definition: Definition {
    switch self {
    case .sinchSignatureSign: .call(SinchSignatureSigning.self)
    case .sinchSignatureVerify: .call(SinchSignatureVerification.self)
    case .sinchSigningKeyDerive: .call(SinchSigningKeyDerivation.self)
    case .sinchRegistrationTokenIssue: .call(SinchRegistrationTokenIssuing.self)
    case .sinchRegistrationTokenVerify: .call(SinchRegistrationTokenVerification.self)
    case .layerIdentityTokenIssue: .call(LayerIdentityTokenIssuing.self)
    case .layerIdentityTokenVerify: .call(LayerIdentityTokenVerification.self)
    case .jwsSign: .call(JWSSigning.self)
    case .jwsVerify: .call(JWSVerification.self)
    case .digestHA1Derive: .call(DigestHA1Derivation.self)
    case .digestResponseCompute: .call(DigestResponseComputation.self)
    case .avayaClient: .flow(AvayaClient.self)
    case .avayaApplication: .flow(AvayaApplication.self)
    }
  }

  /// The operations that are called and answer at once.
  public static var calls: [Operation] { allCases.filter { $0.contract != nil } }

  /// The parties of conversations.
  public static var roles: [Operation] { allCases.filter { $0.vocabulary != nil } }

  /// What a call takes and answers; nil for a party of conversations.
  public var contract: (any OperationContract.Type)? {
    if case .call(let contract) = definition { contract } else { nil }
  }

  /// The words of a party of conversations; nil for a call.
  public var vocabulary: (any FlowVocabulary.Type)? {
    if case .flow(let vocabulary) = definition { vocabulary } else { nil }
  }
}
