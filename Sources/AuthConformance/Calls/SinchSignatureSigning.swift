/// `sinch.signature.sign`: the SHA-1 signature of a registration.
///
/// Source: Sinch, Application authentication, "Generating the signature".
public enum SinchSignatureSigning: CallContract {
  /// What is signed.
  public struct Input: CallInput {
    /// The application key, a UUID as text.
    public var applicationKey: String
    /// The application secret, used as the text that it is.
    public var applicationSecret: String
    /// The user's identity, hashed as UTF-8 without normalisation.
    public var userID: String
    /// The registration sequence in decimal.
    public var sequence: SequenceNumber

    private enum CodingKeys: String, CodingKey {
      case applicationKey, applicationSecret
      case userID = "userId"
      case sequence
    }

    /// Makes the input of one signature.
    public init(
      applicationKey: String,
      applicationSecret: String,
      userID: String,
      sequence: SequenceNumber
    ) {
      self.applicationKey = applicationKey
      self.applicationSecret = applicationSecret
      self.userID = userID
      self.sequence = sequence
    }
  }

  /// The signature.
  public struct Output: CallOutput, NamedOutput {
    package static let memberNames = ["signature"]

    /// Standard base64 with padding and without line breaks.
    public var signature: String

    /// Wraps the signature's text.
    public init(signature: String) {
      self.signature = signature
    }
  }

  package static func handler(for implementation: any Capability)
    -> (@Sendable (Input) async throws -> Response<Output>)?
  {
    guard let signer = implementation as? any SinchSignatureSigner else { return nil }
    return { try await signer.signSinchRegistration($0) }
  }
}

/// Signs registrations with the SHA-1 scheme.
public protocol SinchSignatureSigner: Capability {
  /// Signs, or refuses if a parameter is bad.
  func signSinchRegistration(_ input: SinchSignatureSigning.Input) async throws
    -> Response<SinchSignatureSigning.Output>
}
