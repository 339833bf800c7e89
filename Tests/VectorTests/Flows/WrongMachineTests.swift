import AuthConformance
import Testing
import WrongImplementations

@Suite("The traces find out every machine that plays its role wrongly")
struct WrongMachineTests {
  private static let suite = try? Bundled.suite()

  @Test("A wrong machine fails the traces made for it", arguments: WrongMachine.all)
  func isFoundOut(machine: WrongMachine) async throws {
    var suite = try #require(Self.suite)
    suite.files.removeAll { $0.operation != machine.role }
    for index in suite.files.indices {
      suite.files[index].cases.removeAll { !machine.foundOutBy.contains($0.id) }
    }
    #expect(suite.caseCount == machine.foundOutBy.count, "a trace is not there")
    // Under every profile as well as under none: no choice of readings excuses a wrong machine.
    for profile in [nil] + suite.profiles.map(Optional.some) {
      let runner = Runner(suite: suite, judge: Judge(profile: profile))
      let run = try await runner.run(machine.implementation)
      #expect(run.counts.failed == machine.foundOutBy.count, "survives \(run.survived)")
    }
  }

  @Test("Each role is played wrongly in at least three ways, all with a trace against them")
  func everyRole() {
    let machines = Dictionary(grouping: WrongMachine.all, by: \.role)
    #expect(!machines.isEmpty)
    for (role, machines) in machines { #expect(machines.count >= 3, "\(role)") }
    for machine in WrongMachine.all { #expect(!machine.foundOutBy.isEmpty, "\(machine.name)") }
  }
}

extension WrongMachine: CustomTestStringConvertible {
  public var testDescription: String { "\(role): \(name)" }
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
