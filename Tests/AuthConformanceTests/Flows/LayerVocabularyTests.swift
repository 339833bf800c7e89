import ConformanceEngine
import ConformanceSuite
import StrictJSON
import SuiteAudit
import Testing
@testable import AuthConformance

@Suite("The words of the Layer roles")
struct LayerVocabularyTests {
  @Test("Every word of layer.client reads and writes as it is documented")
  func client() throws {
    try expectAgreement(of: LayerClient.Event.self, naming: label)
    try expectAgreement(of: LayerClient.Action.self, naming: label)
  }

  @Test("Every word of layer.service reads and writes as it is documented")
  func service() throws {
    try expectAgreement(of: LayerService.Event.self, naming: label)
    try expectAgreement(of: LayerService.Action.self, naming: label)
  }

  @Test("Every word of layer.application reads and writes as it is documented")
  func application() throws {
    try expectAgreement(of: LayerApplication.Event.self, naming: label)
    try expectAgreement(of: LayerApplication.Action.self, naming: label)
  }

  @Test("The configurations read and write as they are named")
  func configurations() throws {
    let service: JSON = [
      "providerId": "p", "publicKeys": ["k": "PEM", "l": "PEM"], "sessionLifetime": 60,
    ]
    let application: JSON = ["userId": "u", "providerId": "p", "keyId": "k", "privateKey": "PEM"]
    try LayerClient.validate(configuration: [:], at: JSON.Path())
    try LayerService.validate(configuration: service.object ?? [:], at: JSON.Path())
    try LayerApplication.validate(configuration: application.object ?? [:], at: JSON.Path())
    #expect(throws: VectorError.self) {
      try LayerClient.validate(configuration: application.object ?? [:], at: JSON.Path())
    }
  }

  /// Each documented word is a case with these members, and no case is left undocumented.
  private func expectAgreement<Message: FlowMessage>(
    of type: Message.Type,
    naming label: (Message) -> (name: String, count: Int)
  ) throws {
    var names: [String] = []
    var counts: Set<Int> = []
    for word in Message.words {
      let members = JSON.Object(word.members.map { .init(name: $0.name, value: "text") })
      let json = JSON.object(JSON.Object([.init(name: word.name, value: .object(members))]))
      let message: Message = try json.decoded()
      #expect(try JSON(encoding: message).isEquivalent(to: json), "\(word.name)")
      #expect(label(message).name == word.name)
      #expect(word.meaning.hasSuffix("."), "\(word.name)")
      names.append(word.name)
      counts.insert(label(message).count)
    }
    #expect(Set(names).count == names.count)
    #expect(counts == [names.count], "\(names) are not all words of \(type)")
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
