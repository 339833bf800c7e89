/// What became of a case, in a word.
package enum CaseStatus: String, Sendable, CaseIterable {
  case passed, failed, unimplemented
  case notApplicable = "not-applicable"
  case failedAsExpected = "failed-as-expected"
  case passedUnexpectedly = "passed-unexpectedly"

  /// The status in texts; the raw value is the one of JSON.
  package var words: String {
    self == .unimplemented ? "not implemented" : rawValue.replacing("-", with: " ")
  }
}

extension Outcome {
  /// What became of the case, in a word.
  package var status: CaseStatus {
    switch self {
    case .passed: .passed
    case .failed: .failed
    case .unimplemented: .unimplemented
    case .notApplicable: .notApplicable
    case .failedAsExpected: .failedAsExpected
    case .passedUnexpectedly: .passedUnexpectedly
    }
  }
}
