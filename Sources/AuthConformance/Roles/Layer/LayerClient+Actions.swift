extension LayerClient {
  /// What the SDK can do.
  public enum Action: DocumentedMessage {
    case askForNonce(call: String)
    case submitToken(call: String, token: String)
    case endSession
    case transmitMessage(message: String)
    case nonceObtained(call: String, nonce: String)
    case nonceFailed(call: String, error: String)
    case authenticationCompleted(call: String, userId: String)
    case authenticationFailed(call: String, error: String)
    case deauthenticationCompleted(call: String)
    case deauthenticationFailed(call: String, error: String)
    case sendingFailed(message: String, error: String)
    case deliverMessage(message: String)
    case didReceiveChallenge(nonce: String)
    case didAuthenticate(userId: String)
    case didDeauthenticate
    case purgeLocalData
  }
}

extension LayerClient.Action {
  package static let messages = [
    MessageDescription(
      "askForNonce",
      "Asks the service for a nonce.",
      ["call": "the one that wants it"],
      standsFor: "the request behind requestAuthenticationNonceWithCompletion:, on the wire"
    ),
    MessageDescription(
      "submitToken",
      "Submits an identity token to the service, which answers with a session or an error.",
      ["call": "the one that submits it", "token": "as the application gave it"],
      standsFor: "\"The token must then be submitted to Layer\", on the wire"
    ),
    MessageDescription(
      "endSession",
      "Tells the service that the session is over; it does not answer.",
      standsFor: "nothing in the document, which says only \"when you successfully logout a user\""
    ),
    MessageDescription(
      "transmitMessage",
      "Hands a message to the service.",
      ["message": "name"],
      standsFor: "\"start sending and receiving messages\", on the wire"
    ),
    MessageDescription(
      "nonceObtained",
      "Completes a request for a nonce.",
      ["call": "the request", "nonce": "as the service gave it"],
      to: "application",
      standsFor: "the completion of requestAuthenticationNonceWithCompletion:, with a nonce"
    ),
    MessageDescription(
      "nonceFailed",
      "Completes a request for a nonce with an error and without a nonce.",
      [
        "call": "the request",
        "error": "text as the service gave it; the client's own errors are already-authenticated "
          + "and, until a token is submitted, challenge-nonce-at-hand",
      ],
      to: "application",
      standsFor:
        "the completion of requestAuthenticationNonceWithCompletion:, with an error; the client's own "
        + "errors are in no document"
    ),
    MessageDescription(
      "authenticationCompleted",
      "Completes a submission.",
      ["call": "the submission", "userId": "as the service gave it"],
      to: "application",
      standsFor:
        "the completion of authenticateWithIdentityToken:completion:, with authenticatedUserID"
    ),
    MessageDescription(
      "authenticationFailed",
      "Completes a submission with an error and without a user. A token that is passed on completes "
        + "when the service has answered, and not before; one that is not passed on completes at once.",
      [
        "call": "the submission",
        "error": "text as the service gave it; the client's own errors are already-authenticated, "
          + "already-submitting and unusable-token",
      ],
      to: "application",
      standsFor:
        "the completion of authenticateWithIdentityToken:completion:, with an error; the client's own "
        + "errors are in no document"
    ),
    MessageDescription(
      "deauthenticationCompleted",
      "Completes a logout.",
      ["call": "the logout"],
      to: "application",
      standsFor: "nothing in the document; LayerKit's header has it as the completion of "
        + "deauthenticateWithCompletion:"
    ),
    MessageDescription(
      "deauthenticationFailed",
      "Completes a logout with an error.",
      ["call": "the logout", "error": "the client's own error: not-authenticated"],
      to: "application",
      standsFor: "nothing in the document; LayerKit's header has it as the completion of "
        + "deauthenticateWithCompletion:, with an error"
    ),
    MessageDescription(
      "sendingFailed",
      "Tells the application that a message is not sent, now or later.",
      ["message": "name", "error": "the client's own error: not-authenticated"],
      to: "application",
      standsFor: "nothing in the document, which says only that the client is offline"
    ),
    MessageDescription(
      "deliverMessage",
      "Hands an incoming message to the application.",
      ["message": "name"],
      to: "application",
      standsFor: "\"start sending and receiving messages\"; the document names no method"
    ),
    MessageDescription(
      "didReceiveChallenge",
      "Tells the delegate of a challenge.",
      ["nonce": "the challenge's"],
      to: "application",
      standsFor: "layerClient:didReceiveAuthenticationChallengeWithNonce:"
    ),
    MessageDescription(
      "didAuthenticate",
      "Tells the delegate that the user is authenticated.",
      ["userId": "as the service gave it"],
      to: "application",
      standsFor: "layerClient:didAuthenticateAsUserID:"
    ),
    MessageDescription(
      "didDeauthenticate",
      "Tells the delegate that the user was logged out.",
      to: "application",
      standsFor: "layerClientDidDeauthenticate:"
    ),
    MessageDescription(
      "purgeLocalData",
      "Deletes what is stored of the user on the device.",
      to: "storage",
      standsFor:
        "nothing in the document; LayerKit's header has \"All existing messaging data is purged "
        + "from the database.\""
    ),
  ]
}
