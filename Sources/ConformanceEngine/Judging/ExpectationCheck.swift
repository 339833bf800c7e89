import AuthConformance
import ConformanceSuite
import StrictJSON

/// Holds the outputs of one case against an expectation.
struct ExpectationCheck {
  let outputs: [JSON.Object]
  /// The members that a successful output can have.
  let memberNames: [String]

  func check(_ expectation: Expectation) -> CheckResult {
    guard let output = outputs.first else {
      let difference = Difference(place: "output", expected: expectation.words, came: "nothing")
      return CheckResult(differences: [difference])
    }
    switch expectation {
    case .output(let members):
      return success(members, in: output, mark: nil)
    case .valid(let members):
      return success(members, in: output, mark: ("valid", true))
    case .invalid(let reasons):
      return rejection(output, mark: ("valid", false), reasons)
    case .refused(let reasons):
      return rejection(output, mark: ("refused", true), reasons)
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
    mark: (name: String, value: JSON)?
  ) -> CheckResult {
    if let refusal = unexpectedRefusal(output, expecting: "an output") { return refusal }
    if let mark, let verdict = verdictDifference(output, mark) {
      return CheckResult(differences: [verdict])
    }
    var result = CheckResult()
    for member in expected.members {
      let came = output[member.name]
      if let difference = Difference(at: member.name, expected: member.value, came: came) {
        result.differences.append(difference)
      }
    }
    result.warnings = strangers(in: output, besides: memberNames + [mark?.name].compactMap(\.self))
    if mark == nil {
      for name in memberNames where expected[name] == nil {
        guard let came = output[name] else { continue }
        let difference = Difference(place: name, expected: "nothing", came: came.compact())
        result.differences.append(difference)
      }
    }
    return result
  }

  private func tokens(_ expectation: TokenExpectation) -> CheckResult {
    var tokens: [String] = []
    for output in outputs {
      if let refusal = unexpectedRefusal(output, expecting: "a token") { return refusal }
      guard case .string(let token) = output["token"] else {
        let came = output["token"]?.compact() ?? "nothing"
        let difference = Difference(place: "token", expected: "a string", came: came)
        return CheckResult(differences: [difference])
      }
      tokens.append(token)
    }
    return CheckResult(differences: TokenJudge(expectation: expectation).differences(in: tokens))
  }

  private func rejection(
    _ output: JSON.Object,
    mark: (name: String, value: JSON),
    _ reasons: [ReasonCode]
  ) -> CheckResult {
    if let verdict = verdictDifference(output, mark) { return CheckResult(differences: [verdict]) }
    var result = CheckResult(warnings: strangers(in: output, besides: [mark.name, "reason"]))
    let reason = output["reason"]
    if !reasons.contains(where: { .string($0.rawValue) == reason }) {
      let words = reasons.map { "\"\($0)\"" }.joined(separator: " or ")
      let came = reason?.compact() ?? "nothing"
      result.wrongReason = Difference(place: "reason", expected: words, came: came)
    }
    return result
  }

  /// A warning for each member that such an answer does not have.
  private func strangers(in output: JSON.Object, besides known: [String]) -> [String] {
    output.names.filter { name in !known.contains { $0.hasSameUTF8(as: name) } }
      .map { "the answer has a member \($0.debugDescription) that does not belong there" }
  }

  private func verdictDifference(
    _ output: JSON.Object,
    _ mark: (name: String, value: JSON)
  ) -> Difference? {
    guard let came = output[mark.name] else {
      let came = JSON.object(output).compact()
      return Difference(place: mark.name, expected: mark.value.compact(), came: came)
    }
    guard var difference = Difference(at: mark.name, expected: mark.value, came: came) else {
      return nil
    }
    if let reason = output["reason"]?.string { difference.remark = "with the reason \(reason)" }
    return difference
  }

  /// A refusal where something was to be produced.
  private func unexpectedRefusal(_ output: JSON.Object, expecting words: String) -> CheckResult? {
    guard output["refused"] == true else { return nil }
    let reason = output["reason"]?.string ?? "no reason"
    let difference = Difference(place: "output", expected: words, came: "a refusal (\(reason))")
    return CheckResult(differences: [difference])
  }
}

/// What was found when an answer was held against an expectation.
struct CheckResult {
  var differences: [Difference] = []
  var wrongReason: Difference?
  var warnings: [String] = []

  var isRight: Bool { differences.isEmpty }
}
