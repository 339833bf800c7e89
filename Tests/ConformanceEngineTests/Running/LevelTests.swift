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
    requiring operations: Set<AuthConformance.Operation> = [],
    listed list: String = ""
  ) async throws -> RunResult {
    var suite = ConformanceEngine.Suite.madeUp(["signatures/a": rules.count])
    for (index, rule) in rules.enumerated() {
      suite.files[0].cases[index].requirements = [rule, "MUST", "GOOD"]
    }
    suite.documents = [
      RequirementDocument(
        id: "made-up",
        title: "Made up",
        requirements: Self.strengths.map { id, strength in
          Requirement(
            id: id,
            strength: strength,
            basis: .document,
            section: "One",
            statement: "It is so."
          )
        }
      )
    ]
    var runner = Runner(suite: suite, judge: Judge(requiredOperations: operations), level: level)
    runner.listed = try ExpectedFailures(parsing: list).listed(in: suite)
    return try await runner.run(Scripted { _ in answer })
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

  /// A rule, the levels at which failing it fails the run, and those at which it does not.
  private static let failing: [(RequirementID, [Requirement.Strength])] = [
    ("MUST", [.required, .recommended, .hardening]), ("SHOULD", [.recommended, .hardening]),
    ("GOOD", [.hardening]),
  ]

  @Test("A failure fails the run at its level and at those that take it in", arguments: failing)
  func levels(rule: RequirementID, levels: [Requirement.Strength]) async throws {
    for level in Requirement.Strength.allCases {
      let run = try await run([rule], at: level)
      #expect(run.verdict == (levels.contains(level) ? .notConformant : .conformant), "\(level)")
      #expect(run.level == level)
      #expect(run.counts.failed == 1)
    }
  }

  @Test("A listed failure is expected at any strength, and one that is not listed has its own")
  func expectedFailures() async throws {
    let listed = "signatures/a/case-1 # known"
    let fine = try await run(["GOOD", "GOOD"], at: .required, listed: listed)
    #expect(fine.verdict == .conformant)
    #expect(fine.counts.failedAsExpected == 1)
    #expect(fine.outdated.isEmpty)
    #expect(
      try await run(["MUST", "GOOD"], at: .required, listed: listed).verdict == .notConformant
    )
    let expected = try await run(["GOOD", "MUST"], at: .required, listed: listed)
    #expect(expected.verdict == .failedAsExpected)
    let hard = try await run(["GOOD", "MUST"], at: .hardening, listed: listed)
    #expect(hard.verdict == .notConformant)
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

  @Test("A listed case that passes is an error at any strength")
  func unexpectedPass() async throws {
    let run = try await run(
      ["GOOD"],
      at: .required,
      answer: .json(#"{"token": "signatures/a/case-0"}"#),
      listed: "signatures/a/case-0 # known"
    )
    #expect(run.verdict == .listOutdated)
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
