import AuthReference
import ConformanceEngine
import Testing

/// Two hundred thousand events that come in any order, the same ones for the same seed.
@Suite("The Avaya application stands whatever happens to it")
struct AvayaApplicationSoakTests {
  @Test("No trap, no growth, and each handler is called once at most", arguments: [true, false])
  func soak(asksUser: Bool) throws {
    let machine = AvayaApplicationMachine()
    let start = try #require(Instant(seconds: 1_514_862_245))
    var state = machine.open(
      AvayaApplication.Configuration(
        credentials: [.init(realm: "voice", credential: AvayaCredential(username: "alice"))],
        asksUser: asksUser,
        rejectionsAllowed: 2
      )
    )
    var random = Mutator(seed: 7_616)
    var rules: Set<AvayaApplicationMachine.Rule> = []
    var asked: Set<String> = []
    var count = 0
    for step in 0..<100_000 {
      let event = Self.event(&random, &count)
      let transition = machine.transition(from: state, on: event, at: start)
      state = transition.state
      rules.insert(transition.rule)
      if let wrong = Self.fault(in: transition.actions, upon: event, &asked) {
        Issue.record("step \(step), \(event): \(wrong)")
        return
      }
      // What is remembered is the questions without an answer, and one challenge a service.
      let isRight = state.pending.count == asked.count && state.latest.count <= 3
      guard isRight, step % 100 > 0 || Set(state.pending) == asked else {
        Issue.record("step \(step): remembers \(state.pending.count) of \(asked.count) questions")
        return
      }
      // The SDK gives up on old challenges, as any network does in the end.
      if asked.count > 3, let old = asked.first {
        let end = AvayaApplication.Event.challengeCancelled(service: "sip", challenge: old)
        state = machine.transition(from: state, on: end, at: start).state
        asked.remove(old)
      }
    }
    let never: Set<AvayaApplicationMachine.Rule> =
      asksUser
      ? [.declinesUnknownRealm, .declinesAfterRejection]
      : [.asksForUnknownRealm, .asksAfterRejection, .forwardsUserAnswer, .forwardsRefusal]
    #expect(rules == Set(AvayaApplicationMachine.Rule.allCases).subtracting(never))
  }

  private static func event(
    _ random: inout Mutator,
    _ count: inout Int
  ) -> AvayaApplication.Event {
    let service = random.pick(["sip", "ppm", "\u{E9}"])
    let challenge = "c\(max(0, count - random.below(12)))"
    switch random.below(8) {
    case 0...2:
      count += 1
      return .challengeReceived(
        service: service,
        challenge: "c\(count)",
        realm: random.pick(["voice", "video", "", "Voice"]),
        host: "h",
        failureCount: random.pick([0, 1, 2, 3, .max, .min, -1])
      )
    case 3: return .credentialAccepted(service: service, challenge: challenge)
    case 4: return .challengeCancelled(service: service, challenge: challenge)
    case 5: return .userAnswers(challenge: challenge, credential: nil)
    default:
      return .userAnswers(challenge: challenge, credential: AvayaCredential(username: "bob"))
    }
  }

  /// What is wrong about the actions; `asked` has the challenges that wait for the user.
  private static func fault(
    in actions: [AvayaApplication.Action],
    upon event: AvayaApplication.Event,
    _ asked: inout Set<String>
  ) -> String? {
    if actions.count > 1 { return "two things at once" }
    switch (event, actions.first) {
    case (
      .challengeReceived(_, let challenge, let realm, _, let count),
      .answer(let answered, let credential)?
    ):
      if answered != challenge { return "answers another challenge" }
      if credential != nil, realm != "voice" || count > 2 { return "gives a wrong credential" }
    case (.challengeReceived(_, let challenge, _, _, _), .askUser(let about, _)?):
      if about != challenge || !asked.insert(challenge).inserted { return "asks about another" }
    case (.challengeReceived, nil): return "leaves a challenge alone"
    case (.userAnswers(let challenge, let credential), .answer(let answered, let given)?):
      if answered != challenge || asked.remove(challenge) == nil { return "answers unasked" }
      if given != credential { return "gives another credential" }
    case (.userAnswers(let challenge, _), nil):
      if asked.contains(challenge) { return "keeps the user's answer" }
    case (.challengeCancelled(_, let challenge), nil): asked.remove(challenge)
    case (_, nil): break
    default: return "acts unasked"
    }
    return nil
  }
}
