import AuthConformance
import AuthFaults
import CheckedReference
import ConformanceEngine
import ConformanceSuite
import FailureDiagnosis
import TestSupport
import Testing

@Suite("The traces detect every faulty machine")
struct WrongMachineTests {
  private static let suite = try? Bundled.suite()
  private static let faults = KnownFaults.all.filter { !$0.traces.isEmpty }

  @Test("A wrong machine fails the traces made for it", arguments: faults)
  func isFoundOut(fault: KnownFault) async throws {
    let suite = try #require(Self.suite)
    let role = CaseFilter(operations: fault.description.operations).apply(to: suite)
    let own = CaseFilter(patterns: fault.traces.map(\.rawValue)).apply(to: role)
    #expect(own.caseCount == fault.traces.count, "a trace is not there")
    // Under every profile as well as under none: no choice of interpretations excuses a wrong machine.
    for profile in [nil] + suite.profiles.map(Optional.some) {
      let judge = Judge(profile: profile)
      var failed = try await failures(of: fault, in: own, judge)
      if failed.count < fault.traces.count {
        // It may contradict itself, which only the other traces show.
        failed = try await failures(of: fault, in: role, judge)
      }
      #expect(failed.isSuperset(of: fault.traces))
    }
  }

  private func failures(
    of fault: KnownFault,
    in suite: Suite,
    _ judge: Judge
  ) async throws -> Set<CaseID> {
    let run = try await Runner(suite: suite, judge: judge).run(FaultyImplementation([fault]))
    return Set(run.cases.filter(\.outcome.isFailure).map(\.id))
  }

  @Test("Each role has ten faults and more, each with a trace that detects it")
  func everyRole() {
    for role in Role.allCases {
      let own = Self.faults.filter { $0.description.operations == [.role(role)] }
      #expect(own.count >= 10, "\(role)")
    }
  }
}

extension KnownFault: CustomTestStringConvertible {
  public var testDescription: String { id.rawValue }
}
