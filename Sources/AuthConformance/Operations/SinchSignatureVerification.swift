import StrictJSON

/// `sinch.signature.verify`: whether a SHA-1 registration signature is right.
///
/// Source: Sinch, Application authentication, "Generating the signature".
public enum SinchSignatureVerification: OperationContract {
  /// What was signed, and the signature.
  public struct Input: OperationInput {
    /// What is said to have been signed.
    public var registration: SinchSignatureSigning.Input
    /// The signature as it arrived; standard base64 if all is well.
    public var signature: String

    /// Makes the input of one verification.
    public init(registration: SinchSignatureSigning.Input, signature: String) {
      self.registration = registration
      self.signature = signature
    }

    public init(reading object: inout ObjectReader) throws(VectorError) {
      registration = try SinchSignatureSigning.Input(reading: &object)
      signature = try object.string("signature")
    }

    public var members: JSON.Object {
      var members = registration.members
      members["signature"] = .string(signature)
      return members
    }
  }

  public static func handler(for implementation: any Capability)
    -> (@Sendable (Input) async throws -> Verdict<NoFindings>)?
  {
    guard let verifier = implementation as? any SinchSignatureVerifier else { return nil }
    return { try await verifier.verifySinchSignature($0) }
  }
}

/// Verifies registrations signed with the SHA-1 scheme.
public protocol SinchSignatureVerifier: Capability {
  /// Says whether the signature belongs to the registration.
  func verifySinchSignature(_ input: SinchSignatureVerification.Input) async throws
    -> Verdict<NoFindings>
}
