/// The vocabulary of `avaya.client`: the SDK between credential providers and the services' servers.
///
/// Source: Avaya Client SDK, Working with Credentials.
public enum AvayaClient: DocumentedVocabulary {
  public static let role = Role.avayaClient

  package static let notes = [
    "A credential is an object with username and, each where there is one, password, domain and ha1, "
      + "the hash of user, realm and password in lower-case hexadecimal.",
    "serverAccepts answers the last register or respond that went to the server of that service, "
      + "serverRejects the last respond. Where nothing is with the server, they mean nothing.",
    "challenge is the client's own name of one challenge; providerAnswers carries it. An answer to a "
      + "challenge that is over means nothing.",
    "Services are independent of each other.",
    "A challenge may have opaque, qop and stale, as in RFC 2617. A client that ignores them, and sends "
      + "no opaque, qop, nc and cnonce, conforms.",
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
      "A server wants credentials, by a challenge that says nothing about an answer to another one.",
      [
        "service": "text", "realm": "text", "host": "text", "nonce": "text; for MD5",
        "opaque?": "text", "qop?": "auth", "stale?": "true, where the nonce before is too old",
      ],
      from: "server",
      standsFor: "\"The SIP server will challenge the client for credentials\", on the wire"
    ),
    MessageDescription(
      "serverRejects",
      "A server does not take the credentials that were sent to it, and challenges again; where "
        + "none are with it, this belongs to nothing and is dropped.",
      [
        "service": "text", "realm": "text", "host": "text", "nonce": "text; for MD5",
        "opaque?": "text", "qop?": "auth", "stale?": "true, where only the nonce was too old",
      ],
      from: "server",
      standsFor: "\"If the infrastructure server rejects the credentials\", on the wire"
    ),
    MessageDescription(
      "serverAccepts",
      "A server has registered the user, upon the attempt or upon the credentials that were sent to "
        + "it; where neither is with it, this belongs to nothing and is dropped.",
      ["service": "text"],
      from: "server",
      standsFor: "\"If the infrastructure server accepts the credentials\", on the wire; "
        + "the document knows no acceptance without them"
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
      "A credential provider calls the handler of a challenge; no credential is nil.",
      ["challenge": "the SDK's name of it", "credential?": "credential"],
      from: "application",
      standsFor: "completionHandler(userCredential)"
    ),
    MessageDescription(
      "useService",
      "The application wants something of a service now, or not at all.",
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
      "Tells the application that a start has failed, as one may that is not the first.",
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
      "Tells the provider that nothing will come of a challenge.",
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
