/// The results of one file's cases.
public struct FileResult: Sendable {
  /// The file, with the cases that were selected.
  public var file: VectorFile
  /// One result for each case of the file, in the same order.
  public var results: [CaseResult]

  /// Puts the results of a file's cases beside these.
  public init(file: VectorFile, results: [CaseResult]) {
    self.file = file
    self.results = results
  }
}

/// The result of one case.
public struct CaseResult: Sendable, Equatable {
  /// What became of the case.
  public var outcome: Outcome
  /// The readings of open decisions that the answers show.
  public var taken: [TakenReading]
  /// What came, where the case passed by itself and shows a reading.
  public var testimony: Testimony?

  /// Makes a result.
  public init(outcome: Outcome, taken: [TakenReading] = []) {
    self.outcome = outcome
    self.taken = taken
  }
}

/// How many cases ended in which way.
public struct Counts: Sendable, Equatable {
  /// Cases that passed, those with a warning included.
  public var passed = 0
  /// Cases that failed.
  public var failed = 0
  /// Cases of operations that the implementation lacks.
  public var unimplemented = 0
  /// Cases that failed as a list of expected failures says.
  public var failedAsExpected = 0
  /// Cases that passed although a list of expected failures has them.
  public var passedUnexpectedly = 0
  /// Passed cases with a warning.
  public var warned = 0

  /// Nothing counted yet.
  public init() {}

  /// All cases.
  public var total: Int {
    passed + failed + unimplemented + failedAsExpected + passedUnexpectedly
  }

  /// Counts one more outcome.
  public mutating func add(_ outcome: Outcome) {
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

  public static func += (left: inout Counts, right: Counts) {
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
  public var counts: Counts {
    var counts = Counts()
    for result in results { counts.add(result.outcome) }
    return counts
  }
}
