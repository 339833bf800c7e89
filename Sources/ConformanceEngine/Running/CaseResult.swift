import AuthConformance
import ConformanceSuite

/// The results of one file's cases.
package struct FileResult: Sendable {
  /// The file, with the cases that were selected.
  package var file: VectorFile
  /// One result for each case of the file, in the same order.
  package var results: [CaseResult]

  /// Puts the results of a file's cases beside these.
  package init(file: VectorFile, results: [CaseResult]) {
    self.file = file
    self.results = results
  }
}

/// The result of one case.
package struct CaseResult: Sendable, Equatable {
  /// What became of the case.
  package var outcome: Outcome
  /// The interpretations of ambiguities that the answers show.
  package var taken: [TakenInterpretation]
  /// What came, where the case passed by itself and shows an interpretation.
  package var testimony: Testimony?

  /// Makes a result.
  package init(outcome: Outcome, taken: [TakenInterpretation] = []) {
    self.outcome = outcome
    self.taken = taken
  }
}

/// How many cases ended in which way.
package struct Counts: Sendable, Equatable {
  /// Cases that passed, those with a warning included.
  package var passed = 0
  /// Cases that failed.
  package var failed = 0
  /// Cases of operations that the implementation lacks.
  package var unimplemented = 0
  /// Cases that failed as a list of expected failures says.
  package var failedAsExpected = 0
  /// Cases that passed although a list of expected failures has them.
  package var passedUnexpectedly = 0
  /// Passed cases with a warning.
  package var warned = 0

  /// Nothing counted yet.
  package init() {}

  /// All cases.
  package var total: Int {
    passed + failed + unimplemented + failedAsExpected + passedUnexpectedly
  }

  /// Counts one more outcome.
  package mutating func add(_ outcome: Outcome) {
    switch outcome {
    case .passed(let warnings):
      passed += 1
      if !warnings.isEmpty { warned += 1 }
    case .failed: failed += 1
    case .unimplemented: unimplemented += 1
    case .failedAsExpected: failedAsExpected += 1
    case .passedUnexpectedly: passedUnexpectedly += 1
    }
  }

  package static func += (left: inout Counts, right: Counts) {
    left.passed += right.passed
    left.failed += right.failed
    left.unimplemented += right.unimplemented
    left.failedAsExpected += right.failedAsExpected
    left.passedUnexpectedly += right.passedUnexpectedly
    left.warned += right.warned
  }
}

extension FileResult {
  /// How many of the file's cases ended in which way.
  package var counts: Counts {
    var counts = Counts()
    for result in results { counts.add(result.outcome) }
    return counts
  }
}
