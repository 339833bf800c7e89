/// `sinch.signature.verify`: whether a SHA-1 registration signature is right.
///
/// Source: Sinch, Application authentication, "Generating the signature".
public enum SinchSignatureVerification: CallContract {
  /// What was signed, and the signature.
  public struct Input: CallInput {
    /// What is said to have been signed.
    public var registration: SinchSignatureSigning.Input
    /// The signature as it arrived; standard base64 if all is well.
    public var signature: String

    /// Makes the input of one verification.
    public init(registration: SinchSignatureSigning.Input, signature: String) {
      self.registration = registration
      self.signature = signature
    }

    private enum CodingKeys: CodingKey {
      case signature
    }

    // The members of both stand side by side.

    public init(from decoder: any Decoder) throws {
      registration = try SinchSignatureSigning.Input(from: decoder)
      signature = try decoder.container(keyedBy: CodingKeys.self)
        .decode(String.self, forKey: .signature)
    }

    public func encode(to encoder: any Encoder) throws {
      try registration.encode(to: encoder)
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(signature, forKey: .signature)
    }
  }

  package static func handler(for implementation: any Capability)
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
