/// The vocabulary of `layer.application`: an app with its backend, above the SDK.
///
/// The app and its backend are one party; what lies between them is the network, so that it is
/// visible what the app posts, and that the backend's answer may be late or not come at all.
///
/// Source: Layer, Authentication, and the identity-token guide that it refers to.
public enum LayerApplication: DocumentedVocabulary {
  public static let role = Role.layerApplication

  package static let notes = [
    "The role is the app and its backend, so it makes the tokens itself. postNonce is the app's "
      + "request; backendAnswers says that the backend's answer has arrived."
  ]

  package static let fields = [
    ConfigurationField("userId", "text", "The user of the app."),
    ConfigurationField("providerId", "text", "The provider, as the backend knows it."),
    ConfigurationField("keyId", "text", "The id of the backend's key."),
    ConfigurationField("privateKey", "PEM", "The backend's RSA key: PKCS#8."),
  ]

  /// The app's user, and what the backend makes tokens from.
  public struct Configuration: Codable, Sendable, Equatable {
    /// The user of the app.
    public var userId: String
    /// The provider's id, which the backend knows.
    public var providerId: String
    /// The id of the backend's key.
    public var keyId: String
    /// The backend's RSA key: PKCS#8 in PEM.
    public var privateKey: String

    /// Configures an app and its backend.
    public init(userId: String, providerId: String, keyId: String, privateKey: String) {
      self.userId = userId
      self.providerId = providerId
      self.keyId = keyId
      self.privateKey = privateKey
    }
  }

  /// What can happen to the app.
  public enum Event: DocumentedMessage {
    case signIn
    case nonceObtained(call: String, nonce: String)
    case nonceFailed(call: String, error: String)
    case challengeReceived(nonce: String)
    case backendAnswers(request: String)
    case backendFails(request: String, error: String)
    case authenticationCompleted(call: String, userId: String)
    case authenticationFailed(call: String, error: String)
    case didAuthenticate(userId: String)
    case didDeauthenticate
    case timePasses
  }

  /// What the app can do.
  public enum Action: DocumentedMessage {
    case requestNonce(call: String)
    case postNonce(request: String, userId: String, nonce: String)
    case submitToken(call: String, token: String)
    case showError(error: String)
  }
}

extension LayerApplication.Event {
  package static let messages = [
    MessageDescription(
      "signIn",
      "The user signs in, in an app that was just started; what was under way before is lost.",
      from: "user",
      standsFor: "what makes the app begin with step 1, \"Request an authentication nonce\""
    ),
    MessageDescription(
      "nonceObtained",
      "The SDK completes a request for a nonce.",
      ["call": "the app's name of the request", "nonce": "text"],
      standsFor: "the completion of requestAuthenticationNonceWithCompletion:, with a nonce"
    ),
    MessageDescription(
      "nonceFailed",
      "The SDK completes a request for a nonce with an error.",
      ["call": "the app's name of the request", "error": "text"],
      standsFor: "the completion of requestAuthenticationNonceWithCompletion:, with an error"
    ),
    MessageDescription(
      "challengeReceived",
      "The SDK tells the delegate of a challenge.",
      ["nonce": "text"],
      standsFor: "layerClient:didReceiveAuthenticationChallengeWithNonce:"
    ),
    MessageDescription(
      "backendAnswers",
      "The app's request reaches the backend, and at once the backend's answer reaches the app.",
      ["request": "the app's name of it"],
      from: "network",
      standsFor: "\"the identity token returned from your backend application\""
    ),
    MessageDescription(
      "backendFails",
      "The backend is not reached, or refuses this user a token.",
      ["request": "the app's name of it", "error": "text"],
      from: "network",
      standsFor: "nothing in the document"
    ),
    MessageDescription(
      "authenticationCompleted",
      "The SDK completes the submission of a token.",
      ["call": "the app's name of the submission", "userId": "text"],
      standsFor:
        "the completion of authenticateWithIdentityToken:completion:, with authenticatedUserID"
    ),
    MessageDescription(
      "authenticationFailed",
      "The SDK completes the submission of a token with an error.",
      ["call": "the app's name of the submission", "error": "text"],
      standsFor: "the completion of authenticateWithIdentityToken:completion:, with an error"
    ),
    MessageDescription(
      "didAuthenticate",
      "The SDK tells the delegate that the user is authenticated.",
      ["userId": "text"],
      standsFor: "layerClient:didAuthenticateAsUserID:"
    ),
    MessageDescription(
      "didDeauthenticate",
      "The SDK tells the delegate that the user was logged out.",
      standsFor: "layerClientDidDeauthenticate:"
    ),
    MessageDescription("timePasses", "Time passes; nothing else happens."),
  ]
}

extension LayerApplication.Action {
  package static let messages = [
    MessageDescription(
      "requestNonce",
      "The app asks the SDK for a nonce.",
      ["call": "the app's name of the request"],
      standsFor: "requestAuthenticationNonceWithCompletion:"
    ),
    MessageDescription(
      "postNonce",
      "The app posts a nonce to its backend, to have a token made for its user.",
      ["request": "the app's name of it", "userId": "the user of the app", "nonce": "text"],
      to: "network",
      standsFor: "\"Post the authentication nonce to your backend\""
    ),
    MessageDescription(
      "submitToken",
      "The app submits the token that the backend made.",
      ["call": "the app's name of the submission", "token": "the identity token"],
      standsFor: "authenticateWithIdentityToken:completion:"
    ),
    MessageDescription(
      "showError",
      "Shows an error to the user; what the app tried is over.",
      ["error": "text as it arrived; the backend's own error is no-token"],
      to: "user",
      standsFor: "\"Client did fail authentication with Error\"; the document shows it in the log"
    ),
  ]
}
