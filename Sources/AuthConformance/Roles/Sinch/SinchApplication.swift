/// The vocabulary of `sinch.application`: an app, the backend behind it, and what goes between the two.
///
/// The trace plays the SDK, and it plays the network: what one half sends to the other reaches it
/// when the trace says so, late, in another order, or never.
///
/// Source: Sinch, Application authentication; Application Authentication (registration token);
/// Application authentication with expiration time.
public enum SinchApplication: DocumentedVocabulary {
  public static let role = Role.sinchApplication

  package static let notes = [
    "The role is the app and its backend. A message from one to the other is an action, and its "
      + "arrival is an event: late, in another order, or never.",
    "A request is answered by one of sendSignature, sendToken and sendRefusal, with its name.",
  ]

  /// How the backend is set up.
  public struct Configuration: Codable, Sendable, Equatable {
    /// The application key.
    public var applicationKey: String
    /// The application secret, in base64; only the backend has it.
    public var applicationSecret: String
    /// What registrations are authorised by.
    public var scheme: Scheme
    /// The ids of the users whom the backend accepts.
    public var users: [String]
    /// In the scheme by signature: the last sequence in the backend's storage, a decimal uint64;
    /// absent where none was used yet.
    public var lastSequence: String?
    /// In the scheme by token: seconds from a token's `iat` to its `exp`.
    public var tokenTimeToLive: Int64?
    /// In the scheme by token: seconds from `iat` to the end of the instance; absent: no limit.
    public var instanceTimeToLive: Int64?

    /// Configures an application.
    public init(
      applicationKey: String,
      applicationSecret: String,
      scheme: Scheme,
      users: [String],
      lastSequence: String? = nil,
      tokenTimeToLive: Int64? = nil,
      instanceTimeToLive: Int64? = nil
    ) {
      self.applicationKey = applicationKey
      self.applicationSecret = applicationSecret
      self.scheme = scheme
      self.users = users
      self.lastSequence = lastSequence
      self.tokenTimeToLive = tokenTimeToLive
      self.instanceTimeToLive = instanceTimeToLive
    }
  }

  /// What registrations are authorised by.
  public enum Scheme: String, Codable, Sendable, CaseIterable {
    /// The backend signs a registration with a sequence.
    case signature
    /// The backend issues a registration token.
    case token
  }

  package static let fields = [
    ConfigurationField("applicationKey", "text", "The application."),
    ConfigurationField("applicationSecret", "base64", "Known to the backend only."),
    ConfigurationField("scheme", "signature or token", "How registrations are authorised."),
    ConfigurationField("users[]", "text", "The ids of the users whom the backend accepts."),
    ConfigurationField(
      "lastSequence?",
      "decimal uint64",
      "By signature: the last sequence in the backend's storage; absent: none yet."
    ),
    ConfigurationField(
      "tokenTimeToLive?",
      "seconds",
      "Required by token: from a token's iat to its exp."
    ),
    ConfigurationField(
      "instanceTimeToLive?",
      "seconds",
      "By token: from a token's iat to the end of the instance; absent: no limit."
    ),
  ]
}
