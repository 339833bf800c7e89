/// The rules that a wrong answer to the plainest question may break.
struct GeneralRules: Sendable {
  /// The rules that cases of the call cite, those first that most cases cite.
  private let rules: [Requirement]

  init(of space: QuestionSpace, in suite: Suite) {
    let counts = Dictionary(
      space.cases.flatMap(\.requirements).map { ($0, 1) },
      uniquingKeysWith: +
    )
    rules = suite.requirements
      .compactMap { rule in counts[rule.id].map { (rule, $0) } }
      .sorted { ($1.1, $0.0.id.rawValue) < ($0.1, $1.0.id.rawValue) }.map(\.0)
  }

  /// The rule about a member of the answer that is wrong, by its id or by what it says; nil where none
  /// of this strength is.
  func rule(about failure: Failure, _ strength: Requirement.Strength) -> RequirementID? {
    let own = rules.filter { $0.strength == strength }
    for difference in failure.differences where difference.place != Difference.whole {
      guard let name = difference.place.split(separator: ".").last else { continue }
      let rule =
        own.first { $0.id.rawValue.hasSuffix("-\(name.uppercased())") }
        ?? own.first { $0.statement.split { !$0.isLetter && $0 != "_" }.contains(name) }
      if let rule { return rule.id }
    }
    return nil
  }
}
