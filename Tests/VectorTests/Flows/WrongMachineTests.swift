import AuthConformance
import Testing
import WrongImplementations

@Suite("The traces find out every machine that plays its role wrongly")
struct WrongMachineTests {
  @Test("A wrong machine fails the traces made for it", arguments: WrongMachine.all)
  func isFoundOut(machine: WrongMachine) async throws {
    var suite = try Bundled.suite()
    suite.files.removeAll { $0.operation != machine.role }
    for profile in [nil] + suite.profiles.map(Optional.some) {
      let runner = Runner(suite: suite, judge: Judge(profile: profile))
      let failed = Set(try await runner.run(machine.implementation).failed)
      for trace in machine.foundOutBy {
        #expect(failed.contains(trace), "survives \(trace); fails \(failed.sorted())")
      }
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
  /// The cases that failed.
  fileprivate var failed: [CaseID] {
    files.flatMap { file in
      zip(file.file.cases, file.results).compactMap { vector, result in
        if case .failed = result.outcome { vector.id } else { nil }
      }
    }
  }
}
