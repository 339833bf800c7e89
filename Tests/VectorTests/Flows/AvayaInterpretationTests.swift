import AuthConformance
import AuthFaults
import ConformanceEngine
import ConformanceSuite
import Testing
import WrongImplementations

@Suite("Avaya machines with other interpretations pass every trace")
struct AvayaInterpretationTests {
  /// Every interpretation of an ambiguity that is not the reference's.
  static let interpretations: [(AmbiguityID, Interpretation)] = [
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

  @Test("A client that takes another interpretation passes every trace", arguments: interpretations)
  func passes(ambiguity: AmbiguityID, interpretation: Interpretation) async throws {
    let client = LocalImplementation(OtherAvayaClient(interpretations: [ambiguity: interpretation]))
    let run = try await Traces.run(client, of: .avayaClient)
    for (id, failure) in run.failures { Issue.record("\(id): \(failure.summary)") }
    let taken = run.interpretations.first { $0.taken.ambiguity == ambiguity }?.taken.interpretation
    #expect(taken == interpretation)
  }

  @Test("A client that takes all these interpretations together passes every trace")
  func passesTogether() async throws {
    let last = Dictionary(Self.interpretations) { $1 }
    let run = try await Traces.run(
      LocalImplementation(OtherAvayaClient(interpretations: last)),
      of: .avayaClient
    )
    for (id, failure) in run.failures { Issue.record("\(id): \(failure.summary)") }
    let taken = run.interpretations.map { ($0.taken.ambiguity, $0.taken.interpretation) }
    #expect(Dictionary(taken) { $1 } == last)
  }

  @Test("A second client with the reference's interpretations passes every trace")
  func passesAlike() async throws {
    let run = try await Traces.run(
      LocalImplementation(OtherAvayaClient(interpretations: [:])),
      of: .avayaClient
    )
    for (id, failure) in run.failures { Issue.record("\(id): \(failure.summary)") }
  }

  @Test("An application that asks one question at a time passes every trace")
  func asksOneAfterAnother() async throws {
    let run = try await Traces.run(
      LocalImplementation(FaultyMachine.askingOneAfterAnother),
      of: .avayaApplication
    )
    for (id, failure) in run.failures { Issue.record("\(id): \(failure.summary)") }
    #expect(run.interpretations.map(\.taken.interpretation) == ["one-after-another"])
  }
}
