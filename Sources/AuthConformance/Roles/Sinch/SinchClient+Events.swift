extension SinchClient {
  /// What can happen to the SDK.
  public enum Event: DocumentedMessage {
    case createClient(userId: String)
    case start
    case stop
    case unregister
    case registerWithSignature(handle: String, signature: String, sequence: String)
    case registerWithToken(handle: String, token: String)
    case registerDidFail(handle: String, error: String)
    case registrationAccepted(instance: String, credentials: String, expiration: Expiration?)
    case registrationRejected(error: String)
    case makeCall(call: String)
    case callArrives(call: String)
    case timePasses
  }
}

extension SinchClient.Event {
  package static let messages = [
    MessageDescription(
      "createClient",
      "The application makes a client for a user, with a delegate, in place of one that it had: "
        + "of that one nothing more is heard, whatever is still to come for it.",
      ["userId": "text, perhaps empty"],
      from: "application"
    ),
    MessageDescription("start", "The application starts the client.", from: "application"),
    MessageDescription("stop", "The application stops the client.", from: "application"),
    MessageDescription(
      "unregister",
      "The application unregisters the client's user from this device; where the user is "
        + "registered, the client runs no more.",
      from: "application"
    ),
    MessageDescription(
      "registerWithSignature",
      "The application answers the credentials callback, in the scheme by signature.",
      ["handle": "the callback's", "signature": "base64", "sequence": "decimal uint64"],
      from: "application"
    ),
    MessageDescription(
      "registerWithToken",
      "The application answers the credentials callback, in the scheme by token.",
      ["handle": "the callback's", "token": "text that should be a JWT"],
      from: "application"
    ),
    MessageDescription(
      "registerDidFail",
      "The application answers the credentials callback: it has no credentials, or wants none.",
      ["handle": "the callback's", "error": "text"],
      from: "application"
    ),
    MessageDescription(
      "registrationAccepted",
      "The service answers a request to register: the user is registered on this device, or the "
        + "instance is updated.",
      [
        "instance": "the service's name of it", "credentials": "for the instance's calls",
        "expiration?": "of a token: at (RFC 3339), timeToLive (seconds from iat); absent: no limit",
      ]
    ),
    MessageDescription(
      "registrationRejected",
      "The service answers a request to register: it refuses.",
      ["error": "text"]
    ),
    MessageDescription(
      "makeCall",
      "The application makes a call.",
      ["call": "name"],
      from: "application"
    ),
    MessageDescription(
      "callArrives",
      "The service brings a call to this device.",
      ["call": "name"]
    ),
    MessageDescription("timePasses", "Nothing happens but that it is later."),
  ]
}
