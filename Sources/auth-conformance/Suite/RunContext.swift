import AuthConformance
import ConformanceEngine
import ConformanceSuite
import FailureDiagnosis
import Reporting
import Synchronization

/// Everything but the result that the report of a run tells.
struct RunContext: Sendable {
  /// What was selected, all parts of the run together.
  let suite: Suite
  let vectors: String
  let profile: String?
  let part: (shard: Shard, positions: [Int])?
  let judging: [String]
  let listed: [ListedFailure]
  let replay: ReplayCommand

  /// The report of a result.
  func report(of result: RunResult, diagnoses: [Diagnosis] = []) -> RunReport {
    RunReport(
      result,
      of: suite,
      vectors: vectors,
      part: part,
      judging: judging,
      listed: listed,
      diagnoses: diagnoses,
      replay: replay
    )
  }
}

/// Writes the reports that are read while the run goes on.
final class LiveReport: Sendable {
  private let context: RunContext
  private let reasons: [CaseID: String]
  private let outputs: Mutex<[FileOutput]>

  /// Prepares to write to files that are open already.
  init(_ context: RunContext, on outputs: [FileOutput]) {
    self.context = context
    let ids = context.suite.files.flatMap { $0.cases.map(\.id) }
    reasons = context.listed.isEmpty ? [:] : context.listed.reasons(among: ids)
    self.outputs = Mutex(outputs)
  }

  /// Writes what has just become known.
  func write(_ event: Runner.Event) {
    let lines = JSONLinesReporter()
    var text = ""
    switch event {
    case .began(let implementation):
      let profile = context.profile
      let nothing = RunResult(
        implementation: implementation,
        profile: profile,
        files: [],
        interpretations: []
      )
      text = lines.begin(context.report(of: nothing))
    case .judged(let operation, let results):
      for (vector, result) in results {
        var result = result
        result.outcome = result.outcome.listed(because: reasons[vector.id])
        let entry = RunReport.Case(vector, result, replay: context.replay)
        text += lines.line(entry, of: operation)
      }
    }
    outputs.withLock { outputs in
      for index in outputs.indices {
        outputs[index].write(text)
        outputs[index].flush()
      }
    }
  }
}
