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
        "instance": "the service's name of it, the same after an update",
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
          + "user's token, claim-missing for a token without the time limit that the instance has, "
          + "unknown-key for an unknown application",
      ],
      standsFor: "nothing in the documents, which say who may register, not what others are told"
    ),
    MessageDescription(
      "offerCall",
      "Offers a call to a device of the callee, once for each instance of the callee.",
      [
        "applicationKey": "text", "userId": "the callee's", "device": "the callee's",
        "caller": "the other user's id",
      ],
      to: "callee",
      standsFor: "\"to make and receive calls\", on the wire"
    ),
    MessageDescription(
      "refuseCall",
      "Tells the caller's device that a call is refused.",
      [
        "userId": "the caller's", "device": "the caller's",
        "reason": "not-registered if the caller has no instance, wrong-credentials, or "
          + "callee-not-registered",
      ],
      standsFor: "\"effectively making impossible to either make or receive calls\", on the wire"
    ),
  ]
}
