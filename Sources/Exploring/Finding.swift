/// A question that an implementation answers wrongly, made small.
package struct Finding: Sendable {
  package var call: Call
  /// The question, with what is expected.
  package var vector: VectorCase
  /// What was wrong.
  package var failure: Failure
  /// The strength of the rule that decides.
  package var strength: Requirement.Strength
  /// How the question differs from the plain one.
  package var edits: [Edit]
  /// Inputs whose value does not matter: with others the answer is as wrong.
  package var irrelevant: [Place] = []
  /// After how many questions it was found.
  package var questions = 0
  /// How many times it was made smaller.
  package var steps = 0
  /// How many other questions were answered wrongly in the same way.
  package var others = 0
  /// Whether the same question is also answered rightly.
  package var isUnsteady = false
  /// Whether a case asks the same, which every known variant passes as far as it must.
  var isOfCase = false
  /// The case that says this of every token, where it is such a one.
  var template: CaseID?
  /// The question behind which this one is answered wrongly, where that matters.
  package var previous: JSON.Object?
  /// The choices that the question is made of.
  package var note: [UInt64]

  /// Which findings are the same: errors in place of refusals; those that break one rule, where
  /// something has to be rejected; else those that differ at one place in answers to questions that
  /// are out of the ordinary at the same places.
  struct Kind: Hashable {
    let call: Call
    let rule: RequirementID?
    let places: Set<Place>
    let difference: DifferenceKind
    let isUnsteady: Bool
  }

  var kind: Kind {
    let isRejectionExpected = difference.isRejectionExpected
    return Kind(
      call: call,
      rule: isRejectionExpected && !isRaised ? vector.requirements.first : nil,
      places: isRejectionExpected ? [] : Set(edits.map(\.place)),
      difference: difference,
      isUnsteady: isUnsteady
    )
  }

  /// Whether the implementation broke down over it.
  var isBreakdown: Bool { failure.answers.contains(where: \.isBreakdown) }

  /// Whether an error came in place of a refusal.
  var isRaised: Bool { failure.kind == .raised }

  /// What is wrong with the answer, whatever the values.
  var difference: DifferenceKind { DifferenceKind(failure, vector.expectation) }

  /// Whether it is wrong for the same reason as a larger question.
  func isSame(as larger: Finding) -> Bool {
    guard difference == larger.difference, isUnsteady == larger.isUnsteady else { return false }
    if isRaised { return true }
    return vector.expectation.rejects
      ? vector.requirements == larger.vector.requirements
      : kind.places.isSubset(of: larger.kind.places)
  }
}

/// What is wrong with an answer, whatever the values.
struct DifferenceKind: Hashable {
  let isRejectionExpected: Bool
  let kind: Failure.Kind
  /// The first place where the answer differs; empty where it is of another kind.
  let place: String

  init(_ failure: Failure, _ expectation: Expectation) {
    // An error can stand for a refusal alone, also where refusing is one of several interpretations.
    isRejectionExpected = expectation.rejects || failure.kind == .raised
    kind = failure.kind
    let place = failure.differences.first?.place ?? ""
    self.place = String(place.split(separator: " ").last ?? "")
  }
}
