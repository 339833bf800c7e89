import AuthConformance
import AuthReference
import ConformanceEngine
import ConformanceSuite
import Testing

@Suite("The traces of sinch.client let everybody pass who is right")
struct SinchClientTraceTests {
  /// The bundled suite, with the traces of this role only.
  private static let traces: Suite? = {
    var suite = try? Bundled.suite()
    suite?.files.removeAll { $0.operation != .sinchClient }
    return suite
  }()

  @Test("A client that takes other readings passes every trace", arguments: OtherSinchClient.all)
  func passes(other: OtherSinchClient) async throws {
    let run = try await Runner(suite: try #require(Self.traces)).run(other.implementation)
    for (id, failure) in run.failures { Issue.record("\(id): \(failure.summary)") }
    for (decision, reading) in other.readings {
      let evidence = run.readings.first { $0.taken.decision == decision }
      #expect(evidence?.taken.reading == reading)
    }
  }

  @Test(
    "The reference passes, takes first readings, every row of its table and every event anywhere"
  )
  func reference() async throws {
    let suite = try #require(Self.traces)
    let machine = RecordingMachine(SinchClientMachine())
    let run = try await Runner(suite: suite).run(LocalImplementation(machine))
    #expect(run.counts.passed == suite.caseCount)
    #expect(run.counts.total >= 100)

    let decisions = Set(OtherSinchClient.all.flatMap { $0.readings.map(\.key) })
    #expect(Set(run.readings.map(\.taken.decision)) == decisions)
    for evidence in run.readings {
      let decision = suite.decisions.first { $0.id == evidence.taken.decision }
      #expect(evidence.taken.reading == decision?.readings.first?.name)
    }

    let rules = Set(SinchClientMachine.Rule.allCases.map(\.rawValue))
    #expect(rules.subtracting(machine.rules).sorted() == [])
    let cells = SinchClientMachine.Phase.allCases.flatMap { phase in
      SinchClient.Event.words.map { "\(phase.rawValue) × \($0.name)" }
    }
    #expect(Set(cells).subtracting(machine.cells).sorted() == [])
  }
}
