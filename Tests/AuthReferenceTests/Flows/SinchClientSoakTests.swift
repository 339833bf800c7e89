import AuthReference
import ConformanceEngine
import Testing

/// Two hundred thousand events that come in any order and at any time, the same ones for the same seed.
@Suite("The Sinch client stands whatever happens to it")
struct SinchClientSoakTests {
  @Test(
    "No trap, no growth, and what it does is always right",
    arguments: SinchClient.Scheme.allCases
  )
  func soak(scheme: SinchClient.Scheme) throws {
    let machine = SinchClientMachine()
    var state = machine.open(
      SinchClient.Configuration(
        applicationKey: SinchExample.applicationKey,
        scheme: scheme,
        applicationSecret: scheme == .secret ? SinchExample.secret : nil
      )
    )
    var storm = SinchClientStorm(seed: 20_180_102)
    var watch = SinchClientWatch(scheme: scheme)
    let steps = scheme == .token ? 120_000 : 40_000
    for step in 0..<steps {
      guard let (event, instant) = storm.next() else { continue }
      let transition = try machine.transition(from: state, on: event, at: instant)
      state = transition.state
      if let wrong = watch.takes(event, transition.rule, transition.actions) {
        Issue.record("step \(step), \(event) at \(instant.rfc3339): \(wrong)")
        return
      }
      for case .requiresRegistrationCredentials(_, let handle) in transition.actions {
        storm.handle = handle
      }
      if step % 2_000 == 0 { #expect(stored(in: state) <= SinchClientStorm.users.count) }
    }
    // Where nothing ever happens nothing goes wrong either.
    #expect(watch.rules.count >= (scheme == .token ? 18 : 10), "\(watch.rules)")
  }

  /// How many users the device remembers.
  private func stored(in state: SinchClientMachine.State) -> Int {
    let stored = Mirror(reflecting: state).children.first { $0.label == "registrations" }?.value
    return stored.map { Mirror(reflecting: $0).children.count } ?? .max
  }
}
