/// The vocabulary of `avaya.client`: the SDK between credential providers and the services' servers.
///
/// Source: Avaya Client SDK, Working with Credentials.
public enum AvayaClient: DocumentedVocabulary {
  public static let role = Role.avayaClient

  package static let notes = [
    "A credential is an object with username and optionally password, domain and ha1, the hash of "
      + "user, realm and password in lower-case hexadecimal.",
    "serverAccepts answers the last register or respond of its service, serverRejects the last "
      + "respond. Both are ignored if no such request is outstanding.",
    "challenge is the client's own name of one challenge; providerAnswers carries it. Answers to a "
      + "finished challenge are ignored.",
    "Services are independent of each other.",
    "A challenge may have opaque, qop and stale, as in RFC 2617. A client may ignore them, and send no "
      + "opaque, qop, nc and cnonce: cases that ask for them are recommendations. The nc of a response "
      + "with qop counts the responses with the same nonce.",
  ]

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

  package static let fields = [
    ConfigurationField(
      "services[].name",
      "text",
      "The service's name, by which events and actions call it."
    ),
    ConfigurationField("services[].host", "text", "The host of its server."),
    ConfigurationField("services[].method", "text", "The method of the request that registers."),
    ConfigurationField("services[].uri", "text", "The URI of the request that registers."),
  ]

  /// What can happen to the SDK.
  public enum Event: DocumentedMessage {
    case start
    case serverChallenges(
      service: String,
      realm: String,
      host: String,
      nonce: String,
      opaque: String? = nil,
      qop: String? = nil,
      stale: Bool? = nil
    )
    case serverRejects(
      service: String,
      realm: String,
      host: String,
      nonce: String,
      opaque: String? = nil,
      qop: String? = nil,
      stale: Bool? = nil
    )
    case serverAccepts(service: String)
    case networkFails(service: String)
    case providerAnswers(challenge: String, credential: AvayaCredential?)
    case useService(service: String, request: String)
  }

  /// What the SDK can do.
  public enum Action: DocumentedMessage {
    case register(service: String, host: String)
    case startFailed
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
      opaque: String? = nil,
      qop: String? = nil,
      nc: String? = nil,
      cnonce: String? = nil,
      response: String
    )
    case credentialAccepted(service: String, challenge: String)
    case challengeCancelled(service: String, challenge: String)
    case sendRequest(service: String, request: String)
    case refuseRequest(service: String, request: String)
  }
}

extension AvayaClient {
  /// What a server's challenge says.
  package struct ServerChallenge: Sendable {
    package var service: String
    package var realm: String
    package var host: String
    package var nonce: String
    package var opaque: String?
    package var qop: String?
    package var stale: Bool?
  }
}

extension AvayaClient.Event {
  /// The challenge of a server that challenges or rejects.
  package var challenge: AvayaClient.ServerChallenge? {
    switch self {
    case .serverChallenges(
      let service,
      let realm,
      let host,
      let nonce,
      let opaque,
      let qop,
      let stale
    ),
      .serverRejects(let service, let realm, let host, let nonce, let opaque, let qop, let stale):
      AvayaClient.ServerChallenge(
        service: service,
        realm: realm,
        host: host,
        nonce: nonce,
        opaque: opaque,
        qop: qop,
        stale: stale
      )
    default: nil
    }
  }

