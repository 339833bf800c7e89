import AuthConformance
import StrictJSON
import Testing

@Suite("The messages of the Layer roles are coded as documented")
struct LayerMessagesTests {
  @Test("Every message of layer.client is written and read in its documented form")
  func client() throws {
    try expectAgreement(of: LayerClient.Event.self, naming: label)
    try expectAgreement(of: LayerClient.Action.self, naming: label)
  }

  @Test("Every message of layer.service is written and read in its documented form")
  func service() throws {
    try expectAgreement(of: LayerService.Event.self, naming: label)
    try expectAgreement(of: LayerService.Action.self, naming: label)
  }

  @Test("Every message of layer.application is written and read in its documented form")
  func application() throws {
    try expectAgreement(of: LayerApplication.Event.self, naming: label)
    try expectAgreement(of: LayerApplication.Action.self, naming: label)
  }

  @Test("Configurations are written as they are read")
  func configurations() throws {
    try MessageCheck.check(LayerClient.Configuration(), "{}")
    try MessageCheck.check(
      LayerService.Configuration(
        providerId: "p",
        publicKeys: ["k": "PEM", "l": "PEM"],
        sessionLifetime: 60
      ),
      #"{"providerId": "p", "publicKeys": {"k": "PEM", "l": "PEM"}, "sessionLifetime": 60}"#
    )
    try MessageCheck.check(
      LayerApplication.Configuration(
        userId: "u",
        providerId: "p",
        keyId: "k",
        privateKey: "PEM"
      ),
      #"{"userId": "u", "providerId": "p", "keyId": "k", "privateKey": "PEM"}"#
    )
  }

  /// Each documented message is a case with these members, and no case is left undocumented.
  private func expectAgreement<Message: DocumentedMessage>(
    of type: Message.Type,
    naming label: (Message) -> (name: String, count: Int)
  ) throws {
    var names: [String] = []
    var counts: Set<Int> = []
    for description in Message.messages {
      let members = JSON.Object(description.members.map { .init(name: $0.name, value: "text") })
      let json = JSON.object(JSON.Object([.init(name: description.name, value: .object(members))]))
      let message: Message = try json.decoded()
      #expect(try JSON(encoding: message).isEquivalent(to: json), "\(description.name)")
      #expect(label(message).name == description.name)
      #expect(description.meaning.hasSuffix("."), "\(description.name)")
      names.append(description.name)
      counts.insert(label(message).count)
    }
    #expect(Set(names).count == names.count)
    #expect(counts == [names.count], "\(names) are not all messages of \(type)")
  }

  // Exhaustive, so that a new case does not compile before it is counted here, and documented.

  private func label(_ event: LayerClient.Event) -> (String, Int) {
    let name =
      switch event {
      case .requestNonce: "requestNonce"
      case .authenticate: "authenticate"
      case .deauthenticate: "deauthenticate"
      case .sendMessage: "sendMessage"
      case .nonceProvided: "nonceProvided"
      case .nonceRefused: "nonceRefused"
      case .tokenAccepted: "tokenAccepted"
      case .tokenRefused: "tokenRefused"
      case .challengeArrives: "challengeArrives"
      case .messageArrives: "messageArrives"
      case .timePasses: "timePasses"
      }
    return (name, 11)
  }

  private func label(_ action: LayerClient.Action) -> (String, Int) {
    let name =
      switch action {
      case .askForNonce: "askForNonce"
      case .submitToken: "submitToken"
      case .endSession: "endSession"
      case .transmitMessage: "transmitMessage"
      case .nonceObtained: "nonceObtained"
      case .nonceFailed: "nonceFailed"
      case .authenticationCompleted: "authenticationCompleted"
      case .authenticationFailed: "authenticationFailed"
      case .deauthenticationCompleted: "deauthenticationCompleted"
      case .deauthenticationFailed: "deauthenticationFailed"
      case .sendingFailed: "sendingFailed"
      case .deliverMessage: "deliverMessage"
      case .didReceiveChallenge: "didReceiveChallenge"
      case .didAuthenticate: "didAuthenticate"
      case .didDeauthenticate: "didDeauthenticate"
      case .purgeLocalData: "purgeLocalData"
      }
    return (name, 16)
  }

  private func label(_ event: LayerService.Event) -> (String, Int) {
    let name =
      switch event {
      case .nonceRequested: "nonceRequested"
      case .tokenSubmitted: "tokenSubmitted"
      case .messageSent: "messageSent"
      case .sessionEnded: "sessionEnded"
      case .challengeDue: "challengeDue"
      }
    return (name, 5)
  }

  private func label(_ action: LayerService.Action) -> (String, Int) {
    let name =
      switch action {
      case .provideNonce: "provideNonce"
      case .refuseNonce: "refuseNonce"
      case .openSession: "openSession"
      case .refuseToken: "refuseToken"
      case .acceptMessage: "acceptMessage"
      case .refuseMessage: "refuseMessage"
      case .challenge: "challenge"
      }
    return (name, 7)
  }

  private func label(_ event: LayerApplication.Event) -> (String, Int) {
    let name =
      switch event {
      case .signIn: "signIn"
      case .nonceObtained: "nonceObtained"
      case .nonceFailed: "nonceFailed"
      case .challengeReceived: "challengeReceived"
      case .backendAnswers: "backendAnswers"
      case .backendFails: "backendFails"
      case .authenticationCompleted: "authenticationCompleted"
      case .authenticationFailed: "authenticationFailed"
      case .didAuthenticate: "didAuthenticate"
      case .didDeauthenticate: "didDeauthenticate"
      case .timePasses: "timePasses"
      }
    return (name, 11)
  }

  private func label(_ action: LayerApplication.Action) -> (String, Int) {
    let name =
      switch action {
      case .requestNonce: "requestNonce"
      case .postNonce: "postNonce"
      case .submitToken: "submitToken"
      case .showError: "showError"
      }
    return (name, 4)
  }
}
