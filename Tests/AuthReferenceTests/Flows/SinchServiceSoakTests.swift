import AuthReference
import ConformanceEngine
import Testing

/// A hundred thousand events that come in any order and at any time, the same ones for the same seed.
@Suite("The Sinch service stands whatever happens to it")
struct SinchServiceSoakTests {
  @Test("No trap, no growth, and what it does is always right")
  func soak() throws {
    var machine = SinchServiceMachine(credentials: { "" })
    machine.tokens = { try SinchServiceStorm.judge($1) }
    machine.signatures.matches = { _, signature in signature == [1] }
    var storm = SinchServiceStorm(seed: 20_180_102)
    var watch = SinchServiceWatch()
    var state = machine.open(SinchServiceStorm.configuration)
    for step in 0..<100_000 {
      let next = storm.next()
      let (event, instant) = try #require(next)
      machine.credentials = { [number = storm.count] in "c-\(number)" }
      let transition = try machine.transition(from: state, on: event, at: instant)
      if let wrong = watch.takes(event, at: instant, transition, before: state) {
        Issue.record("step \(step), \(event) at \(instant.rfc3339): \(wrong)")
        return
      }
      state = transition.state
      storm.note(transition.actions)
    }
    // Where nothing ever happens nothing goes wrong either.
    let rules = Set(SinchServiceMachine.Rule.allCases.map(\.rawValue))
    #expect(rules.subtracting(watch.rules) == [])
    #expect(watch.acceptedTokens > 2_000)
    #expect(watch.offers > 2_000)
  }

  /// The same with real tokens, whole and broken, of which each is verified.
  @Test("It also holds with real tokens, whole and broken")
  func realTokens() throws {
    let machine = SinchServiceMachine()
    var mutator = Mutator(seed: 3)
    var state = machine.open(
      SinchService.Configuration(applications: [
        .init(applicationKey: SinchExample.applicationKey, applicationSecret: SinchExample.secret)
      ])
    )
    let now = try #require(SinchExample.now.instant)
    var accepted = 0
    for number in 0..<2_000 {
      let token = try SinchExample.token { $0.nonce = "n-\(number)" }
      let event = SinchService.Event.registerWithToken(
        applicationKey: SinchExample.applicationKey,
        userId: "foo",
        device: mutator.text(),
        token: mutator.below(4) == 0 ? token : mutator.mutate(token)
      )
      if case .acceptRegistration = try machine.handle(event, at: now, in: &state).first {
        accepted += 1
      }
    }
    #expect(accepted > 300)
    #expect(state.applications.values.map(\.usedNonces.count) == [accepted])
  }
}
