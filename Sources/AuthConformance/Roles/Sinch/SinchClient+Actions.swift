extension SinchClient {
  /// What the SDK can do.
  public enum Action: DocumentedMessage {
    case requiresRegistrationCredentials(userId: String, handle: String)
    case register(
      userId: String,
      sequence: String?,
      signature: String?,
      token: String?,
      instance: String?
    )
    case unregister(instance: String)
    case started
    case failed(error: String)
    case instanceExpired
    case placeCall(call: String, credentials: String)
    case deliverCall(call: String)
  }
}

extension SinchClient.Action {
  package static let messages = [
    MessageDescription(
      "requiresRegistrationCredentials",
      "Calls the delegate for credentials, with a handle for the answer.",
      [
        "userId": "the client's",
        "handle": "the client's name of it, another one for each callback",
      ],
      to: "application"
    ),
    MessageDescription(
      "register",
      "Asks the service to register the user on this device, or to update an instance.",
      [
        "userId": "the client's", "sequence?": "decimal uint64", "signature?": "base64",
        "token?": "text", "instance?": "the one to be updated; absent: a new one",
      ]
    ),
    MessageDescription(
      "unregister",
      "Asks the service to delete the instance on this device.",
      ["instance": "the service's name of it"]
    ),
    MessageDescription(
      "started",
      "Tells the delegate that the client has started.",
      to: "application"
    ),
    MessageDescription(
      "failed",
      "Tells the delegate that the client could not be started.",
      [
        "error": "text as the application or the service gave it, or any of the client's own; the "
          + "reference says no-user-id"
      ],
      to: "application"
    ),
    MessageDescription(
      "instanceExpired",
      "Tells the delegate that the instance has expired and the client has stopped.",
      to: "application"
    ),
    MessageDescription(
      "placeCall",
      "Hands a call of the application to the service, authorised by what the registration gave.",
      ["call": "name", "credentials": "the instance's"]
    ),
    MessageDescription(
      "deliverCall",
      "Hands a call that arrived to the application.",
      ["call": "name"],
      to: "application"
    ),
  ]
}
