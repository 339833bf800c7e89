import AuthConformance
import AuthReference
import ConformanceEngine
import KnownVariants
import TestSupport
import Testing

@Suite("The traces of sinch.client pass every right client")
struct SinchClientTraceTests {
  /// The bundled suite, with the traces of this role only.
  private static let traces: Suite? = {
    var suite = try? Bundled.suite()
    suite?.files.removeAll { $0.operation != .role(.sinchClient) }
    return suite
  }()

  @Test(
    "The reference passes, takes first interpretations, every row of its table and every event anywhere"
  )
  func reference() async throws {
    let suite = try #require(Self.traces)
    let machine = RecordingMachine(SinchClientMachine())
    let run = try await Runner(suite: suite).run(LocalImplementation(machine))
    #expect(run.counts.passed == suite.caseCount)
    #expect(run.counts.total >= 100)

    let variants = KnownVariants.all.filter { $0.operations == [.role(.sinchClient)] }
    let ambiguities = Set(variants.flatMap { $0.interpretations.map(\.key) })
    #expect(Set(run.interpretations.map(\.taken.ambiguity)) == ambiguities)
    for evidence in run.interpretations {
      let ambiguity = suite.ambiguities.first { $0.id == evidence.taken.ambiguity }
      #expect(evidence.taken.interpretation == ambiguity?.interpretations.first?.name)
    }

    let rules = Set(SinchClientMachine.Rule.allCases.map(\.rawValue))
    #expect(rules.subtracting(machine.rules).sorted() == [])
    let cells = SinchClientMachine.Phase.allCases.flatMap { phase in
      SinchClient.Event.messages.map { "\(phase.rawValue) × \($0.name)" }
    }
    #expect(Set(cells).subtracting(machine.cells).sorted() == [])
  }
}
