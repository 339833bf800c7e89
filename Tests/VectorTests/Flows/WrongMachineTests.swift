import AuthConformance
import AuthFaults
import Testing

@Suite("The traces find out every machine that plays its role wrongly")
struct WrongMachineTests {
  private static let suite = try? Bundled.suite()
  private static let faults = KnownFaults.all.filter { !$0.traces.isEmpty }

  @Test("A wrong machine fails the traces made for it", arguments: faults)
  func isFoundOut(fault: KnownFault) async throws {
    var suite = try #require(Self.suite)
    suite.files.removeAll { !fault.description.operations.contains($0.operation) }
    for index in suite.files.indices {
      suite.files[index].cases.removeAll { !fault.traces.contains($0.id) }
    }
    #expect(suite.caseCount == fault.traces.count, "a trace is not there")
    // Under every profile as well as under none: no choice of readings excuses a wrong machine.
    for profile in [nil] + suite.profiles.map(Optional.some) {
      let runner = Runner(suite: suite, judge: Judge(profile: profile))
      let run = try await runner.run(FaultyImplementation([fault]))
      #expect(run.counts.failed == fault.traces.count, "survives \(run.survived)")
    }
  }

  @Test("Each role is played wrongly in ten ways and more, each with a trace against it")
  func everyRole() {
    for role in AuthConformance.Operation.roles {
      let own = Self.faults.filter { $0.description.operations == [role] }
      #expect(own.count >= 10, "\(role)")
    }
  }
}

extension KnownFault: CustomTestStringConvertible {
  public var testDescription: String { id.rawValue }
}

extension RunResult {
  /// The cases that did not fail.
  fileprivate var survived: [CaseID] {
    files.flatMap { file in
      zip(file.file.cases, file.results).compactMap { vector, result in
        if case .failed = result.outcome { nil } else { vector.id }
      }
    }
  }
}
