import AuthConformance

/// The reference implementation of every operation, made of small parts that can be replaced.
///
///     var lenient = Reference()
///     lenient.sinchTokenVerifier.claimChecks = SinchTokenVerifier.claimChecks.without("expired")
///
/// No part reads a clock; randomness is passed in.
public struct Reference: Sendable {
  /// `sinch.signature.sign` and `.verify`.
  public var sinchSignature = SinchSignatureScheme()
  /// `sinch.signingKey.derive`.
  public var sinchKeys = SinchKeySchedule()
  /// `sinch.registrationToken.issue`.
  public var sinchTokenIssuer: SinchTokenIssuer
  /// `sinch.registrationToken.verify`.
  public var sinchTokenVerifier = SinchTokenVerifier()
  /// `layer.identityToken.issue`.
  public var layerTokenIssuer = LayerTokenIssuer()
  /// `layer.identityToken.verify`.
  public var layerTokenVerifier = LayerTokenVerifier()
  /// `jws.sign`.
  public var signer = CompactSigner()
  /// `jws.verify`.
  public var verifier = CompactVerifier()
  /// `digest.ha1.derive` and `digest.response.compute`.
  public var digest = DigestScheme()

  /// A reference with every part right.
  ///
  /// - Parameter nonce: makes the nonces of registration tokens where none is given.
  public init(nonce: @escaping @Sendable () throws -> String = Nonce.random) {
    sinchTokenIssuer = SinchTokenIssuer(nonce: nonce)
  }
}
