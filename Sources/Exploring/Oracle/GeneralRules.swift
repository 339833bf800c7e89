/// The rules that a wrong answer to the plainest question may break.
struct GeneralRules: Sendable {
  /// The rules that cases of the call cite, those first that most cases cite.
  private let rules: [Requirement]
  /// The rule that decides the case of the plainest question which cites most.
  private let first: RequirementID?

  init(of space: QuestionSpace, in suite: Suite) {
    let counts = Dictionary(
      space.cases.flatMap(\.requirements).map { ($0, 1) },
      uniquingKeysWith: +
    )
    rules = suite.requirements
      .compactMap { rule in counts[rule.id].map { (rule, $0) } }
      .sorted { ($1.1, $0.0.id.rawValue) < ($0.1, $1.0.id.rawValue) }.map(\.0)
    first =
      zip(space.cases, space.edits).filter(\.1.isEmpty).map(\.0.requirements)
      .max { $0.count < $1.count }?.first
  }

  /// The rule about an incorrect member of the answer, or about the reason of a rejection.
  ///
  /// The rule is found by its ID, or by its statement about a token. Otherwise it is the general
  /// rule, or nil if that has another strength.
  func rule(about failure: Failure, _ strength: Requirement.Strength) -> RequirementID? {
    let own = rules.filter { $0.strength == strength }
    let reason = failure.answers.first?.output?["reason"]?.string
    for difference in failure.differences {
      let isWhole = difference.place == Difference.whole
      let names = isWhole ? [] : difference.place.split(separator: ".")
      guard let name = names.last ?? reason?.split(separator: "-").last else { continue }
      let rule =
        own.first { $0.id.rawValue.hasSuffix("-\(name.uppercased())") }
        ?? own.first {
          names.count > 1 && $0.statement.split { !$0.isLetter && $0 != "_" }.contains(name)
        }
      if let rule { return rule.id }
    }
    return own.first { $0.id == first }?.id
  }
}
