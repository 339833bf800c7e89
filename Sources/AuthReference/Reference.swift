/// The reference implementation of every call.
///
///     let reference = Reference()
///     let key = try reference.deriveSinchSigningKey(
///       SinchSigningKeyDerivation.Input(applicationSecret: secret, at: "2018-01-02T03:04:05Z")
///     )
///
/// No part reads a clock; randomness is passed in.
public struct Reference: Sendable {
  /// `sinch.signature.sign` and `.verify`.
  package var sinchSignature = SinchSignatureScheme()
  /// `sinch.signingKey.derive`.
  package var sinchKeys = SinchKeySchedule()
  /// `sinch.registrationToken.issue`.
  package var sinchTokenIssuer: SinchTokenIssuer
  /// `sinch.registrationToken.verify`.
  package var sinchTokenVerifier = SinchTokenVerifier()
  /// `layer.identityToken.issue`.
  package var layerTokenIssuer = LayerTokenIssuer()
  /// `layer.identityToken.verify`.
  package var layerTokenVerifier = LayerTokenVerifier()
  /// `jws.sign`.
  package var signer = CompactSigner()
  /// `jws.verify`.
  package var verifier = CompactVerifier()
  /// `digest.ha1.derive` and `digest.response.compute`.
  package var digest = DigestScheme()

  /// Creates a reference in which every part conforms.
  ///
  /// - Parameter nonce: Generates the nonces of registration tokens if none is given; random by
  ///   default.
  public init(nonce: (@Sendable () throws -> String)? = nil) {
    sinchTokenIssuer = SinchTokenIssuer(nonce: nonce)
  }
}
