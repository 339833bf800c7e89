/// Which cases show how an implementation reads an open question, and what each profile says.
public struct DecisionCoverage: Sendable {
  /// One row for each decision, in the order of the suite.
  public let rows: [Row]

  /// One open question.
  public struct Row: Sendable {
    /// The question.
    public let decision: Decision
    /// The cases with an expectation for each of its readings.
    public let cases: [CaseID]
    /// What the profiles choose, in the order of the profiles; those that choose nothing are absent.
    public let choices: [(profile: String, reading: Reading)]

    /// Whether there is a case for it, as there must be unless only a conversation can show it.
    public var isShown: Bool { !cases.isEmpty || decision.scope == .flow }
  }

  /// Collects the cases of each decision.
  public init(of suite: Suite) {
    var cases: [DecisionID: [CaseID]] = [:]
    for file in suite.files {
      for vector in file.cases {
        for id in vector.expectation.decisions { cases[id, default: []].append(vector.id) }
      }
    }
    rows = suite.decisions.map { decision in
      Row(
        decision: decision,
        cases: cases[decision.id] ?? [],
        choices: suite.profiles.compactMap { profile in
          profile.readings[decision.id].map { (profile.name, $0) }
        }
      )
    }
  }
}
