import AuthConformance
import ConformanceEngine
import ConformanceSuite
import TestSupport
import Testing

/// A machine that is as right as the reference, but reads some open questions otherwise.
struct OtherReader: Sendable, CustomTestStringConvertible {
  let interpretations: [TakenInterpretation]
  let role: Role
  let implementation: LocalImplementation

  init<Machine: FlowMachine>(
    _ interpretations: KeyValuePairs<AmbiguityID, Interpretation>,
    by machine: Machine
  ) {
    self.interpretations = interpretations.map { TakenInterpretation($0.key, $0.value) }
    role = Machine.Vocabulary.role
    implementation = LocalImplementation(machine)
  }

  var testDescription: String {
    let list = interpretations.map { "\($0.ambiguity): \($0.interpretation)" }
    return "\(role), " + list.joined(separator: ", ")
  }
}

@Suite("Layer machines with other interpretations pass every trace")
struct OtherInterpretationTests {
  private static let suite = try? Bundled.suite()

  @Test(
    "A machine with another interpretation passes, and its interpretation is recognised",
    arguments: OtherReader.layer
  )
  func passes(reader: OtherReader) async throws {
    var suite = try #require(Self.suite)
    suite.files.removeAll { $0.operation != .role(reader.role) }
    let run = try await Runner(suite: suite).run(reader.implementation)
    for entry in run.cases {
      guard case .passed = entry.outcome else {
        Issue.record("\(entry.id): \(entry.outcome)")
        continue
      }
    }
    #expect(run.counts.passed > 0)
    for interpretation in reader.interpretations {
      #expect(run.interpretations.contains { $0.taken == interpretation }, "\(interpretation)")
    }
  }
}
