import AuthConformance

/// One run, made when its result is first asked for and shared from then on.
actor ConformanceRun {
  /// The rules that the run's cases name.
  let rules: [Requirement]

  private let makeResult: @Sendable () async throws -> RunResult
  private var task: Task<RunResult, any Error>?

  init(_ runner: Runner, of implementation: some Implementation) {
    rules = runner.suite.requirements
    makeResult = { try await runner.run(implementation) }
  }

  func result() async throws -> RunResult {
    let task = self.task ?? Task { [makeResult] in try await makeResult() }
    self.task = task
    return try await task.value
  }
}
