import AuthConformance

/// Which cases show how an implementation reads an open question, and what each profile says.
package struct DecisionCoverage: Sendable {
  /// One row for each decision, in the order of the suite.
  package let rows: [Row]

  /// One open question.
  package struct Row: Sendable {
    /// The question.
    package let decision: Decision
    /// The cases with an expectation for each of its readings.
    package let cases: [CaseID]
    /// What the profiles choose, in the order of the profiles; those that choose nothing are absent.
    package let choices: [(profile: String, reading: Reading)]

    /// Whether there is a case for it, as there must be.
    package var isShown: Bool { !cases.isEmpty }
  }

  /// Collects the cases of each decision.
  package init(of suite: Suite) {
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
