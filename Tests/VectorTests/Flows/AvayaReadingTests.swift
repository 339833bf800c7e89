import AuthConformance
import AuthFaults
import AuthReference
import ConformanceEngine
import ConformanceSuite
import Testing
import WrongImplementations

@Suite("Avaya parties that read an open question otherwise pass all the same")
struct AvayaReadingTests {
  /// Every reading of a decision that is not the reference's.
  static let readings: [(DecisionID, Reading)] = [
    ("avaya-over-counting-failures", "over"),
    ("avaya-challenge-while-unanswered", "replaces"),
    ("avaya-challenge-while-unanswered", "ignored"),
    ("avaya-challenge-while-answered", "replaces"),
    ("avaya-challenge-while-answered", "rejection"),
    ("avaya-accepted-unchallenged", "not-registered"),
    ("avaya-start-while-started", "restarts"),
    ("avaya-start-after-end", "registers"),
    ("avaya-registers-after-network-failure", "at-once"),
    ("avaya-domain-in-username", "appended"),
    ("avaya-challenge-after-acceptance", "reuses"),
  ]

  @Test("A client that takes another reading passes every trace", arguments: readings)
  func passes(decision: DecisionID, reading: Reading) async throws {
    let client = LocalImplementation(OtherAvayaClient(readings: [decision: reading]))
    let run = try await Traces.run(client, of: .avayaClient)
    for (id, failure) in run.failures { Issue.record("\(id): \(failure.summary)") }
    let taken = run.readings.first { $0.taken.decision == decision }?.taken.reading
    #expect(taken == reading)
  }

  @Test("A client that takes all these readings together passes every trace")
  func passesTogether() async throws {
    let last = Dictionary(Self.readings) { $1 }
    let run = try await Traces.run(
      LocalImplementation(OtherAvayaClient(readings: last)),
      of: .avayaClient
    )
    for (id, failure) in run.failures { Issue.record("\(id): \(failure.summary)") }
    let taken = run.readings.map { ($0.taken.decision, $0.taken.reading) }
    #expect(Dictionary(taken) { $1 } == last)
  }

  @Test("A second client with the reference's readings passes every trace")
  func passesAlike() async throws {
    let run = try await Traces.run(
      LocalImplementation(OtherAvayaClient(readings: [:])),
      of: .avayaClient
    )
    for (id, failure) in run.failures { Issue.record("\(id): \(failure.summary)") }
  }

  @Test("An application that asks one question at a time passes every trace")
  func asksOneAfterAnother() async throws {
    let run = try await Traces.run(
      LocalImplementation(Altered.askingOneAfterAnother),
      of: .avayaApplication
    )
    for (id, failure) in run.failures { Issue.record("\(id): \(failure.summary)") }
    #expect(run.readings.map(\.taken.reading) == ["one-after-another"])
  }
}
