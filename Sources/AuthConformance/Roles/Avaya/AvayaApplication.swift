/// The vocabulary of `avaya.application`: a credential provider between the SDK and the user.
///
/// Source: Avaya Client SDK, Working with Credentials.
public enum AvayaApplication: DocumentedVocabulary {
  public static let role = Role.avayaApplication

  package static let notes = [
    "A credential is an object with username and optionally password, domain and ha1, the hash of "
      + "user, realm and password in lower-case hexadecimal.",
    "Every challenge is answered at most once: by answer, at once or when the user has answered. A "
      + "challenge that is cancelled is not answered any more.",
  ]

  /// What the application knows and how it behaves.
  public struct Configuration: Codable, Sendable, Equatable {
    /// The credentials at hand, one for each realm.
    public var credentials: [RealmCredential]
    /// Whether the user is asked where no credential is at hand or the one at hand was rejected;
    /// otherwise the answer is nil.
    public var asksUser: Bool
    /// How many rejections of the credential at hand are put up with before it is given up: it is
    /// offered as long as the failure count of the challenge is not greater.
    public var rejectionsAllowed: Int64

    /// A realm's own credential.
    public struct RealmCredential: Codable, Sendable, Equatable {
      /// The realm that the credential is for.
      public var realm: String
      /// The credential.
      public var credential: AvayaCredential

      /// Pairs a realm with its credential.
      public init(realm: String, credential: AvayaCredential) {
        self.realm = realm
        self.credential = credential
      }
    }

    /// Configures an application.
    public init(credentials: [RealmCredential], asksUser: Bool, rejectionsAllowed: Int64) {
      self.credentials = credentials
      self.asksUser = asksUser
      self.rejectionsAllowed = rejectionsAllowed
    }
  }

  package static let fields = [
    ConfigurationField(
      "credentials[].realm",
      "text",
      "The realm of a stored credential."
    ),
    ConfigurationField("credentials[].credential.username", "text", "The user's name."),
    ConfigurationField("credentials[].credential.password?", "text", "Optional beside ha1."),
    ConfigurationField("credentials[].credential.domain?", "text", "The user's domain."),
    ConfigurationField("credentials[].credential.ha1?", "hexadecimal", "Empty: none."),
    ConfigurationField(
      "asksUser",
      "true or false",
      "Whether to ask the user where no stored credential fits or it was rejected; if false, the "
        + "answer is nil."
    ),
    ConfigurationField(
      "rejectionsAllowed",
      "number",
      "The stored credential is offered while failureCount is at most this number."
    ),
  ]

  /// What can happen to the application.
  public enum Event: DocumentedMessage {
    case challengeReceived(
      service: String,
      challenge: String,
      realm: String,
      host: String,
      failureCount: Int64
    )
    case credentialAccepted(service: String, challenge: String)
    case challengeCancelled(service: String, challenge: String)
    case userAnswers(challenge: String, credential: AvayaCredential?)
  }

  /// What the application can do.
  public enum Action: DocumentedMessage {
    case answer(challenge: String, credential: AvayaCredential?)
    case askUser(challenge: String, realm: String)
  }
}

extension AvayaApplication.Event {
  package static let messages = [
    MessageDescription(
      "challengeReceived",
      "The SDK hands over a challenge, with a handler for the answer.",
      [
        "service": "text", "challenge": "the SDK's name of it, another one for each handler",
        "realm": "text", "host": "text", "failureCount": "number of rejected answers",
      ],
      standsFor:
        "credentialProviderDidReceiveChallenge:completionHandler:, which the text also calls "
        + "onAuthenticationChallenge"
    ),
    MessageDescription(
      "credentialAccepted",
      "The SDK says that the server took the credentials.",
      ["service": "text", "challenge": "the SDK's name of it"],
      standsFor: "credentialProviderDidReceiveCredentialAccepted:"
    ),
    MessageDescription(
      "challengeCancelled",
      "The SDK cancels a challenge.",
      ["service": "text", "challenge": "the SDK's name of it"],
      standsFor: "credentialProviderDidReceiveChallengeCancelled:"
    ),
    MessageDescription(
      "userAnswers",
      "The user enters a credential; if it is absent, the user declined.",
      ["challenge": "the SDK's name of it", "credential?": "credential"],
      from: "user",
      standsFor: "\"End users may or may not be able to respond immediately\"; the document "
        + "names no method"
    ),
  ]
}

extension AvayaApplication.Action {
  package static let messages = [
    MessageDescription(
      "answer",
      "Calls the handler of a challenge, with nil if credential is absent.",
      ["challenge": "the SDK's name of it", "credential?": "credential"],
      standsFor: "completionHandler(userCredential)"
    ),
    MessageDescription(
      "askUser",
      "Asks the user for a credential, and answers the challenge later.",
      ["challenge": "the SDK's name of it", "realm": "text"],
      to: "user",
      standsFor: "\"a popup or notification request to the end user\"; the document names no method"
    ),
  ]
}
