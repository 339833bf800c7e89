import AuthConformance

/// Has every operation, and throws wherever it is asked.
struct Throwing {
  struct Fault: Error {}
}

extension Throwing: SinchSignatureSigner {
  func signSinchRegistration(_ input: SinchSignatureSigning.Input) throws
    -> Response<SinchSignatureSigning.Output>
  {
    throw Fault()
  }
}

extension Throwing: SinchSignatureVerifier {
  func verifySinchSignature(_ input: SinchSignatureVerification.Input) throws
    -> Verdict<NoFindings>
  {
    throw Fault()
  }
}

extension Throwing: SinchSigningKeyDeriver {
  func deriveSinchSigningKey(_ input: SinchSigningKeyDerivation.Input) throws
    -> Response<SinchSigningKeyDerivation.Output>
  {
    throw Fault()
  }
}

extension Throwing: SinchRegistrationTokenIssuer {
  func issueSinchRegistrationToken(_ input: SinchRegistrationTokenIssuing.Input) throws
    -> Response<IssuedToken>
  {
    throw Fault()
  }
}

extension Throwing: SinchRegistrationTokenVerifier {
  func verifySinchRegistrationToken(_ input: SinchRegistrationTokenVerification.Input) throws
    -> Verdict<SinchRegistrationTokenVerification.Findings>
  {
    throw Fault()
  }
}

extension Throwing: LayerIdentityTokenIssuer {
  func issueLayerIdentityToken(_ input: LayerIdentityTokenIssuing.Input) throws
    -> Response<IssuedToken>
  {
    throw Fault()
  }
}

extension Throwing: LayerIdentityTokenVerifier {
  func verifyLayerIdentityToken(_ input: LayerIdentityTokenVerification.Input) throws
    -> Verdict<LayerIdentityTokenVerification.Findings>
  {
    throw Fault()
  }
}

extension Throwing: JWSSigner {
  func signJWS(_ input: JWSSigning.Input) throws -> Response<IssuedToken> {
    throw Fault()
  }
}

extension Throwing: JWSVerifier {
  func verifyJWS(_ input: JWSVerification.Input) throws -> Verdict<JWSVerification.Findings> {
    throw Fault()
  }
}

extension Throwing: DigestHA1Deriver {
  func deriveDigestHA1(_ input: DigestHA1Derivation.Input) throws
    -> Response<DigestHA1Derivation.Output>
  {
    throw Fault()
  }
}

extension Throwing: DigestResponder {
  func computeDigestResponse(_ input: DigestResponseComputation.Input) throws
    -> Response<DigestResponseComputation.Output>
  {
    throw Fault()
  }
}
