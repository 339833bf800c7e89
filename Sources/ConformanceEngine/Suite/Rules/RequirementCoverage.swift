/// Which rules of the documents are covered by cases, and which are left out with a reason.
package struct RequirementCoverage: Sendable {
  /// One entry for each document, in the order of the suite.
  package let documents: [Document]

  package struct Document: Sendable {
    /// The document's id.
    package let id: String
    /// The document's title.
    package let title: String
    package let rows: [Row]
  }

  /// One rule and the cases that check it.
  package struct Row: Sendable {
    package let requirement: Requirement
    /// In the order of the suite.
    package let cases: [CaseID]
    package let decides: Bool

    /// Whether the rule is covered, and whether it should be.
    package var status: Status {
      switch (requirement.exclusion, cases.isEmpty) {
      case (nil, false): decides ? .covered : .undecisive
      case (nil, true): .uncovered
      case (_?, true): .excluded
      case (_?, false): .coveredThoughExcluded
      }
    }
  }

  /// How a rule stands.
  package enum Status: String, Sendable, CaseIterable {
    /// The rule decides at least one case.
    case covered
    /// No case checks the rule, for the reason that it gives.
    case excluded
    /// No case checks the rule, and nothing says why: an error.
    case uncovered
    /// Cases touch the rule, and others decide all of them: an error.
    case undecisive
    /// A case checks the rule, which claims that none can: an error.
    case coveredThoughExcluded = "covered-though-excluded"

    /// Whether this is how a rule should stand.
    package var isInOrder: Bool { self == .covered || self == .excluded }
  }

  /// Counts the cases of each rule.
  package init(of suite: Suite) {
    var cases: [RequirementID: [CaseID]] = [:]
    var deciding: Set<RequirementID> = []
    for file in suite.files {
      for vector in file.cases {
        deciding.formUnion(vector.requirements.prefix(1))
        for id in Set(vector.requirements) { cases[id, default: []].append(vector.id) }
      }
    }
    documents = suite.documents.map { document in
      Document(
        id: document.id,
        title: document.title,
        rows: document.requirements.map { rule in
          Row(
            requirement: rule,
            cases: cases[rule.id] ?? [],
            decides: deciding.contains(rule.id)
          )
        }
      )
    }
  }

  package var rows: [Row] { documents.flatMap(\.rows) }

  /// How many rules stand in this way.
  package func count(_ status: Status) -> Int {
    rows.count { $0.status == status }
  }

  /// Whether every rule is either covered or left out, and none both.
  package var isComplete: Bool { rows.allSatisfy(\.status.isInOrder) }
}
