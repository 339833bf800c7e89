import AuthConformance
import BundledVectors
import ConformanceEngine
import Exploring

extension ConformanceGroup {
  /// Groups of questions that no case asks, one for each call whose capability a value conforms to.
  ///
  ///     @Test(arguments: ConformanceGroup.explored(of: MyBackend(), questions: 2_000))
  ///     func answersOtherQuestions(group: ConformanceGroup) async {
  ///       await group.expectConformance()
  ///     }
  ///
  /// What is answered wrongly is made small, and recorded as a case that failed, each kind once.
  ///
  /// - Parameters:
  ///   - questions: how many there are of each call.
  ///   - seed: what they are drawn by: the same ones each time.
  ///   - options: the calls, the level, and whether reasons are strict; nothing else matters here.
  public static func explored(
    of value: some Capability,
    questions: Int = 2_000,
    seed: UInt64 = 1,
    options: ConformanceOptions = ConformanceOptions()
  ) -> [ConformanceGroup] {
    let implementation = LocalImplementation(value)
    let known = Call.allCases.filter {
      implementation.describe().operations.contains(.call($0))
        && (options.calls.isEmpty || options.calls.contains($0))
    }
    if known.isEmpty {
      let message = "\(implementation.describe().name) has none of the calls to be explored"
      return [ConformanceGroup(id: "nothing to explore", content: .failure(message))]
    }
    return known.map { call in
      ConformanceGroup(
        id: call.rawValue,
        content: .exploration {
          try await ConformanceFindings(
            exploring: call,
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
  /// Explores a call, and runs the cases that were found.
  fileprivate init(
    exploring call: Call,
    of implementation: LocalImplementation,
    questions: Int,
    seed: UInt64,
    _ options: ConformanceOptions
  ) async throws {
    var suite = if let own = options.suite { own } else { try Suite.bundled() }
    let judge = Judge(hasStrictReasons: options.hasStrictReasons)
    var exploration = await Exploration(of: suite, calls: [call], seed: seed, judge: judge)
    exploration.limit = questions
    let explored = try await exploration.run(implementation)
    let command = "exploring \(questions) questions by the seed \(seed)"
    suite.files = FoundCases(explored.findings, of: suite, by: command).files
    let runner = Runner(suite: suite, judge: judge, level: options.level.strength)
    try await self.init(running: runner, on: implementation)
  }
}
