/// A question with an incorrect answer, shrunk.
package struct Finding: Sendable {
  package var call: Call
  /// The question, with what is expected.
  package var vector: VectorCase
  /// The difference from the expected answer.
  package var failure: Failure
  /// The strength of the rule that decides.
  package var strength: Requirement.Strength
  /// The differences between the question and the plain one.
  package var edits: [Edit]
  /// Inputs whose value does not matter: with others the answer is as wrong.
  package var irrelevant: [Place] = []
  /// After how many questions it was found.
  package var questions = 0
  /// How many times it was made smaller.
  package var steps = 0
  /// The number of other questions with the same kind of incorrect answer.
  package var others = 0
  /// Whether the same question also gets correct answers.
  package var isUnsteady = false
  /// Whether a case asks the same question; every known variant passes it as far as required.
  var isOfCase = false
  /// The case that requires this of every token, if there is one.
  var template: CaseID?
  /// The request after which this one gets an incorrect answer; nil if no earlier request matters.
  package var previous: JSON.Object?
  /// The latest requests with correct answers before this one, which may depend on one of them.
  package var earlier: [JSON.Object] = []
  /// The choices that the question is made of.
  package var note: [UInt64]

  /// The properties by which findings are equal.
  ///
  /// Errors in place of refusals are equal. If a rejection is expected, findings that break one
  /// rule are equal. All others are equal if their answers differ at one place, and if their
  /// questions differ from the plain one at the same places.
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
      // A signature is wrong whatever is signed.
      places: isRejectionExpected || difference.isOfSignature ? [] : Set(edits.map(\.place)),
      difference: difference,
      isUnsteady: isUnsteady
    )
  }

  /// Whether the implementation broke down over it.
  var isBreakdown: Bool { failure.answers.contains(where: \.isBreakdown) }

  /// Whether an error came in place of a refusal.
  var isRaised: Bool { failure.kind == .raised }

  /// The kind of difference from the expected answer, regardless of the values.
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

/// A kind of difference from the expected answer, regardless of the values.
struct DifferenceKind: Hashable {
  let isRejectionExpected: Bool
  let kind: Failure.Kind
  /// The first place at which the answer differs; empty if the answer is of another kind.
  let place: String

  init(_ failure: Failure, _ expectation: Expectation) {
    // An error can replace only a refusal, even if refusing is only one of several interpretations.
    isRejectionExpected = expectation.rejects || failure.kind == .raised
    kind = failure.kind
    place = failure.tokenPlace
  }

  /// Whether the signature of a token does not belong to what the token says.
  var isOfSignature: Bool { place == "signature" && kind == .wrong }
}

extension Failure {
  /// The first place at which the answer differs; within a whole token, the part that differs.
  var tokenPlace: String {
    let first = differences.first
    let place = String((first?.place ?? "").split(separator: ", ").last ?? "")
    guard place == "token", let first else { return place }
    let (own, other) = (Self.parts(of: first.actual), Self.parts(of: first.expected))
    guard other.count == 3 else { return place }
    // A token of many kilobytes is cut: what is left of it is compared.
    for (index, name) in ["header", "payload"].enumerated() where index < own.count {
      let isWhole = index < own.count - 1
      if isWhole ? own[index] != other[index] : !other[index].hasPrefix(own[index]) { return name }
    }
    return "signature"
  }

  /// The algorithm that a token is expected to be signed with; nil if the answer is no token.
  var expectedAlgorithm: String? {
    let parts = Self.parts(of: differences.first?.expected ?? "")
    guard parts.count == 3, let header = Base64.url.decode(parts[0]) else { return nil }
    return (try? JSON(parsing: header))?.object?["alg"]?.string
  }

  /// The parts of a token that is written as JSON.
  private static func parts(of json: String) -> [Substring] {
    let text = json.drop { $0 == "\"" }.prefix { $0 != "\"" && $0 != "…" }
    return text.split(separator: ".", omittingEmptySubsequences: false)
  }
}
