import AuthConformance
import BundledVectors
import ConformanceEngine
import Exploring

extension ConformanceGroup {
  /// Groups of questions and conversations that no case has, one for each call and role whose
  /// capability a value conforms to.
  ///
  ///     @Test(
  ///       "Questions that no case asks",
  ///       arguments: ConformanceGroup.explored(of: CheckedBackend(), questions: 2_000)
  ///     )
  ///     func answersOtherQuestions(group: ConformanceGroup) async {
  ///       await group.expectConformance()
  ///     }
  ///
  /// What is answered wrongly is made small, and recorded as a case that failed, each kind once.
  ///
  /// - Parameters:
  ///   - value: the implementation.
  ///   - questions: how many there are of each call, and how many conversations of each role.
  ///   - seed: what they are drawn by: the same ones each time.
  ///   - options: the calls and roles, the level, and whether reasons are strict; nothing else matters
  ///     here.
  public static func explored(
    of value: some Capability,
    questions: Int = 2_000,
    seed: UInt64 = 1,
    options: ConformanceOptions = ConformanceOptions()
  ) -> [ConformanceGroup] {
    let implementation = LocalImplementation(value)
    let wanted = options.filter.operations
    let description = implementation.describe()
    let known = description.operations.filter { wanted.isEmpty || wanted.contains($0) }
    let missing = options.missingOperations(of: description)
    if known.isEmpty || !missing.isEmpty {
      let none = "\(description.name) has none of the calls and roles to be explored"
      let message = missing.isEmpty ? none : missing.joined(separator: "\n")
      return [ConformanceGroup(id: "nothing to explore", content: .failure(message))]
    }
    return known.map { operation in
      ConformanceGroup(
        id: operation.rawValue,
        content: .exploration {
          try await ConformanceFindings(
            exploring: operation,
            of: implementation,
            questions: questions,
            seed: seed,
            options
          )
        }
      )
    }
  }
}

extension ConformanceFindings {
  /// Explores a call or a role, and runs the cases that were found.
  fileprivate init(
    exploring operation: Operation,
    of implementation: LocalImplementation,
    questions: Int,
    seed: UInt64,
    _ options: ConformanceOptions
  ) async throws {
    var suite = try options.loadedSuite()
    let judge = Judge(hasStrictReasons: options.hasStrictReasons)
    var (calls, roles): ([Call], [Role]) = ([], [])
    switch operation {
    case .call(let call): calls = [call]
    case .role(let role): roles = [role]
    }
    var exploration = await Exploration(
      of: suite,
      calls: calls,
      roles: roles,
      seed: seed,
      judge: judge
    )
    exploration.limit = questions
    let explored =
      Announcement.isWanted
      ? try await exploration.run(AnnouncedImplementation(implementation: implementation))
      : try await exploration.run(implementation)
    let command = "exploring \(questions) questions by the seed \(seed)"
    suite.files =
      FoundCases(
        explored.findings,
        explored.conversationFindings,
        of: suite,
        by: command
      ).files
    let runner = Runner(suite: suite, judge: judge, level: options.level.strength)
    try await self.init(running: runner, on: implementation)
  }
}
