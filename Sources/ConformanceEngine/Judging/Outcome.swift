import AuthConformance
import ConformanceSuite
import StrictJSON

/// What became of one case.
///
/// Failures are rare and large: they are kept elsewhere, so that the others stay small.
package enum Outcome: Sendable, Equatable {
  /// The answer is right; warnings say what is odd about it all the same.
  case passed(warnings: [String])
  /// The answer is wrong, or none came.
  indirect case failed(Failure)
  /// The implementation does not have the operation.
  case unimplemented
  /// It failed, and ``ExpectedFailures`` list it with this reason.
  indirect case failedAsExpected(Failure, reason: String)
  /// It passed, although ``ExpectedFailures`` list it with this reason.
  case passedUnexpectedly(reason: String)
}

extension Outcome {
  /// Whether the case failed and should not have.
  package var isFailure: Bool {
    if case .failed = self { true } else { false }
  }
}

/// Why a case failed, for people and for programs.
package struct Failure: Sendable, Equatable {
  /// Of which kind the failure is.
  package var kind: Kind
  /// One line: what is wrong.
  package var summary: String
  /// What was expected, in words.
  package var expected: String
  /// Where expectation and answer differ, the first and most telling place first.
  package var differences: [Difference]
  /// What came back, one for each request.
  package var answers: [Answer]
  /// How the conversation went up to the first wrong step, where the case is a trace.
  package var transcript: Transcript?
  /// What the implementation wrote to its standard error, where that is known.
  package var wrote: String?
  /// The case that shows another interpretation, where the failure is that both are shown.
  package var contradicts: CaseID?

  /// The kinds of failures.
  package enum Kind: String, Sendable, CaseIterable {
    /// The answer is not the one expected.
    case wrong
    /// The verdict is right but not its reason, and reasons are strict.
    case wrongReason = "wrong-reason"
    /// No usable answer came.
    case malfunction
    /// The implementation does not have the operation, which is required.
    case unimplemented
    /// The answer takes another interpretation of an ambiguity than an earlier one did.
    case inconsistent
  }

  /// Gathers a failure.
  package init(
    kind: Kind,
    summary: String,
    expected: String,
    differences: [Difference] = [],
    answers: [Answer],
    transcript: Transcript? = nil,
    wrote: String? = nil,
    contradicts: CaseID? = nil
  ) {
    self.kind = kind
    self.summary = summary
    self.expected = expected
    self.differences = differences
    self.answers = answers
    self.transcript = transcript
    self.wrote = wrote
    self.contradicts = contradicts
  }
}

/// One place where an answer differs from what was expected.
package struct Difference: Sendable, Equatable, CustomStringConvertible {
  /// Such as `signature`, `header.kid` or `claims.exp`.
  package var place: String
  /// Compact JSON, or words where there is no one value.
  package var expected: String
  /// Compact JSON, or words where nothing came.
  package var came: String
  /// What the difference consists in, where that can be said.
  package var remark: String?

  /// Names a difference.
  package init(place: String, expected: String, came: String, remark: String? = nil) {
    self.place = place
    self.expected = expected
    self.came = came
    self.remark = remark
  }

  package var description: String {
    "\(place): expected \(expected), came \(came)" + (remark.map { " (\($0))" } ?? "")
  }
}
