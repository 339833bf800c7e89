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
      "The application creates a client for a user, with a delegate. It replaces an earlier "
        + "client, whose delegate is not called any more.",
      ["userId": "text, perhaps empty"],
      from: "application",
      standsFor: "the factory methods, such as clientWithApplicationKey:environmentHost:userId:"
    ),
    MessageDescription(
      "start",
      "The application starts the client.",
      from: "application",
      standsFor: "-[SINClient start]"
    ),
    MessageDescription(
      "stop",
      "The application stops the client.",
      from: "application",
      standsFor: "nothing in the documents but \"was not stopped since then\""
    ),
    MessageDescription(
      "unregister",
      "The application unregisters the client's user from this device; if the user is registered, "
        + "the client stops.",
      from: "application",
      standsFor: "\"by _unregistering_ and _re-registering_ again\"; the documents name no method"
    ),
    MessageDescription(
      "registerWithSignature",
      "The application answers the credentials callback, in the scheme by signature.",
      ["handle": "the callback's", "signature": "base64", "sequence": "decimal uint64"],
      from: "application",
      standsFor: "registerWithSignature:sequence:"
    ),
    MessageDescription(
      "registerWithToken",
      "The application answers the credentials callback, in the scheme by token.",
      ["handle": "the callback's", "token": "text that should be a JWT"],
      from: "application",
      standsFor: "registerWithJWT:, which Sinch's expiration document calls register(token)"
    ),
    MessageDescription(
      "registerDidFail",
      "The application answers the credentials callback: it provides no credentials.",
      ["handle": "the callback's", "error": "text"],
      from: "application",
      standsFor: "registerDidFail:, which Sinch's expiration document calls registerFailed()"
    ),
    MessageDescription(
      "registrationAccepted",
      "The service answers a request to register: the user is registered on this device, or the "
        + "instance is updated.",
      [
        "instance": "the service's name of it", "credentials": "for the instance's calls",
        "expiration?": "of a token: at (RFC 3339), timeToLive (seconds from iat); absent: no limit",
      ],
      standsFor: "\"Once the application instance has successfully registered the user "
        + "identity\", on the wire"
    ),
    MessageDescription(
      "registrationRejected",
      "The service rejects a request to register.",
      ["error": "text"],
      standsFor: "nothing in the documents, which speak of registrations that succeed"
    ),
    MessageDescription(
      "makeCall",
      "The application makes a call: it is placed now or not at all, and never kept for later.",
      ["call": "name"],
      from: "application",
      standsFor: "\"on making a call\"; the documents name no method"
    ),
    MessageDescription(
      "callArrives",
      "A call arrives from the service.",
      ["call": "name"],
      standsFor: "\"on receiving a call\"; the documents name no method"
    ),
    MessageDescription("timePasses", "Time passes; nothing else happens."),
  ]
}
