import AuthConformance
import ConformanceEngine

/// How a check ended, for a test that wants to say more about it.
public struct ConformanceSummary: Sendable {
  /// How many cases passed, those with a warning included.
  public let passed: Int
  /// How many cases passed with a warning, such as a wrong reason.
  public let warned: Int
  /// How many cases were not run because the implementation fixes an input.
  public let inapplicable: Int
  /// How many cases were not run because the operation is missing.
  public let unimplemented: Int
  /// The ids of the cases that failed, and whose strength fails the test.
  public let failures: [String]
  /// The ids of the cases that failed below the level.
  public let failuresBelowLevel: [String]
  /// The ids of the cases that failed as the options expect.
  public let expectedFailures: [String]

  init(_ result: RunResult) {
    let counts = result.counts
    passed = counts.passed
    warned = counts.warned
    inapplicable = counts.notApplicable
    unimplemented = counts.unimplemented
    let failed = result.cases.filter(\.outcome.isFailure)
    failures = failed.filter { $0.strength >= result.level }.map(\.id.rawValue)
    failuresBelowLevel = failed.filter { $0.strength < result.level }.map(\.id.rawValue)
    expectedFailures = result.cases.filter(\.hasFailedAsExpected).map(\.id.rawValue)
  }
}

extension CaseResult {
  fileprivate var hasFailedAsExpected: Bool {
    if case .failedAsExpected = outcome { true } else { false }
  }
}
