extension SinchService {
  /// What the service can do.
  public enum Action: DocumentedMessage {
    case acceptRegistration(userId: String, device: String, instance: String, credentials: String)
    case rejectRegistration(userId: String, device: String, reason: String)
    case offerCall(applicationKey: String, userId: String, device: String, caller: String)
    case refuseCall(userId: String, device: String, reason: String)
  }
}

extension SinchService.Action {
  package static let messages = [
    MessageDescription(
      "acceptRegistration",
      "Tells a device that it is registered, or that its instance is updated.",
      [
        "userId": "text", "device": "text",
        "instance": "the service's name of it, which an update leaves as it is",
        "credentials": "the service's choice; they authorise requests of this user",
      ],
      standsFor: "\"will also have obtained the necessary credentials\", on the wire"
    ),
    MessageDescription(
      "rejectRegistration",
      "Tells a device that it is not registered, or that its instance stays as it was.",
      [
        "userId": "text", "device": "text",
        "reason": "reason code: replayed for a used sequence or nonce, wrong-subject for another "
          + "user's token, claim-missing where a limit is, unknown-key for an unknown application",
      ],
      standsFor: "nothing in the documents, which say who may register, not what others are told"
    ),
    MessageDescription(
      "offerCall",
      "Lets a call ring on a device of the callee; this is done for each instance of the callee.",
      [
        "applicationKey": "text", "userId": "the callee's", "device": "the callee's",
        "caller": "the other user's id",
      ],
      to: "callee",
      standsFor: "\"to make and receive calls\", on the wire"
    ),
    MessageDescription(
      "refuseCall",
      "Tells the caller's device that a call is not put through.",
      [
        "userId": "the caller's", "device": "the caller's",
        "reason": "not-registered where the caller has no instance, wrong-credentials, or "
          + "callee-not-registered",
      ],
      standsFor: "\"effectively making impossible to either make or receive calls\", on the wire"
    ),
  ]
}
