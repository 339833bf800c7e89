import AuthConformance
import ConformanceEngine

/// One run, made when its findings are first asked for and shared from then on.
actor ConformanceRun {
  private let makeFindings: @Sendable () async throws -> ConformanceFindings
  private var task: Task<ConformanceFindings, any Error>?

  init(_ runner: Runner, of implementation: some Implementation) {
    makeFindings = { try await ConformanceFindings(running: runner, on: implementation) }
  }

  func findings() async throws -> ConformanceFindings {
    let task = self.task ?? Task { [makeFindings] in try await makeFindings() }
    self.task = task
    return try await task.value
  }
}
