import AuthConformance
import ConformanceEngine

/// One run, made when its findings are first asked for and shared from then on.
actor ConformanceRun {
  private let makeFindings: @Sendable () async throws -> ConformanceFindings
  private var task: Task<ConformanceFindings, any Error>?
  /// The groups that have not been checked yet.
  private var waiting: Set<String>

  init(_ runner: Runner, of implementation: some Implementation) {
    waiting = Set(runner.suite.files.map(\.path))
    makeFindings = { try await ConformanceFindings(running: runner, on: implementation) }
  }

  func findings() async throws -> ConformanceFindings {
    let task = self.task ?? Task { [makeFindings] in try await makeFindings() }
    self.task = task
    return try await task.value
  }

  /// Whether this was the last group to be checked.
  func finish(_ group: String) -> Bool { waiting.remove(group) != nil && waiting.isEmpty }
}
