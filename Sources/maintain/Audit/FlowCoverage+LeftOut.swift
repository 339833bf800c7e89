import AuthConformance

extension FlowCoverage {
  /// The holes that are left on purpose: no document defines the reaction, so every answer
  /// conforms.
  package static let leftOut: Set<Hole> = [
    // An application that is signed in, or on its way, is told to sign in again.
    layerApplication(
      "signIn",
      ["requestingNonce", "fetchingToken", "submitting", "authenticated"]
    ),
    // The client of an application reports something that the application has not requested.
    layerApplication("challengeReceived", ["idle"]),
    layerApplication("didAuthenticate", ["idle", "requestingNonce", "fetchingToken", "failed"]),
    layerApplication("didDeauthenticate", ["idle", "requestingNonce", "submitting", "failed"]),
    // A client without a user signs out, or a signed-in client submits another token.
    deliveries(.layerClient, "deauthenticate", ["signedOut"]),
    deliveries(.layerClient, "authenticate", ["authenticated"]),
    [.rule(.layerClient, "refusesSubmission")],
    // A server speaks to a client that has not started, or rejects an attempt without credentials.
    deliveries(.avayaClient, "serverChallenges", ["idle"]),
    deliveries(.avayaClient, "serverRejects", ["registering"]),
    deliveries(.avayaClient, "serverAccepts", ["idle"]),
    deliveries(.avayaClient, "networkFails", ["idle"]),
    deliveries(.avayaClient, "providerAnswers", ["idle"]),
    // A credential is accepted that was not given yet.
    deliveries(.avayaApplication, "credentialAccepted", ["asking"]),
  ].reduce([]) { $0.union($1) }

  private static func layerApplication(_ event: String, _ phases: [String]) -> Set<Hole> {
    deliveries(.layerApplication, event, phases)
  }

  private static func deliveries(_ role: Role, _ event: String, _ phases: [String]) -> Set<Hole> {
    Set(phases.map { .delivery(role, phase: $0, event: event) })
  }
}
