import AuthFaults
import ConformanceEngine
import ConformanceSuite
import FailureDiagnosis

/// What a run has found out, and what would explain its failures.
struct ConformanceFindings: Sendable {
  var result: RunResult
  let explanations: [CaseID: Diagnosis]
  /// The rules that the run's cases name.
  let rules: [Requirement]

  /// Runs everything, and looks for known mistakes where something failed.
  init(running runner: Runner, on implementation: some Implementation) async throws {
    result = try await runner.run(implementation)
    let diagnoser = Diagnoser(KnownFaultCatalogue(), judge: runner.judge)
    explanations = await diagnoser.diagnoses(of: result).explanations
    rules = runner.suite.requirements
  }
}
