extension SinchApplication {
  /// What the app and its backend can do.
  public enum Action: DocumentedMessage {
    case askBackend(handle: String, userId: String)
    case registerWithSignature(handle: String, signature: String, sequence: String)
    case registerWithToken(handle: String, token: String)
    case registerDidFail(handle: String, error: String)
    case sendSignature(request: String, signature: String, sequence: String)
    case sendToken(request: String, token: String)
    case sendRefusal(request: String, error: String)
  }
}

extension SinchApplication.Action {
  package static let messages = [
    MessageDescription(
      "askBackend",
      "The app sends a request for credentials to the backend.",
      ["handle": "the callback's", "userId": "the user that it asks for"],
      to: "network",
      standsFor:
        "getAuthorizedSignatureForUser: and getRegistrationToken: of the samples, on the wire"
    ),
    MessageDescription(
      "registerWithSignature",
      "The app answers a callback, in the scheme by signature.",
      ["handle": "the callback's", "signature": "as it arrived", "sequence": "as it arrived"],
      standsFor: "registerWithSignature:sequence:"
    ),
    MessageDescription(
      "registerWithToken",
      "The app answers a callback, in the scheme by token.",
      ["handle": "the callback's", "token": "as it arrived"],
      standsFor: "registerWithJWT:, which Sinch's expiration document calls register(token)"
    ),
    MessageDescription(
      "registerDidFail",
      "The app answers a callback: it has no credentials.",
      ["handle": "the callback's", "error": "the backend's or the network's, as it arrived"],
      standsFor: "registerDidFail:, which Sinch's expiration document calls registerFailed()"
    ),
    MessageDescription(
      "sendSignature",
      "The backend answers a request, in the scheme by signature.",
      ["request": "name", "signature": "base64", "sequence": "decimal uint64"],
      to: "network",
      standsFor: "\"This should be provided by the application’s backend service\", on the wire"
    ),
    MessageDescription(
      "sendToken",
      "The backend answers a request, in the scheme by token.",
      ["request": "name", "token": "JWT"],
      to: "network",
      standsFor:
        "\"created and signed on your server, then passed via a secure channel\", on the wire"
    ),
    MessageDescription(
      "sendRefusal",
      "The backend answers a request: it gives no credentials.",
      [
        "request": "name",
        "error": "any text; the reference says user-not-accepted or no-sequence-left",
      ],
      to: "network",
      standsFor: "\"if your backend auth server rejects the user\", on the wire"
    ),
  ]
}
