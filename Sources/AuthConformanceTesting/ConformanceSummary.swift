import ConformanceEngine
import ConformanceSuite
import FailureDiagnosis

/// How a check ended, for a test that wants to say more about it.
public struct ConformanceSummary: Sendable {
  /// How many cases passed, those with a warning included.
  public let passed: Int
  /// How many cases passed with a warning, such as a wrong reason.
  public let warned: Int
  /// How many cases were not run because the operation is missing.
  public let unimplemented: Int
  /// The ids of the cases that failed.
  public let failures: [String]

  init(_ result: RunResult) {
    let counts = result.counts
    passed = counts.passed
    warned = counts.warned
    unimplemented = counts.unimplemented
    failures = result.files.flatMap { file in
      zip(file.file.cases, file.results).compactMap { vector, found in
        found.outcome.isFailure ? vector.id.rawValue : nil
      }
    }
  }
}
