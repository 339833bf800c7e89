import AuthReference
import ConformanceEngine
import Testing

/// Two hundred thousand events that come in any order and at any time, the same ones for the same seed.
@Suite("The Sinch application stands whatever happens to it")
struct SinchApplicationSoakTests {
  @Test(
    "No trap, no growth, and what it does is always right",
    arguments: [(SinchApplication.Scheme.signature, 190_000), (.token, 10_000)]
  )
  func soak(scheme: SinchApplication.Scheme, steps: Int) throws {
    let machine = SinchApplicationMachine()
    var storm = SinchApplicationStorm(seed: 20_180_102)
    var watch = SinchApplicationWatch()
    var state = try machine.open(SinchApplicationStorm.configuration(scheme))
    for step in 0..<steps {
      let next = storm.next()
      let (event, instant) = try #require(next)
      let transition = try machine.transition(from: state, on: event, at: instant)
      if let wrong = watch.takes(event, transition) {
        Issue.record("step \(step), \(event) at \(instant.rfc3339): \(wrong)")
        return
      }
      state = transition.state
    }
    // Where nothing ever happens nothing goes wrong either.
    let rules = Set(SinchApplicationMachine.Rule.allCases.map(\.rawValue))
    let others = scheme == .signature ? ["sendsToken"] : ["sendsSignature"]
    #expect(rules.subtracting(watch.rules) == Set(others + ["refusesWithoutSequence"]))
    #expect(watch.credentials > steps / 20)
    #expect(watch.answers > steps / 20)
  }

  /// The last sequences that there are, each used once, and then none.
  @Test("The last sequence numbers are used once each, and then none")
  func lastSequences() throws {
    let machine = SinchApplicationMachine()
    var configuration = SinchApplicationStorm.configuration(.signature)
    configuration.lastSequence = "18446744073709551612"
    var state = try machine.open(configuration)
    let instant = try #require(Instant(seconds: 0))
    let sent = try (0..<5).map { number -> String in
      let event = SinchApplication.Event.requestReachesBackend(
        request: "r-\(number)",
        userId: "foo"
      )
      let action = try machine.handle(event, at: instant, in: &state).first
      guard case .sendSignature(_, _, let sequence)? = action else { return "none" }
      return sequence
    }
    #expect(
      sent == [
        "18446744073709551613", "18446744073709551614", "18446744073709551615", "none", "none",
      ]
    )
  }
}
