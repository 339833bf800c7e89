extension SinchService {
  /// What can happen to the service.
  public enum Event: DocumentedMessage {
    case registerWithSignature(
      applicationKey: String,
      userId: String,
      device: String,
      sequence: String,
      signature: String
    )
    case registerWithToken(applicationKey: String, userId: String, device: String, token: String)
    case unregister(applicationKey: String, userId: String, device: String, credentials: String)
    case placeCall(
      applicationKey: String,
      userId: String,
      device: String,
      credentials: String,
      callee: String
    )
  }
}

extension SinchService.Event {
  package static let messages = [
    MessageDescription(
      "registerWithSignature",
      "A device asks to register a user without limit, in the scheme by signature and sequence.",
      [
        "applicationKey": "text", "userId": "text", "device": "text", "sequence": "decimal uint64",
        "signature": "base64",
      ],
      standsFor: "\"perform an authorized request to register a user identity\", on the wire"
    ),
    MessageDescription(
      "registerWithToken",
      "A device asks to register a user, or to update the instance that it has, by a token.",
      [
        "applicationKey": "text", "userId": "text", "device": "text",
        "token": "text that should be a JWT",
      ],
      standsFor: "\"a token that authenticates the _Application_\", on the wire"
    ),
    MessageDescription(
      "unregister",
      "A device ends its instance; it waits for no answer.",
      [
        "applicationKey": "text", "userId": "text", "device": "text",
        "credentials": "those that the registration gave",
      ],
      standsFor: "\"by _unregistering_ and _re-registering_ again\", on the wire"
    ),
    MessageDescription(
      "placeCall",
      "A device calls a user of the same application on behalf of its own user.",
      [
        "applicationKey": "text", "userId": "the caller's", "device": "the caller's",
        "credentials": "those that the registration gave", "callee": "the other user's id",
      ],
      standsFor:
        "\"further authorized requests for that specific user, for example, calling\", on the wire"
    ),
  ]
}
