import AuthConformance
import ConformanceEngine

/// Gives every operation one well-formed answer, whatever is asked.
struct ConstantOutput {
  private let instant = Instant(rfc3339: "2018-01-02T03:14:05Z")
  private let token = IssuedToken(
    token: "eyJhbGciOiJIUzI1NiIsImtpZCI6ImhrZGZ2MS0yMDE4MDEwMiJ9.e30.AAAA"
  )
}

extension ConstantOutput: SinchSignatureSigner {
  func signSinchRegistration(_ input: SinchSignatureSigning.Input)
    -> Response<SinchSignatureSigning.Output>
  {
    .success(.init(signature: "4sk2/7AD0VoGke0qc1ZiJ2BtzYA="))
  }
}

extension ConstantOutput: SinchSignatureVerifier {
  func verifySinchSignature(_ input: SinchSignatureVerification.Input) -> Verdict<NoFindings> {
    .valid(NoFindings())
  }
}

extension ConstantOutput: SinchSigningKeyDeriver {
  func deriveSinchSigningKey(_ input: SinchSigningKeyDerivation.Input)
    -> Response<SinchSigningKeyDerivation.Output>
  {
    .success(.init(keyID: "hkdfv1-20180102", key: Array(repeating: 7, count: 32)))
  }
}

extension ConstantOutput: SinchRegistrationTokenIssuer {
  func issueSinchRegistrationToken(_ input: SinchRegistrationTokenIssuing.Input)
    -> Response<IssuedToken>
  {
    .success(token)
  }
}

extension ConstantOutput: SinchRegistrationTokenVerifier {
  func verifySinchRegistrationToken(_ input: SinchRegistrationTokenVerification.Input)
    -> Verdict<SinchRegistrationTokenVerification.Findings>
  {
    guard let instant else { return .invalid(.malformed) }
    return .valid(.init(userID: "foo", nonce: "n", issuedAt: instant, expiresAt: instant))
  }
}

extension ConstantOutput: LayerIdentityTokenIssuer {
  func issueLayerIdentityToken(_ input: LayerIdentityTokenIssuing.Input)
    -> Response<IssuedToken>
  {
    .success(token)
  }
}

extension ConstantOutput: LayerIdentityTokenVerifier {
  func verifyLayerIdentityToken(_ input: LayerIdentityTokenVerification.Input)
    -> Verdict<LayerIdentityTokenVerification.Findings>
  {
    guard let instant else { return .invalid(.malformed) }
    return .valid(.init(userID: "foo", expiresAt: instant))
  }
}

extension ConstantOutput: JWSSigner {
  func signJWS(_ input: JWSSigning.Input) -> Response<IssuedToken> {
    .success(token)
  }
}

extension ConstantOutput: JWSVerifier {
  func verifyJWS(_ input: JWSVerification.Input) -> Verdict<JWSVerification.Findings> {
    .valid(.init(payload: Array("{}".utf8)))
  }
}

extension ConstantOutput: DigestHA1Deriver {
  func deriveDigestHA1(_ input: DigestHA1Derivation.Input)
    -> Response<DigestHA1Derivation.Output>
  {
    .success(.init(ha1: "939e7578ed9e3c518a452acee763bce9"))
  }
}

extension ConstantOutput: DigestResponder {
  func computeDigestResponse(_ input: DigestResponseComputation.Input)
    -> Response<DigestResponseComputation.Output>
  {
    .success(.init(response: "6629fae49393a05397450978507c4ef1"))
  }
}
