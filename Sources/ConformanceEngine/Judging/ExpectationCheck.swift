import Cryptography

/// Holds the outputs of one case against an expectation.
struct ExpectationCheck {
  let outputs: [JSON.Object]
  /// The members that a successful output can have.
  let memberNames: [String]
  /// The keys of tokens that were judged before.
  let keys: RSAKeys

  func check(_ expectation: Expectation) -> CheckResult {
    guard let output = outputs.first else {
      let difference = Difference(
        place: Difference.whole,
        expected: expectation.words,
        actual: "nothing"
      )
      return CheckResult(differences: [difference])
    }
    switch expectation {
    case .output(let members):
      return success(members, in: output, mark: nil)
    case .valid(let members):
      return success(members, in: output, mark: "valid")
    case .invalid(let reasons):
      return rejection(output, mark: ("valid", false), reasons, expectation.words)
    case .refused(let reasons):
      return rejection(output, mark: ("refused", true), reasons, expectation.words)
    case .token(let expectation):
      return tokens(expectation)
    case .trace:
      return CheckResult()
    case .ambiguity(let ambiguity):
      return ambiguity.interpretations.map { check($0.expectation) }.first { $0.isRight }
        ?? CheckResult(differences: [])
    }
  }

  private func success(
    _ expected: JSON.Object,
    in output: JSON.Object,
    mark: String?
  ) -> CheckResult {
    if output["refused"] == true {
      return kind(of: output, isNot: mark == nil ? "an output" : "valid")
    }
    if mark != nil, output["valid"] != true { return kind(of: output, isNot: "valid") }
    var result = CheckResult()
    for member in expected.members {
      let actual = output[member.name]
      if let difference = Difference(at: member.name, expected: member.value, actual: actual) {
        result.differences.append(difference)
      }
    }
    result.warnings = strangers(in: output, besides: mark.map { memberNames + [$0] } ?? memberNames)
    if mark == nil {
      for name in memberNames where expected[name] == nil {
        guard let actual = output[name] else { continue }
        let difference = Difference(place: name, expected: "nothing", actual: actual.compact())
        result.differences.append(difference)
      }
    }
    return result
  }

  private func tokens(_ expectation: TokenExpectation) -> CheckResult {
    var tokens: [String] = []
    for output in outputs {
      if output["refused"] == true { return kind(of: output, isNot: "a token") }
      guard case .string(let token) = output["token"] else {
        let actual = output["token"]?.compact() ?? "nothing"
        let difference = Difference(place: "token", expected: "a string", actual: actual)
        return CheckResult(differences: [difference])
      }
      tokens.append(token)
    }
    let judge = TokenJudge(expectation: expectation, keys: keys)
    return CheckResult(differences: judge.differences(in: tokens))
  }

  private func rejection(
    _ output: JSON.Object,
    mark: (name: String, value: JSON),
    _ reasons: [ReasonCode],
    _ words: String
  ) -> CheckResult {
    if output[mark.name] != mark.value { return kind(of: output, isNot: words) }
    var result = CheckResult(warnings: strangers(in: output, besides: [mark.name, "reason"]))
    let reason = output["reason"]
    if !reasons.isEmpty, !reasons.contains(where: { .string($0.rawValue) == reason }) {
      let words = reasons.map { "\"\($0)\"" }.joined(separator: " or ")
      let actual = reason?.compact() ?? "nothing"
      result.wrongReason = Difference(place: "reason", expected: words, actual: actual)
    }
    return result
  }

  /// A warning for each member that such an answer does not have.
  private func strangers(in output: JSON.Object, besides known: [String]) -> [String] {
    output.members.compactMap { member in
      if known.contains(where: { $0.hasSameUTF8(as: member.name) }) { return nil }
      return "the answer has a member \(member.name.debugDescription) that does not belong there"
    }
  }

  /// An answer of another kind than the one expected.
  private func kind(of output: JSON.Object, isNot expected: String) -> CheckResult {
    let difference = Difference(place: Difference.whole, expected: expected, actual: output.kind)
    return CheckResult(differences: [difference])
  }
}

extension JSON.Object {
  /// What kind of answer an output is, in words.
  fileprivate var kind: String {
    let reason = self["reason"]?.string ?? "no reason"
    if self["refused"] == true { return "a refusal (\(reason))" }
    if self["valid"] == true { return "valid" }
    if self["valid"] == false { return "invalid (\(reason))" }
    return self["token"]?.string == nil ? JSON.object(self).compact() : "a token"
  }
}

/// What was found when an answer was held against an expectation.
struct CheckResult {
  var differences: [Difference] = []
  var wrongReason: Difference?
  var warnings: [String] = []

  var isRight: Bool { differences.isEmpty }

  /// How far the answer is from the expectation.
  ///
  /// An answer of another kind is as far as three wrong values: if hardly any value is right, the kind is
  /// what is wrong.
  var distance: Int {
    differences.reduce(0) { $0 + ($1.place == Difference.whole ? 3 : 1) }
  }
}
