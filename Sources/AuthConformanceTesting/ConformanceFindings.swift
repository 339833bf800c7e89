import AuthConformance
import ConformanceEngine
import KnownFaults

/// What a run has found out, and what would explain its failures.
struct ConformanceFindings: Sendable {
  var result: RunResult
  /// What was run.
  let suite: Suite

  /// Runs everything, and looks for known mistakes where something failed.
  init(running runner: Runner, on implementation: some Implementation) async throws {
    var asked: [CaseID: VectorCase] = [:]
    result = try await runner.run(
      implementation,
      observe: { sent in for vector in sent { asked[vector.id] = vector } }
    )
    let diagnoser = Diagnoser(KnownFaultCatalogue(), judge: runner.judge)
    suite = runner.suite
    result.diagnoses = await diagnoser.diagnoses(of: result, in: suite.replacing(asked))
    result = Redaction(implementation.limits)(result)
  }
}
