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
    "registrationAccepted and registrationRejected name no request: each answers the last register. "
      + "An answer to a request that a later one has overtaken is never delivered. Where no request "
      + "waits for an answer, they mean nothing.",
    "A handle is the client's own name of one callback; an answer with another handle means nothing.",
  ]

  package static let fields = [
    ConfigurationField("applicationKey", "text", "The key of the application whose clients run."),
    ConfigurationField(
      "scheme",
      "secret, signature or token",
      "What registrations are authorised by: the client itself, or what the application provides."
    ),
    ConfigurationField(
      "applicationSecret?",
      "text",
      "In the scheme by secret: what the client signs with."
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
