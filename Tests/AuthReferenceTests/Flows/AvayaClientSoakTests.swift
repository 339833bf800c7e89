import AuthReference
import ConformanceEngine
import Testing

/// A hundred thousand events that come in any order, the same ones for the same seed.
@Suite("The Avaya client stands whatever happens to it")
struct AvayaClientSoakTests {
  private static let services = ["sip", "ppm"]

  @Test("No trap, no growth, and what it does is always right")
  func soak() throws {
    let machine = AvayaClientMachine()
    let start = try #require(Instant(seconds: 1_514_862_245))
    var state = machine.open(
      AvayaClient.Configuration(
        services: Self.services.map { .init(name: $0, host: "h", method: "GET", uri: "/") }
      )
    )
    var random = Mutator(seed: 2_617)
    var watch = AvayaClientWatch()
    var rules: Set<AvayaClientMachine.Rule> = []
    for step in 0..<100_000 {
      let event = Self.event(&random, after: watch.lastChallenge)
      let transition = try machine.transition(from: state, on: event, at: start)
      state = transition.state
      rules.insert(transition.rule)
      if let wrong = watch.takes(event, transition.actions) ?? watch.sees(state) {
        Issue.record("step \(step), \(event): \(wrong)")
        return
      }
    }
    // Where nothing ever happens nothing goes wrong either.
    #expect(rules == Set(AvayaClientMachine.Rule.allCases))
    #expect(state.services.count == Self.services.count)
  }

  private static func event(_ random: inout Mutator, after last: String) -> AvayaClient.Event {
    let service = random.below(50) == 0 ? "other" : random.pick(services)
    let realm = random.pick(["a", "b", "\u{E9}", "e\u{301}", ""])
    switch random.below(20) {
    case 0: return .start
    case 1...5:
      return .serverChallenges(
        service: service,
        realm: realm,
        host: "h",
        nonce: "n",
        qop: random.pick([nil, "auth", "auth-conf"])
      )
    case 6...8:
      let stale = random.pick([nil, true])
      return .serverRejects(service: service, realm: realm, host: "h", nonce: "m", stale: stale)
    case 9...11: return .serverAccepts(service: service)
    case 12: return .networkFails(service: service)
    case 13, 14: return .useService(service: service, request: "r")
    default:
      let old = "\(service)/\(random.pick(["1", "-1", "999999999999999999999", "", "01"]))"
      return .providerAnswers(
        challenge: random.below(4) == 0 ? old : last,
        credential: random.below(5) == 0 ? nil : credential(&random)
      )
    }
  }

  private static func credential(_ random: inout Mutator) -> AvayaCredential {
    AvayaCredential(
      username: random.pick(["alice", "", "a:b", "jörg"]),
      password: random.pick([nil, "", "secret"]),
      domain: random.pick([nil, "example.com"]),
      ha1: random.pick([nil, "", "no hash", "939e7578ed9e3c518a452acee763bce9"])
    )
  }
}
