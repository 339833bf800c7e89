import ConformanceEngine
import Testing

@testable import AuthReference

@Suite("layer.application keeps its promises for 100,000 random events")
struct LayerApplicationSoakTests {
  @Test("Each nonce is submitted once at most, and only after the backend has answered")
  func soak() throws {
    var machine = LayerApplicationMachine()
    // A token here is its nonce; now and then the backend makes none.
    machine.token = { _, nonce, _ in nonce.hasSuffix("7") ? nil : nonce }
    let configuration = LayerApplication.Configuration(
      userId: "alice",
      providerId: "provider",
      keyId: "key",
      privateKey: ""
    )
    var state = machine.open(configuration)
    var world = LayerApplicationWorld(seed: 20_180_102)
    var rules: Set<LayerApplicationMachine.Rule> = []
    for step in 0..<100_000 {
      let event = world.nextEvent()
      let now = try #require(world.clock.now)
      let transition = try machine.transition(from: state, on: event, at: now)
      state = transition.state
      rules.insert(transition.rule)
      world.take(event, transition.actions)
      if state.overtaken.count > world.submissions.count { world.broken = "forgets nothing" }
      if let broken = world.broken {
        Issue.record("step \(step): \(broken), after \(event): \(transition.actions)")
        return
      }
    }
    #expect(rules == Set(LayerApplicationMachine.Rule.allCases))
    #expect(world.submissionCount > 2_000)
  }
}

/// SDK, user and network of an app, and what can be told from outside about it.
private struct LayerApplicationWorld {
  var random: Mutator
  var clock = SoakClock()
  var broken: String?
  var submissionCount = 0
  /// Submissions that the SDK has not completed, at most a handful.
  var submissions: [String] = []
  private var nonceCall = ""
  private var request = ""
  /// The nonce that was posted and not submitted.
  private var posted: String?
  private var nonceCount = 0

  init(seed: UInt64) {
    random = Mutator(seed: seed)
  }

  mutating func nextEvent() -> LayerApplication.Event {
    clock.advance(&random)
    let isStray = random.below(10) == 0
    // The SDK completes what it was given before there is much of it.
    if submissions.count > 4 { return completion(of: submissions[0]) }
    let submission = submissions.isEmpty || isStray ? "stray" : random.pick(submissions)
    switch random.below(20) {
    case 0: return .signIn
    case 1...4: return .nonceObtained(call: isStray ? "stray" : nonceCall, nonce: newNonce())
    case 5: return .nonceFailed(call: isStray ? "stray" : nonceCall, error: "error")
    case 6, 7: return .challengeReceived(nonce: newNonce())
    case 8...11: return .backendAnswers(request: isStray ? "stray" : request)
    case 12: return .backendFails(request: isStray ? "stray" : request, error: "error")
    case 13...16: return completion(of: submission)
    case 17: return .didAuthenticate(userId: "alice")
    case 18: return .didDeauthenticate
    default: return .timePasses
    }
  }

  private mutating func completion(of call: String) -> LayerApplication.Event {
    random.below(2) == 0
      ? .authenticationCompleted(call: call, userId: "alice")
      : .authenticationFailed(call: call, error: "error")
  }

  private mutating func newNonce() -> String {
    nonceCount += 1
    return "n\(nonceCount)"
  }

  mutating func take(_ event: LayerApplication.Event, _ actions: [LayerApplication.Action]) {
    if actions.count > 1 { broken = "does several things at once" }
    check(event, actions)
    switch event {
    case .signIn:
      submissions = []
      posted = nil
    case .authenticationCompleted(let call, _), .authenticationFailed(let call, _):
      submissions.removeAll { $0 == call }
    case .backendFails(request, _), .backendAnswers(request):
      posted = nil
    default:
      break
    }
  }

  private mutating func check(
    _ event: LayerApplication.Event,
    _ actions: [LayerApplication.Action]
  ) {
    switch (event, actions.first) {
    case (.signIn, .requestNonce(let call)):
      nonceCall = call
    case (.nonceObtained(nonceCall, let given), .postNonce(let request, "alice", let nonce))
    where given == nonce,
      (.challengeReceived(let given), .postNonce(let request, "alice", let nonce))
    where given == nonce:
      self.request = request
      posted = nonce
    case (.backendAnswers(request), .submitToken(let call, let token)):
      if posted != token || submissions.contains(call) { broken = "submits what was not posted" }
      submissions.append(call)
      submissionCount += 1
    case (.signIn, _), (.challengeReceived, _):
      broken = "does not go about it"
    case (_, .showError("error")):
      if case .authenticationFailed(let call, _) = event, !submissions.contains(call) {
        broken = "shows an error that is not its own"
      }
    case (.backendAnswers, .showError("no-token")), (_, nil):
      break
    default:
      broken = "does what it must not"
    }
  }
}
