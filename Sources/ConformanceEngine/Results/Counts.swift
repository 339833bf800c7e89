/// How many cases ended in which way.
package struct Counts: Sendable, Equatable {
  /// Cases that passed, those with a warning included.
  package var passed = 0
  /// Cases that failed.
  package var failed = 0
  /// Cases of operations that the implementation lacks.
  package var unimplemented = 0
  /// Cases about inputs that the implementation fixes itself.
  package var notApplicable = 0
  /// Cases that failed as a list of expected failures says.
  package var failedAsExpected = 0
  /// Cases that passed although a list of expected failures has them.
  package var passedUnexpectedly = 0
  /// Passed cases with a warning.
  package var warned = 0

  /// Nothing counted yet.
  package init() {}

  package var total: Int {
    passed + failed + unimplemented + notApplicable + failedAsExpected + passedUnexpectedly
  }

  /// Counts one more outcome.
  package mutating func add(_ outcome: Outcome) {
    switch outcome {
    case .passed(let warnings):
      passed += 1
      if !warnings.isEmpty { warned += 1 }
    case .failed: failed += 1
    case .unimplemented: unimplemented += 1
    case .notApplicable: notApplicable += 1
    case .failedAsExpected: failedAsExpected += 1
    case .passedUnexpectedly: passedUnexpectedly += 1
    }
  }

  package static func += (left: inout Counts, right: Counts) {
    left.passed += right.passed
    left.failed += right.failed
    left.unimplemented += right.unimplemented
    left.notApplicable += right.notApplicable
    left.failedAsExpected += right.failedAsExpected
    left.passedUnexpectedly += right.passedUnexpectedly
    left.warned += right.warned
  }
}

extension Counts: Encodable {
  private enum Key: CodingKey {
    case total, passed, failed, unimplemented, notApplicable, failedAsExpected, passedUnexpectedly
    case warned
  }

  package func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: Key.self)
    try members.encode(total, forKey: .total)
    try members.encode(passed, forKey: .passed)
    try members.encode(failed, forKey: .failed)
    try members.encode(unimplemented, forKey: .unimplemented)
    if notApplicable > 0 { try members.encode(notApplicable, forKey: .notApplicable) }
    try members.encode(failedAsExpected, forKey: .failedAsExpected)
    try members.encode(passedUnexpectedly, forKey: .passedUnexpectedly)
    try members.encode(warned, forKey: .warned)
  }
}
