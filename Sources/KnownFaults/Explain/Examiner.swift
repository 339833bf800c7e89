/// What is particular to one kind of artefact.
protocol Examiner: Sendable {
  init(_ question: Question) throws(UnusableArtefact)

  var question: Question { get }
  /// What was done to the pasted text, a sentence each.
  var notes: [String] { get }
  /// What no rule forbids and nobody can have meant, a sentence each.
  var remarks: [String] { get }
  /// The dates of the artefact and the present; nil where it has none.
  var timeline: Timeline? { get }
  /// What the artefact says of the values that may be known.
  var carried: [CarriedValue] { get }
  /// What the artefact says.
  var contents: [Explanation.Content] { get }
  /// Each rule, and what came of it.
  func judge() -> [Judged]
  /// The call that makes such an artefact; nil where too little is known.
  var attempt: Attempt? { get }
  /// What is needed for that call and not known.
  var missing: [String] { get }
  /// The computation, step by step.
  ///
  /// - Parameters:
  ///   - right: What the reference makes of the same values; nil where it makes nothing.
  ///   - known: The steps that the values alone decide.
  func steps(beside right: JSON.Object?, _ known: [Step]) -> [Step]
  /// The members that no rule names; nil where they are the reference's.
  var freeMembers: FreeMembers? { get }
  /// What is wrong with it by itself, or beside what is known, whatever made it.
  var slips: [Slip] { get }
  /// What makes the artefact, looked for part by part, with a sentence on each value that is taken from
  /// it; nil where too little is known.
  func search() async -> (origin: Explanation.Origin, notes: [String])?
}

/// What an artefact says of a value that may be known, and where it says so.
struct CarriedValue {
  var value: Question.Value
  var text: String
  var source: String

  /// Nil where the artefact does not say it.
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

  /// What is known; what is not is taken from the artefact.
  var known: Question {
    var known = question
    for carried in carried where known.values[carried.value] == nil {
      known.values[carried.value] = carried.text
    }
    return known
  }

  /// What was taken from the artefact, a sentence each.
  var assumptions: [String] {
    carried.filter { question.values[$0.value] == nil }.map {
      "--\($0.value.rawValue) is taken from \($0.source)"
    }
  }

  /// The question with the artefact's own values where others were given, and a sentence for each;
  /// nil where none differs.
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

  /// What the artefact was made of where another value is known, a slip each.
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

  /// A rule that is broken where another value is given than the artefact has.
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
  /// Whether some of the values were read from the artefact, and so may not be what was asked for.
  var isGuessed = false
  /// Members that no rule names; nil where they are the reference's.
  var free: FreeMembers?

  /// Which part of an output must be the artefact's.
  enum Comparison: Sendable {
    case whole
    /// Without the signature, whose key is not known.
    case signingInput(String)
  }

  /// What the reference makes of the same values.
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
