import AuthConformance
import AuthReference
import ConformanceEngine
import ConformanceSuite
import Testing

/// A machine that is as right as the reference, but reads some open questions otherwise.
struct OtherReader: Sendable, CustomTestStringConvertible {
  let readings: [TakenReading]
  let role: AuthConformance.Operation
  let implementation: LocalImplementation

  init<Machine: FlowMachine>(_ readings: KeyValuePairs<DecisionID, Reading>, by machine: Machine) {
    self.readings = readings.map { TakenReading($0.key, $0.value) }
    role = Machine.Vocabulary.role
    implementation = LocalImplementation(machine)
  }

  var testDescription: String {
    let list = readings.map { "\($0.decision): \($0.reading)" }
    return "\(role), " + list.joined(separator: ", ")
  }
}

@Suite("Who reads an open question otherwise passes all the same")
struct OtherReadingTests {
  private static let suite = try? Bundled.suite()

  @Test("Every trace, with the readings that were to be shown", arguments: OtherReader.layer)
  func passes(reader: OtherReader) async throws {
    var suite = try #require(Self.suite)
    suite.files.removeAll { $0.operation != reader.role }
    let run = try await Runner(suite: suite).run(reader.implementation)
    for file in run.files {
      for (vector, result) in zip(file.file.cases, file.results) {
        guard case .passed = result.outcome else {
          Issue.record("\(vector.id): \(result.outcome)")
          continue
        }
      }
    }
    #expect(run.counts.passed > 0)
    for reading in reader.readings {
      #expect(run.readings.contains { $0.taken == reading }, "\(reading)")
    }
  }
}
