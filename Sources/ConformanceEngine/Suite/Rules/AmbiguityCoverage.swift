/// Which cases show how an implementation reads an ambiguity, and what each profile says.
package struct AmbiguityCoverage: Sendable {
  /// One row for each ambiguity, in the order of the suite.
  package let rows: [Row]

  /// One open question.
  package struct Row: Sendable {
    package let ambiguity: Ambiguity
    /// The cases with an expectation for each of its interpretations.
    package let cases: [CaseID]
    /// The operations of those cases.
    package let operations: Set<Operation>
    /// What the profiles choose, in the order of the profiles; those that choose nothing are absent.
    package let choices: [Choice]
  }

  /// What a profile chooses, and why.
  package struct Choice: Sendable {
    /// The profile's name.
    package let profile: String
    /// What it chooses.
    package let interpretation: Interpretation
    /// Why it does.
    package let reason: String?
    /// Why the reference takes another interpretation, if it does and the profile says it.
    package let departure: String?
  }

  /// Collects the cases of each ambiguity.
  package init(of suite: Suite) {
    var cases: [AmbiguityID: [CaseID]] = [:]
    var operations: [AmbiguityID: Set<Operation>] = [:]
    for file in suite.files {
      for vector in file.cases {
        for id in vector.expectation.ambiguities {
          cases[id, default: []].append(vector.id)
          operations[id, default: []].insert(file.operation)
        }
      }
    }
    rows = suite.ambiguities.map { ambiguity in
      Row(
        ambiguity: ambiguity,
        cases: cases[ambiguity.id] ?? [],
        operations: operations[ambiguity.id] ?? [],
        choices: suite.profiles.compactMap { profile in
          profile.interpretations[ambiguity.id].map {
            Choice(
              profile: profile.name,
              interpretation: $0,
              reason: profile.reasons[ambiguity.id],
              departure: profile.departures[ambiguity.id]
            )
          }
        }
      )
    }
  }
}
