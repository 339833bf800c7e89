/// An operation that an implementation offers and of which a run has judged nothing that decides.
package struct Unjudged: Sendable, Equatable, Codable {
  /// The operation or role; nil if the run has judged none of them.
  package var operation: Operation?
  /// The cause, in words and without a full stop.
  package var reason: String

  package init(_ operation: Operation? = nil, reason: String) {
    self.operation = operation
    self.reason = reason
  }
}

extension RunResult {
  /// The causes for which cases of the operations on offer were not judged, the most frequent first.
  package var obstacles: [(reason: String, cases: Int)] {
    let offered = Set(implementation.operations)
    var counts: [String: Int] = [:]
    for file in files where offered.contains(file.operation) {
      for entry in file.cases {
        guard entry.failure == nil, let obstacle = entry.outcome.obstacle else { continue }
        counts[obstacle, default: 0] += 1
      }
    }
    return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      .map { (reason: $0.key, cases: $0.value) }
  }
}

extension Outcome {
  /// The cause for which the case was not judged, the same for all cases that share it.
  var obstacle: String? {
    switch self {
    case .notApplicable(let reason):
      guard let repeats = reason.firstRange(of: Self.repeating) else { return reason }
      return reason[..<repeats.upperBound] + "another"
    case .unimplemented: return "not implemented: -32601, or an input that it does not have"
    case .failedAsExpected: return "listed as expected failures"
    case .passed, .failed, .passedUnexpectedly: return nil
    }
  }

  /// The words between a fixed input and the case that is asked in place of another.
  static let repeating = "is fixed, so that this case repeats "
}