  package static let messages = [
    MessageDescription(
      "start",
      "The application starts the user: every service is to be registered.",
      from: "application",
      standsFor: "'Start()' of CSUser"
    ),
    MessageDescription(
      "serverChallenges",
      "A server asks for credentials. This neither accepts nor rejects earlier ones.",
      [
        "service": "text", "realm": "text", "host": "text", "nonce": "text; for MD5",
        "opaque?": "text", "qop?": "auth", "stale?": "true if the previous nonce is too old",
      ],
      from: "server",
      standsFor: "\"The SIP server will challenge the client for credentials\", on the wire"
    ),
    MessageDescription(
      "serverRejects",
      "A server rejects the credentials that were sent to it, and challenges again. Ignored if no "
        + "credentials are outstanding.",
      [
        "service": "text", "realm": "text", "host": "text", "nonce": "text; for MD5",
        "opaque?": "text", "qop?": "auth", "stale?": "true if only the nonce was too old",
      ],
      from: "server",
      standsFor: "\"If the infrastructure server rejects the credentials\", on the wire"
    ),
    MessageDescription(
      "serverAccepts",
      "A server has registered the user, in answer to register or to respond. Ignored if neither "
        + "is outstanding.",
      ["service": "text"],
      from: "server",
      standsFor: "\"If the infrastructure server accepts the credentials\", on the wire; the "
        + "document describes no acceptance without credentials"
    ),
    MessageDescription(
      "networkFails",
      "The network between the SDK and a server fails; nothing can be sent at this moment.",
      ["service": "text"],
      from: "network",
      standsFor: "\"a network failure between the client application and infrastructure service\""
    ),
    MessageDescription(
      "providerAnswers",
      "A credential provider calls the handler of a challenge, with nil if credential is absent.",
      ["challenge": "the SDK's name of it", "credential?": "credential"],
      from: "application",
      standsFor: "completionHandler(userCredential)"
    ),
    MessageDescription(
      "useService",
      "The application uses a service: the request is sent or refused now, and never kept for "
        + "later.",
      ["service": "text", "request": "text"],
      from: "application",
      standsFor: "\"begin to use the features associated with this service\"; the document "
        + "names no method"
    ),
  ]
}

extension AvayaClient.Action {
  package static let messages = [
    MessageDescription(
      "register",
      "Tries to register with a server, without credentials.",
      ["service": "text", "host": "text"],
      to: "server",
      standsFor: "\"Client SDK will attempt to register to the SIP server\", on the wire"
    ),
    MessageDescription(
      "startFailed",
      "Tells the application that a start has failed; any start but the first may fail.",
      to: "application",
      standsFor: "nothing in the document, which describes one start"
    ),
    MessageDescription(
      "challengeReceived",
      "Hands a challenge to the service's credential provider, with a handler for the answer.",
      [
        "service": "text", "challenge": "the SDK's name of it, another one for each handler",
        "realm": "text", "host": "text", "failureCount": "number of rejected answers",
      ],
      to: "application",
      standsFor:
        "credentialProviderDidReceiveChallenge:completionHandler:, which the text also calls "
        + "onAuthenticationChallenge"
    ),
    MessageDescription(
      "respond",
      "Sends credentials to a server as a digest response (RFC 2617, MD5) to its challenge.",
      [
        "service": "text", "username": "text", "realm": "text", "nonce": "the server's",
        "opaque?": "the server's", "qop?": "auth, if the challenge has it",
        "nc?": "8 hexadecimal digits, with qop", "cnonce?": "text, with qop",
        "response": "32 lower-case hexadecimal digits",
      ],
      to: "server",
      standsFor: "\"Client SDK will respond to the infrastructure server with the credentials "
        + "provided\", on the wire"
    ),
    MessageDescription(
      "credentialAccepted",
      "Tells the provider that the server took the credentials that it gave.",
      ["service": "text", "challenge": "the SDK's name of it"],
      to: "application",
      standsFor: "credentialProviderDidReceiveCredentialAccepted:"
    ),
    MessageDescription(
      "challengeCancelled",
      "Tells the provider that a challenge is cancelled.",
      ["service": "text", "challenge": "the SDK's name of it"],
      to: "application",
      standsFor: "credentialProviderDidReceiveChallengeCancelled:"
    ),
    MessageDescription(
      "sendRequest",
      "Sends a request of the application to a server.",
      ["service": "text", "request": "text"],
      to: "server",
      standsFor: "\"begin to use the features associated with this service\", on the wire"
    ),
    MessageDescription(
      "refuseRequest",
      "Tells the application that a service cannot be used now.",
      ["service": "text", "request": "text"],
      to: "application",
      standsFor: "nothing in the document, which says only that an answer \"is necessary to "
        + "complete the registration process\""
    ),
  ]
}
