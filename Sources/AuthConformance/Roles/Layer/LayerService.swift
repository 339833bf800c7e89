/// The vocabulary of `layer.service`: the service as its clients see it, for one provider.
///
/// A client is one device with the SDK. Time is looked at only when a client sends something: a
/// session that has expired is noticed when its client next sends a message, or before.
///
/// Source: Layer, Authentication, and the identity-token guide that it refers to.
public enum LayerService: DocumentedVocabulary {
  public static let role = Role.layerService

  package static let notes = [
    "Time is looked at only when a client sends something: a session that has expired is noticed when "
      + "its client next sends a message, or before.",
    "A message of a client whose session has expired is answered by challenge, not by "
      + "refuseMessage, and is not accepted.",
    "Layer's public guide, not the document, says that a nonce is valid for ten minutes and for "
      + "one token. Cases about that are hardening.",
  ]

  package static let fields = [
    ConfigurationField("providerId", "text", "The provider whose users the service knows."),
    ConfigurationField(
      "publicKeys",
      "PEM by key id",
      "The provider's RSA keys: SubjectPublicKeyInfo."
    ),
    ConfigurationField(
      "sessionLifetime",
      "seconds",
      "How long a session lasts from its opening, however much it is used.",
      standsFor:
        "nothing in the document, which names \"expiration of tokens\" as a reason to challenge"
    ),
  ]

  /// The provider whose users authenticate, and how long a session lasts.
  public struct Configuration: Codable, Sendable, Equatable {
    /// The provider's id.
    public var providerId: String
    /// The provider's RSA keys by key id: SubjectPublicKeyInfo in PEM.
    public var publicKeys: [String: String]
    /// The seconds that a session lasts from its opening, however much it is used.
    public var sessionLifetime: Int64

    /// Configures a service.
    public init(providerId: String, publicKeys: [String: String], sessionLifetime: Int64) {
      self.providerId = providerId
      self.publicKeys = publicKeys
      self.sessionLifetime = sessionLifetime
    }
  }

  /// What can happen to the service.
  public enum Event: DocumentedMessage {
    case nonceRequested(client: String)
    case tokenSubmitted(client: String, token: String)
    case messageSent(client: String, message: String)
    case sessionEnded(client: String)
    case challengeDue(client: String)
  }

  /// What the service can do.
  public enum Action: DocumentedMessage {
    case provideNonce(client: String, nonce: String)
    case refuseNonce(client: String, reason: String)
    case openSession(client: String, userId: String)
    case refuseToken(client: String, reason: String)
    case acceptMessage(client: String, message: String)
    case refuseMessage(client: String, message: String)
    case challenge(client: String, nonce: String)
  }
}

extension LayerService.Event {
  package static let messages = [
    MessageDescription(
      "nonceRequested",
      "A client asks for a nonce.",
      ["client": "name"],
      standsFor: "requestAuthenticationNonceWithCompletion:, as it reaches the service"
    ),
    MessageDescription(
      "tokenSubmitted",
      "A client submits an identity token.",
      ["client": "name", "token": "text that should be a JWT"],
      standsFor: "authenticateWithIdentityToken:completion:, as it reaches the service"
    ),
    MessageDescription(
      "messageSent",
      "A client sends a message.",
      ["client": "name", "message": "name"],
      standsFor: "\"start sending and receiving messages\", as it reaches the service"
    ),
    MessageDescription(
      "sessionEnded",
      "A client has logged its user out; no answer is expected.",
      ["client": "name"],
      standsFor: "nothing in the document, which says only \"when you successfully logout a user\""
    ),
    MessageDescription(
      "challengeDue",
      "The operator has a client authenticate again, for any reason.",
      ["client": "name"],
      from: "operator",
      standsFor: "\"the Layer service may issue an authentication challenge … for many reasons\""
    ),
  ]
}

extension LayerService.Action {
  package static let messages = [
    MessageDescription(
      "provideNonce",
      "Hands a nonce to a client that asked for one.",
      ["client": "name", "nonce": "text"],
      standsFor: "the nonce of requestAuthenticationNonceWithCompletion:"
    ),
    MessageDescription(
      "refuseNonce",
      "Refuses a nonce to a client that asked for one.",
      ["client": "name", "reason": "already-authenticated or challenge-nonce-at-hand"],
      standsFor:
        "the error of requestAuthenticationNonceWithCompletion:; Layer's public guide has \"the nonce "
        + "will come back nil\""
    ),
    MessageDescription(
      "openSession",
      "Accepts an identity token: from now on the client is authenticated.",
      ["client": "name", "userId": "the token's prn"],
      standsFor: "the authenticatedUserID of authenticateWithIdentityToken:completion:"
    ),
    MessageDescription(
      "refuseToken",
      "Refuses an identity token.",
      ["client": "name", "reason": "a reason code, or already-authenticated"],
      standsFor: "the error of authenticateWithIdentityToken:completion:"
    ),
    MessageDescription(
      "acceptMessage",
      "Accepts a message of a client that is authenticated.",
      ["client": "name", "message": "name"],
      standsFor: "\"ready to start sending and receiving messages\""
    ),
    MessageDescription(
      "refuseMessage",
      "Refuses a message of a client that is not authenticated.",
      ["client": "name", "message": "name"],
      standsFor: "nothing in the document, which says only that a challenged client is offline"
    ),
    MessageDescription(
      "challenge",
      "Makes a client authenticate again, with this nonce. Any session of it ends; a message that "
        + "revealed the end of the session is not accepted.",
      ["client": "name", "nonce": "text"],
      standsFor: "\"issue an authentication challenge\", with the nonce that the delegate is given"
    ),
  ]
}
