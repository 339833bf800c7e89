import AuthConformance
import AuthReference
import ConformanceEngine
import KnownFaults
import TestSupport
import Testing

/// A wrong implementation and a group of vectors that must detect it.
struct Trial: Sendable, CustomTestStringConvertible {
  var wrong: WrongImplementation
  var group: Suite

  var path: String { group.files.map(\.path).joined() }
  var hasAmbiguities: Bool {
    group.files.contains { file in
      file.cases.contains { if case .ambiguity = $0.expectation { true } else { false } }
    }
  }

  /// Whether an implementation that accepts everything fails some case.
  var isMeaningful: Bool {
    if !wrong.name.hasSuffix("accepts-everything") { return true }
    return group.files.flatMap(\.cases).contains { vector in
      switch vector.expectation {
      case .refused, .invalid: true
      case .output, .valid, .token, .ambiguity, .trace: false
      }
    }
  }

  var testDescription: String { "\(wrong.name), \(path)" }
}

@Suite("Every group of vectors detects every trivially wrong implementation")
struct WrongImplementationTests {
  /// Every way to be wrong with every group of its operations.
  static let trials: [Trial] = {
    let ways = WrongImplementation.all(around: Reference.implementation)
    let groups = (try? Bundled.groups()) ?? []
    return ways.flatMap { wrong in
      groups.filter { $0.files.allSatisfy { wrong.operations.contains($0.operation) } }
        .map { Trial(wrong: wrong, group: $0) }.filter(\.isMeaningful)
    }
  }()

  @Test("A wrong implementation fails the group", arguments: trials)
  func isFoundOut(trial: Trial) async throws {
    // Under every profile as well as under none: no choice of interpretations excuses a wrong answer.
    let profiles = trial.hasAmbiguities ? trial.group.profiles : []
    for profile in [nil] + profiles.map(Optional.some) {
      let runner = Runner(suite: trial.group, judge: Judge(profile: profile))
      let run = try await runner.run(trial.wrong.make())
      #expect(run.counts.unimplemented == 0)
      #expect(run.counts.failed > 0, "survives \(run.counts.total) cases of \(trial.path)")
    }
  }

  @Test("There is a trial for each way and each group of its operations")
  func trialsAreThere() throws {
    let calls = Call.allCases.map(Operation.call)
    let groups = try Bundled.groups().filter {
      $0.files.allSatisfy { calls.contains($0.operation) }
    }
    #expect(!groups.isEmpty)
    // Five ways for every group; two more for those that verify and two for those that produce. A few
    // groups refuse nothing.
    #expect((6 * groups.count...7 * groups.count).contains(Self.trials.count))
    #expect(Self.trials.count > 7 * groups.count - 10)
    #expect(Self.trials.count < 2_000)
  }
}
