/// The vocabulary of `sinch.client`: the SDK on one device, between an app and the service.
///
/// A session is one device. What is stored there outlives clients that are stopped or replaced.
///
/// Source: Sinch, Application authentication; Application Authentication (registration token);
/// Application authentication with expiration time.
public enum SinchClient: DocumentedVocabulary {
  public static let role = Role.sinchClient

  package static let notes = [
    "A session is one device. What is stored on it outlives a client that is stopped or replaced.",
    "registrationAccepted and registrationRejected name no request: each answers the last "
      + "register. Answers to earlier requests are never delivered. Both are ignored if no request "
      + "is outstanding.",
    "A handle is the client's own name of one callback; an answer with any other handle is ignored.",
  ]

  package static let fields = [
    ConfigurationField("applicationKey", "text", "The application's key."),
    ConfigurationField(
      "scheme",
      "secret, signature or token",
      "How registrations are authorised: by the client itself (secret), or by what the application "
        + "provides."
    ),
    ConfigurationField(
      "applicationSecret?",
      "text",
      "In the scheme by secret: the key that the client signs with."
    ),
  ]

  /// The application whose clients run on the device.
  public struct Configuration: Codable, Sendable, Equatable {
    /// The application key.
    public var applicationKey: String
    /// What registrations are authorised by.
    public var scheme: Scheme
    /// The application secret, in the scheme that puts it in the client's hands.
    public var applicationSecret: String?

    /// Configures a device.
    public init(applicationKey: String, scheme: Scheme, applicationSecret: String? = nil) {
      self.applicationKey = applicationKey
      self.scheme = scheme
      self.applicationSecret = applicationSecret
    }
  }

  /// What registrations are authorised by.
  public enum Scheme: String, Codable, Sendable, CaseIterable {
    /// The client signs by itself, with the application secret.
    case secret
    /// The application provides a signature and a sequence.
    case signature
    /// The application provides a registration token.
    case token
  }

  /// How long an instance lives, as the accepted token said.
  public struct Expiration: Codable, Sendable, Equatable {
    /// The end of the instance, in RFC 3339.
    public var at: String
    /// The seconds from the token's `iat` to that end.
    public var timeToLive: Int64

    /// Limits an instance.
    public init(at: String, timeToLive: Int64) {
      self.at = at
      self.timeToLive = timeToLive
    }
  }
}
