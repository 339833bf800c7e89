import TestSupport
import Testing

@Suite("The level decides which failures fail a run")
struct LevelTests {
  private static let strengths: [RequirementID: Requirement.Strength] = [
    "MUST": .required, "SHOULD": .recommended, "GOOD": .hardening,
  ]

  /// Cases that all fail, each decided by one of these rules; others that it cites decide nothing.
  private func run(
    _ rules: [RequirementID],
    at level: Requirement.Strength,
    answer: Answer = .json("{}"),
    requiring operations: Set<AuthConformance.Operation> = []
  ) async throws -> RunResult {
    var suite = ConformanceEngine.Suite.madeUp(["signatures/a": rules.count])
    for (index, rule) in rules.enumerated() {
      suite.files[0].cases[index].requirements = [rule, "MUST", "GOOD"]
    }
    suite.documents = [
      RequirementDocument(
        id: "made-up",
        title: "Made up",
        requirements: Self.strengths.map { Requirement($0, $1) }
      )
    ]
    let judge = Judge(requiredOperations: operations)
    return try await Runner(suite: suite, judge: judge, level: level).run(Scripted { _ in answer })
  }

  @Test("The first rule of a case decides its strength")
  func strengths() async throws {
    let run = try await run(["MUST", "SHOULD", "GOOD"], at: .required)
    #expect(run.cases.map(\.strength) == [.required, .recommended, .hardening])
    let counts = run.countsByStrength
    #expect(Requirement.Strength.allCases.map { counts[$0].failed } == [1, 1, 1])
    #expect(counts.deciding(at: .recommended).failed == 2)
    #expect(counts.total == run.counts)
  }

  @Test("A required rule is stronger than a recommended one, and that than hardening")
  func order() {
    #expect(Requirement.Strength.allCases.sorted(by: >) == Requirement.Strength.allCases)
  }

  @Test("A list that is written anew has what fails the run, and no more")
  func writtenAnew() async throws {
    for (level, count) in [(Requirement.Strength.required, 1), (.recommended, 2), (.hardening, 3)] {
      let run = try await run(["MUST", "SHOULD", "GOOD"], at: level)
      let suite = ConformanceEngine.Suite.madeUp(["signatures/a": 3])
      let list = ExpectedFailures().corrected(by: run, of: suite, addingFailures: true).list
      #expect(list.text.split(separator: "\n").count == count)
    }
  }

  @Test("An operation that must be there is missed at every level")
  func requiredOperation() async throws {
    let run = try await run(
      ["GOOD"],
      at: .required,
      answer: .unimplemented,
      requiring: [.call(.jwsSign)]
    )
    #expect(run.verdict == .notConformant)
    #expect(run.cases.map(\.strength) == [.required])
  }
}
