extension LayerClient {
  /// What can happen to the SDK.
  public enum Event: DocumentedMessage {
    case requestNonce(call: String)
    case authenticate(call: String, token: String)
    case deauthenticate(call: String)
    case sendMessage(message: String)
    case nonceProvided(call: String, nonce: String)
    case nonceRefused(call: String, error: String)
    case tokenAccepted(call: String, userId: String)
    case tokenRefused(call: String, error: String)
    case challengeArrives(nonce: String)
    case messageArrives(message: String)
    case timePasses
  }
}

extension LayerClient.Event {
  package static let messages = [
    MessageDescription(
      "requestNonce",
      "The application asks for a nonce.",
      ["call": "the application's name of it"],
      from: "application",
      standsFor: "requestAuthenticationNonceWithCompletion:"
    ),
    MessageDescription(
      "authenticate",
      "The application submits an identity token.",
      ["call": "the application's name of it", "token": "text that should be a JWT"],
      from: "application",
      standsFor: "authenticateWithIdentityToken:completion:"
    ),
    MessageDescription(
      "deauthenticate",
      "The application logs the user out.",
      ["call": "the application's name of it"],
      from: "application",
      standsFor:
        "\"logout a user via LayerKit\"; the document names no method, LayerKit's header has "
        + "deauthenticateWithCompletion:"
    ),
    MessageDescription(
      "sendMessage",
      "The application sends a message.",
      ["message": "name"],
      from: "application",
      standsFor: "\"start sending and receiving messages\"; the document names no method"
    ),
    MessageDescription(
      "nonceProvided",
      "The service hands out a nonce.",
      ["call": "the one that asked for it", "nonce": "text"],
      standsFor: "the answer behind requestAuthenticationNonceWithCompletion:, on the wire"
    ),
    MessageDescription(
      "nonceRefused",
      "The service refuses a nonce, or the network fails.",
      ["call": "the one that asked for it", "error": "text"],
      standsFor: "the error behind requestAuthenticationNonceWithCompletion:, on the wire"
    ),
    MessageDescription(
      "tokenAccepted",
      "The service accepts an identity token and opens a session.",
      ["call": "the one that submitted it", "userId": "the token's prn"],
      standsFor: "the answer behind authenticateWithIdentityToken:completion:, on the wire"
    ),
    MessageDescription(
      "tokenRefused",
      "The service refuses an identity token, or the network fails.",
      ["call": "the one that submitted it", "error": "text"],
      standsFor: "the error behind authenticateWithIdentityToken:completion:, on the wire"
    ),
    MessageDescription(
      "challengeArrives",
      "The service challenges the client; any session of it ends.",
      ["nonce": "text"],
      standsFor: "\"Called when LayerKit receives an authentication challenge.\""
    ),
    MessageDescription(
      "messageArrives",
      "A message comes in.",
      ["message": "name"],
      standsFor: "\"start sending and receiving messages\", on the wire"
    ),
    MessageDescription("timePasses", "Time passes; nothing else happens."),
  ]
}
