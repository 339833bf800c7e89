/// The words of `avaya.client`: the SDK between credential providers and the services' servers.
///
/// Source: Avaya Client SDK, Working with Credentials.
public enum AvayaClient: FlowVocabulary {
  public static let role = Operation.avayaClient

  /// The services that the user is configured for.
  public struct Configuration: Codable, Sendable, Equatable {
    /// In the order in which they are registered.
    public var services: [Service]

    /// One service, with the request that registers with its server.
    public struct Service: Codable, Sendable, Equatable {
      /// The service's name, such as `sip`.
      public var name: String
      /// The server's host.
      public var host: String
      /// The method of the registering request, which enters the digest.
      public var method: String
      /// The URI of the registering request, which enters the digest.
      public var uri: String

      /// Describes a service.
      public init(name: String, host: String, method: String, uri: String) {
        self.name = name
        self.host = host
        self.method = method
        self.uri = uri
      }
    }

    /// Configures a client.
    public init(services: [Service]) {
      self.services = services
    }
  }

  /// What can happen to the SDK.
  public enum Event: FlowMessage {
    case start
    case stop
    case serverChallenges(service: String, realm: String, host: String, nonce: String)
    case serverRejects(service: String, realm: String, host: String, nonce: String)
    case serverAccepts(service: String)
    case networkFails(service: String)
    case providerAnswers(service: String, challenge: String, credential: AvayaCredential?)
    case useService(service: String, request: String)
  }

  /// What the SDK can do.
  public enum Action: FlowMessage {
    case register(service: String, host: String)
    case challengeReceived(
      service: String,
      challenge: String,
      realm: String,
      host: String,
      failureCount: Int64
    )
    case respond(
      service: String,
      username: String,
      realm: String,
      nonce: String,
      response: String
    )
    case credentialAccepted(service: String, challenge: String)
    case challengeCancelled(service: String, challenge: String)
    case sendRequest(service: String, request: String)
    case refuseRequest(service: String, request: String)
  }
}

extension AvayaClient.Event {
  public static let words = [
    FlowWord("start", "The application starts the user: every service is to be registered."),
    FlowWord("stop", "The application stops the user."),
    FlowWord(
      "serverChallenges",
      "A server wants credentials, by a challenge that has nothing to do with an earlier answer.",
      ["service": "text", "realm": "text", "host": "text", "nonce": "text; MD5, no qop"]
    ),
    FlowWord(
      "serverRejects",
      "A server does not take the credentials that were sent, and challenges again.",
      ["service": "text", "realm": "text", "host": "text", "nonce": "text; MD5, no qop"]
    ),
    FlowWord("serverAccepts", "A server has registered the user.", ["service": "text"]),
    FlowWord("networkFails", "The network to a server fails.", ["service": "text"]),
    FlowWord(
      "providerAnswers",
      "A service's credential provider calls the handler of a challenge; no credential is nil.",
      ["service": "text", "challenge": "the SDK's name of it", "credential?": "credential"]
    ),
    FlowWord(
      "useService",
      "The application wants something of a service.",
      ["service": "text", "request": "text"]
    ),
  ]
}

extension AvayaClient.Action {
  public static let words = [
    FlowWord(
      "register",
      "Tries to register with a server, without credentials.",
      ["service": "text", "host": "text"]
    ),
    FlowWord(
      "challengeReceived",
      "Hands a challenge to the service's credential provider, with a handler for the answer.",
      [
        "service": "text", "challenge": "the SDK's name of it", "realm": "text", "host": "text",
        "failureCount": "number of rejected answers",
      ]
    ),
    FlowWord(
      "respond",
      "Sends credentials to a server as a digest response (RFC 2617, MD5, no qop).",
      [
        "service": "text", "username": "text", "realm": "text", "nonce": "the server's",
        "response": "32 lower-case hexadecimal digits",
      ]
    ),
    FlowWord(
      "credentialAccepted",
      "Tells the provider that the server took its credentials.",
      ["service": "text", "challenge": "the SDK's name of it"]
    ),
    FlowWord(
      "challengeCancelled",
      "Tells the provider that nothing will come of a challenge.",
      ["service": "text", "challenge": "the SDK's name of it"]
    ),
    FlowWord(
      "sendRequest",
      "Sends a request of the application to a server.",
      ["service": "text", "request": "text"]
    ),
    FlowWord(
      "refuseRequest",
      "Tells the application that a service cannot be used now.",
      ["service": "text", "request": "text"]
    ),
  ]
}
