import ConformanceEngine
import TestSupport

/// A backend that answers the small suite as it expects, but for what its closures change.
struct Backend: SinchSigningKeyDeriver, SinchSignatureVerifier {
  var keyID = "hkdfv1-20180101"
  var refusal = ReasonCode.malformed
  var accepts: @Sendable (_ secret: String) -> Bool = { _ in true }
  var failure: Fault?

  struct Fault: Error, CustomStringConvertible {
    var description: String { "the disk is full" }
  }

  func deriveSinchSigningKey(_ input: SinchSigningKeyDerivation.Input) throws
    -> Response<SinchSigningKeyDerivation.Output>
  {
    if let failure { throw failure }
    guard input.at.instant != nil else { return .refused(refusal) }
    return .success(.init(keyID: keyID, key: Array(0..<32)))
  }

  func verifySinchSignature(_ input: SinchSignatureVerification.Input) -> Verdict<NoFindings> {
    accepts(input.registration.applicationSecret) ? .valid(NoFindings()) : .invalid(.malformed)
  }
}

/// A backend that conforms to nothing in particular.
struct Bare: Capability {}

/// An implementation that says it has operations and then has none.
struct Boaster: Implementation {
  func describe() -> ImplementationDescription {
    ImplementationDescription("Boaster", of: [.call(.sinchSigningKeyDerive)])
  }

  func answer(_ requests: [CallRequest]) async -> [Answer] {
    requests.map { _ in .unimplemented }
  }
}
