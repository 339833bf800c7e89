import ConformanceEngine
import Testing

@testable import AuthReference

@Suite("layer.client keeps its promises for 100,000 random events")
struct LayerClientSoakTests {
  @Test("Nothing goes out or comes in while offline, and each call completes once")
  func soak() throws {
    let machine = LayerClientMachine()
    var state = machine.open(LayerClient.Configuration())
    var world = LayerClientWorld(seed: 20_180_102)
    var rules: Set<LayerClientMachine.Rule> = []
    for step in 0..<100_000 {
      let event = world.nextEvent()
      let now = try #require(world.clock.now)
      let transition = machine.transition(from: state, on: event, at: now)
      state = transition.state
      rules.insert(transition.rule)
      world.take(event)
      for action in transition.actions { world.take(action) }
      // What is remembered is exactly what waits for an answer.
      if state.nonceCalls.count != world.nonceCalls.count { world.broken = "forgets a request" }
      if state.submissions.count != world.submissions.count { world.broken = "forgets a token" }
      if let broken = world.broken {
        Issue.record("step \(step): \(broken), after \(event): \(transition.actions)")
        return
      }
    }
    #expect(rules == Set(LayerClientMachine.Rule.allCases))
  }
}

/// Everybody around a client, and what can be told from outside about it.
private struct LayerClientWorld {
  var random: Mutator
  var clock = SoakClock()
  var isOnline = false
  var nonceCalls: Set<String> = []
  var submissions: Set<String> = []
  /// The promise that was broken first.
  var broken: String?

  private static let calls = (0..<24).map { "call-\($0)" }

  init(seed: UInt64) {
    random = Mutator(seed: seed)
  }

  mutating func nextEvent() -> LayerClient.Event {
    clock.advance(&random)
    let call = random.pick(Self.calls)
    switch random.below(22) {
    case 0, 1: return .requestNonce(call: unused(call, by: nonceCalls))
    case 2, 3: return .nonceProvided(call: call, nonce: "nonce")
    case 4: return .nonceRefused(call: call, error: "error")
    case 5, 6: return .authenticate(call: unused(call, by: submissions), token: "token")
    case 7...10: return .tokenAccepted(call: call, userId: "alice")
    case 11, 12: return .tokenRefused(call: call, error: "error")
    case 13, 14: return .challengeArrives(nonce: "nonce")
    case 15: return .deauthenticate(call: call)
    case 16...18: return .sendMessage(message: "out")
    case 19, 20: return .messageArrives(message: "in")
    default: return .timePasses
    }
  }

  /// A call gets a name that none under way has, unless there is none left.
  private func unused(_ call: String, by calls: Set<String>) -> String {
    calls.contains(call) ? Self.calls.first { !calls.contains($0) } ?? "extra" : call
  }

  mutating func take(_ event: LayerClient.Event) {
    if case .challengeArrives = event { isOnline = false }
  }

  mutating func take(_ action: LayerClient.Action) {
    switch action {
    case .transmitMessage, .deliverMessage, .endSession:
      if !isOnline { broken = "acts for a user while offline" }
      if case .endSession = action { isOnline = false }
    case .sendingFailed:
      if isOnline { broken = "does not send while online" }
    case .askForNonce(let call):
      if isOnline || !nonceCalls.insert(call).inserted { broken = "asks for a nonce in vain" }
    case .submitToken(let call, _):
      if isOnline || !submissions.insert(call).inserted { broken = "submits a token in vain" }
    case .nonceObtained(let call, _):
      if nonceCalls.remove(call) == nil { broken = "completes a request that was complete" }
    case .nonceFailed(let call, let error):
      if error == "error", nonceCalls.remove(call) == nil { broken = "fails a complete request" }
    case .authenticationCompleted(let call, _):
      if submissions.remove(call) == nil { broken = "completes a submission that was complete" }
      isOnline = true
    case .authenticationFailed(let call, let error):
      if error == "error", submissions.remove(call) == nil { broken = "fails a complete one" }
    case .didAuthenticate:
      if !isOnline { broken = "tells of a user who is not there" }
    case .deauthenticationCompleted, .deauthenticationFailed, .didReceiveChallenge,
      .didDeauthenticate, .purgeLocalData:
      break
    }
  }
}
