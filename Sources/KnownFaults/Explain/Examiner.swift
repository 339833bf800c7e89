/// The part of an explanation that depends on the kind of artefact.
protocol Examiner: Sendable {
  init(_ question: Question) throws(UnusableArtefact)

  var question: Question { get }
  /// The changes that were made to the pasted text, in one sentence each.
  var notes: [String] { get }
  /// Oddities that no rule forbids although nobody can have intended them, in one sentence each.
  var remarks: [String] { get }
  /// The dates of the artefact and the present; nil if the artefact contains no dates.
  var timeline: Timeline? { get }
  /// The values in the artefact that a question may also give.
  var carried: [CarriedValue] { get }
  /// The contents of the artefact.
  var contents: [Explanation.Content] { get }
  /// Each rule, and what came of it.
  func judge() -> [Judged]
  /// The call that should produce the artefact; nil if too few values are known.
  var attempt: Attempt? { get }
  /// The values that the call needs and that are unknown.
  var missing: [String] { get }
  /// The computation, step by step.
  ///
  /// - Parameters:
  ///   - right: The output of the reference for the same values; nil if there is none.
  ///   - known: The steps that depend only on the values.
  func steps(beside right: JSON.Object?, _ known: [Step]) -> [Step]
  /// The members that no rule names; nil if they are the same as the reference's.
  var freeMembers: FreeMembers? { get }
  /// The mistakes that the artefact shows by itself or by comparison with known values.
  var slips: [Slip] { get }
  /// Searches part by part for the way in which the artefact was produced.
  ///
  /// The notes name each value that is read from the artefact. The result is nil if too few values
  /// are known.
  func search() async -> (origin: Explanation.Origin, notes: [String])?
}

/// A value that an artefact contains and that a question may also give, with its location.
struct CarriedValue {
  var value: Question.Value
  var text: String
  var source: String

  /// Creates a carried value; nil if the artefact does not contain it.
  init?(_ value: Question.Value, _ text: String?, from source: String) {
    guard let text else { return nil }
    self.value = value
    self.text = text
    self.source = source
  }
}

extension Examiner {
  var notes: [String] { [] }
  var freeMembers: FreeMembers? { nil }
  var slips: [Slip] { otherValues }
  var remarks: [String] { [] }
  var timeline: Timeline? { nil }
  func steps(beside right: JSON.Object?, _ known: [Step]) -> [Step] { known }
  func search() async -> (origin: Explanation.Origin, notes: [String])? { nil }

  /// The question, completed with values from the artefact.
  var known: Question {
    var known = question
    for carried in carried where known.values[carried.value] == nil {
      known.values[carried.value] = carried.text
    }
    return known
  }

  /// The values that were read from the artefact, in one sentence each.
  var assumptions: [String] {
    carried.filter { question.values[$0.value] == nil }.map {
      "--\($0.value.rawValue) is taken from \($0.source)"
    }
  }

  /// The question with the artefact's own values if others were given, with a sentence for each.
  ///
  /// The result is nil if no value differs.
  var withOwnValues: (question: Question, notes: [String])? {
    let others = carried.filter { carried in
      question.values[carried.value].map { !$0.hasSameUTF8(as: carried.text) } ?? false
    }
    if others.isEmpty { return nil }
    var own = question
    for carried in others { own.values[carried.value] = carried.text }
    let notes = others.map {
      "--\($0.value.rawValue) is not what \($0.source) says, which is taken to make it again"
    }
    return (own, notes)
  }

  /// A slip for each value in the artefact that differs from the known value.
  var otherValues: [Slip] {
    let known = Question.Value.allCases.compactMap { value in
      question.values[value].map { (name: value.words, text: $0) }
    }
    let dates: [Question.Value] = [.issuedAt, .timeToLive, .instanceTimeToLive]
    return carried.filter { !dates.contains($0.value) }.compactMap { carried in
      question.values[carried.value].flatMap { given in
        Slip(carried.value.words, of: given, instead: carried.text, among: known)
      }
    }
  }

  /// A broken rule if the given value differs from the artefact's.
  func given(_ rule: RequirementID, _ value: Question.Value, _ found: String?) -> [Judged] {
    guard let expected = question.values[value], let found, !found.hasSameUTF8(as: expected)
    else { return [] }
    let (own, other) = (JSON.string(found).compact(), JSON.string(expected).compact())
    return [Judged(rule, "\(value.rawValue) is \(own), where \(other) is expected")]
  }

  /// The options of those values that are not known.
  func unknown(_ values: [Question.Value]) -> [String] {
    let known = known.values
    return values.filter { known[$0] == nil }.map { "--\($0.rawValue)" }
  }
}

/// A call that should make the artefact, and what it is compared with.
struct Attempt: Sendable {
  var request: CallRequest
  /// The artefact as the call's output.
  var answer: JSON.Object
  var comparison = Comparison.whole
  /// Whether some of the values were read from the artefact, and may thus differ from the intended
  /// ones.
  var isGuessed = false
  /// The members that no rule names; nil if they are the same as the reference's.
  var free: FreeMembers?

  /// The part of an output that must equal the artefact.
  enum Comparison: Sendable {
    case whole
    /// The signing input only, since the key of the signature is not known.
    case signingInput(String)
  }

  /// The output of the reference for the same values.
  var rightOutput: JSON.Object? {
    let response: (any CallResult)?
    switch request.call {
    case .sinchSignatureSign:
      response = try? Reference().signSinchRegistration(JSON.object(request.input).decoded())
    default: response = nil
    }
    return try? response?.members()
  }

  /// Whether an output is exactly the artefact.
  func isMade(by output: JSON.Object) -> Bool {
    switch comparison {
    case .whole: answer.members.allSatisfy { output[$0.name] == $0.value }
    case .signingInput(let text):
      output["token"]?.string.map { token in
        token.utf8.starts(with: text.utf8)
          && token.utf8.dropFirst(text.utf8.count).first == UInt8(ascii: ".")
      } ?? false
    }
  }
}
