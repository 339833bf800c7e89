extension SinchApplication {
  /// What can happen to the app and its backend.
  public enum Event: DocumentedMessage {
    case requiresRegistrationCredentials(userId: String, handle: String)
    case requestReachesBackend(request: String, userId: String)
    case signatureReachesApp(handle: String, signature: String, sequence: String)
    case tokenReachesApp(handle: String, token: String)
    case refusalReachesApp(handle: String, error: String)
    case networkFails(handle: String, error: String)
    case backendRestarts
  }
}

extension SinchApplication.Event {
  package static let messages = [
    MessageDescription(
      "requiresRegistrationCredentials",
      "A client of the SDK calls its delegate for credentials, with a handle for the answer.",
      ["userId": "the client's", "handle": "the SDK's name of it, another one for each callback"],
      standsFor: "client:requiresRegistrationCredentials:"
    ),
    MessageDescription(
      "requestReachesBackend",
      "A request for credentials arrives at the backend, from an app that this user is logged in to.",
      ["request": "name, another one for each request", "userId": "text"],
      from: "network",
      standsFor:
        "getAuthorizedSignatureForUser: and getRegistrationToken: of the samples, on the wire"
    ),
    MessageDescription(
      "signatureReachesApp",
      "The backend's answer for a callback arrives: a signature and its sequence.",
      ["handle": "the callback's", "signature": "base64", "sequence": "decimal uint64"],
      from: "network",
      standsFor: "onSuccess: of getAuthorizedSignatureForUser: in the sample"
    ),
    MessageDescription(
      "tokenReachesApp",
      "The backend's answer for a callback arrives: a token.",
      ["handle": "the callback's", "token": "text that should be a JWT"],
      from: "network",
      standsFor: "onSuccess: of getRegistrationToken: in the sample"
    ),
    MessageDescription(
      "refusalReachesApp",
      "The backend's answer for a callback arrives: a refusal.",
      ["handle": "the callback's", "error": "the backend's, text"],
      from: "network",
      standsFor: "onFailure: in the samples, where the backend \"rejects the user\""
    ),
    MessageDescription(
      "networkFails",
      "The network fails to deliver the request of a callback.",
      ["handle": "the callback's", "error": "the network's, text"],
      from: "network",
      standsFor: "onFailure: in the samples, \"due to no internet connection\""
    ),
    MessageDescription(
      "backendRestarts",
      "The backend's process ends and begins anew; only what it stored is left.",
      from: "operator",
      standsFor:
        "nothing in the documents; \"fetch and increment last used sequence\" holds after it too"
    ),
  ]
}
