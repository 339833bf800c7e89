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
      to: "application",
      standsFor: "client:requiresRegistrationCredentials:, which Sinch's expiration document calls "
        + "onRegistrationCredentialsRequired()"
    ),
    MessageDescription(
      "register",
      "Asks the service to register the user on this device, or to update an instance.",
      [
        "userId": "the client's", "sequence?": "decimal uint64", "signature?": "base64",
        "token?": "text", "instance?": "the one to be updated; absent: a new one",
      ],
      standsFor: "\"perform an authorized request to register a user identity\", on the wire"
    ),
    MessageDescription(
      "unregister",
      "Asks the service to delete the instance on this device.",
      ["instance": "the service's name of it"],
      standsFor: "\"by _unregistering_ and _re-registering_ again\", on the wire"
    ),
    MessageDescription(
      "started",
      "Reports that the client is registered and has credentials.",
      to: "application",
      standsFor: "no method of the documents, but their sentence that it \"will also have obtained "
        + "the necessary credentials\"; the SDK's reference has clientDidStart:"
    ),
    MessageDescription(
      "failed",
      "Tells the delegate that the client could not be started.",
      [
        "error": "text as the application or the service gave it, or any if neither gave one: the "
          + "reference says no-user-id"
      ],
      to: "application",
      standsFor: "nothing in the documents; the SDK's reference has clientDidFail:error:"
    ),
    MessageDescription(
      "instanceExpired",
      "Tells the delegate that the instance has expired and the client has stopped.",
      to: "application",
      standsFor: "\"will stop and fire relevant callback\"; the documents do not name it"
    ),
    MessageDescription(
      "placeCall",
      "Hands a call of the application to the service, with the credentials of the registration.",
      ["call": "name", "credentials": "the instance's"],
      standsFor:
        "\"to perform further authorized requests for that specific user, for example, calling\""
    ),
    MessageDescription(
      "deliverCall",
      "Hands an incoming call to the application.",
      ["call": "name"],
      to: "application",
      standsFor: "\"on receiving a call\"; the documents name no method"
    ),
  ]
}
