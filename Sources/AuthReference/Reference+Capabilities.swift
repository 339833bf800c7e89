import AuthConformance

extension Reference: SinchSignatureSigner, SinchSignatureVerifier {
  public func signSinchRegistration(_ input: SinchSignatureSigning.Input) throws
    -> Response<SinchSignatureSigning.Output>
  {
    try sinchSignature.signSinchRegistration(input)
  }

  public func verifySinchSignature(_ input: SinchSignatureVerification.Input) throws
    -> Verdict<NoFindings>
  {
    try sinchSignature.verifySinchSignature(input)
  }
}

extension Reference: SinchSigningKeyDeriver {
  public func deriveSinchSigningKey(_ input: SinchSigningKeyDerivation.Input) throws
    -> Response<SinchSigningKeyDerivation.Output>
  {
    try sinchKeys.deriveSinchSigningKey(input)
  }
}

extension Reference: SinchRegistrationTokenIssuer, SinchRegistrationTokenVerifier {
  public func issueSinchRegistrationToken(_ input: SinchRegistrationTokenIssuing.Input) throws
    -> Response<IssuedToken>
  {
    try sinchTokenIssuer.issueSinchRegistrationToken(input)
  }

  public func verifySinchRegistrationToken(_ input: SinchRegistrationTokenVerification.Input)
    throws
    -> Verdict<SinchRegistrationTokenVerification.Findings>
  {
    try sinchTokenVerifier.verifySinchRegistrationToken(input)
  }
}

extension Reference: LayerIdentityTokenIssuer, LayerIdentityTokenVerifier {
  public func issueLayerIdentityToken(_ input: LayerIdentityTokenIssuing.Input) throws
    -> Response<IssuedToken>
  {
    try layerTokenIssuer.issueLayerIdentityToken(input)
  }

  public func verifyLayerIdentityToken(_ input: LayerIdentityTokenVerification.Input) throws
    -> Verdict<LayerIdentityTokenVerification.Findings>
  {
    try layerTokenVerifier.verifyLayerIdentityToken(input)
  }
}

extension Reference: JWSSigner, JWSVerifier {
  public func signJWS(_ input: JWSSigning.Input) throws -> Response<IssuedToken> {
    try signer.signJWS(input)
  }

  public func verifyJWS(_ input: JWSVerification.Input) throws
    -> Verdict<JWSVerification.Findings>
  {
    try verifier.verifyJWS(input)
  }
}

extension Reference: DigestHA1Deriver, DigestResponder {
  public func deriveDigestHA1(_ input: DigestHA1Derivation.Input) throws
    -> Response<DigestHA1Derivation.Output>
  {
    try digest.deriveDigestHA1(input)
  }

  public func computeDigestResponse(_ input: DigestResponseComputation.Input) throws
    -> Response<DigestResponseComputation.Output>
  {
    try digest.computeDigestResponse(input)
  }
}
