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
  /// The case is about an input that the implementation fixes itself; the reason says which.
  case notApplicable(reason: String)
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

  /// Why the case failed, even if it was expected to.
  var failure: Failure? {
    switch self {
    case .failed(let failure), .failedAsExpected(let failure, _): failure
    case .passed, .unimplemented, .notApplicable, .passedUnexpectedly: nil
    }
  }

  /// What the outcome means for a case of this strength.
  ///
  /// To answer one ambiguity in two ways is a recommendation not followed. Who raises an error over bad
  /// input has signed and accepted nothing, and lacks good practice alone. An operation that is asked
  /// for by name must be there, whatever the case checks.
  package func strength(ofCase strength: Requirement.Strength) -> Requirement.Strength {
    switch failure?.kind {
    case .inconsistent: .recommended
    case .raised: .hardening
    case .unimplemented: .required
    case .wrong, .wrongReason, .error, nil: strength
    }
  }
}

/// Why a case failed, for people and for programs.
package struct Failure: Sendable, Equatable {
  package var kind: Kind
  /// One line: what is wrong.
  package var summary: String
  /// What was expected, in words.
  package var expected: String
  /// Where expectation and answer differ, the first and most telling place first.
  package var differences: [Difference]
  /// What came back, one for each request.
  package var answers: [Answer]
  /// How the conversation went up to the first wrong step, if the case is a trace.
  package var transcript: Transcript?
  /// What the implementation wrote to its standard error, where that is known.
  package var wrote: String?
  /// The case that shows another interpretation, if the failure is that both are shown.
  package var contradicts: CaseID?

  package enum Kind: String, Sendable, CaseIterable {
    /// The answer is not the one expected.
    case wrong
    /// The verdict is right but not its reason, and reasons are strict.
    case wrongReason = "wrong-reason"
    /// No usable answer came.
    case error
    /// The implementation answered by an error where it should have refused, or found invalid.
    case raised
    /// The implementation does not have the operation, which is required.
    case unimplemented
    /// The answer shows another interpretation of an ambiguity than an earlier one did.
    case inconsistent
  }

  /// Gathers a failure; what is said at great length is cut.
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
    self.summary = summary.shortened
    self.expected = expected
    self.differences = differences
    self.answers = answers.map(\.shortened)
    self.transcript = transcript
    self.wrote = wrote
    self.contradicts = contradicts
  }
}

/// One place where an answer differs from what was expected.
package struct Difference: Sendable, Equatable, Codable, CustomStringConvertible {
  /// Such as `signature`, `header.kid` or `claims.exp`.
  package var place: String
  /// Compact JSON, or words if there is no one value.
  package var expected: String
  /// Compact JSON, or words if nothing came.
  package var actual: String
  /// What the difference consists in, where that can be said.
  package var remark: String?

  package init(place: String, expected: String, actual: String, remark: String? = nil) {
    self.place = place
    self.expected = expected
    self.actual = actual.shortened
    self.remark = remark
  }

  /// The place of a difference that is not in one member, but in the kind of answer.
  package static let whole = "output"

  package var description: String {
    (place == Self.whole ? "" : "\(place): ") + "expected \(expected), got \(actual)"
      + (remark.map { " (\($0))" } ?? "")
  }
}
