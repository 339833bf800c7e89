/// Whether each case is about the rule that decides it.
///
/// A negative required case is proved by a known fault that fails it and breaks only its deciding
/// rule. Every negative required case that the fault fails then cites that rule. If no mistake
/// breaks a rule alone, the fault must be confined to the check that the rule belongs to.
///
/// A positive case needs no proof: an incorrect answer breaks some rule. A trace is negative if it
/// contains a refusal. It touches several rules, so a fault is confined to a check if each trace
/// that it fails cites one of its rules.
package struct CitationProof: Sendable {
  /// Proved by a fault that breaks exactly the deciding rule.
  package private(set) var byRule: [CaseID] = []
  /// Proved by a fault that breaks the check of the deciding rule.
  package private(set) var byCheck: [CaseID] = []
  /// Neither proved nor excepted.
  package private(set) var unproved: [CaseID] = []
  /// Excepted, and yet proved, or not a negative required case.
  package private(set) var needlesslyExcepted: [CaseID] = []

  /// Whether every citation is proved or excepted.
  package var isComplete: Bool { unproved.isEmpty && needlesslyExcepted.isEmpty }

  /// Takes the faults of a matrix against the suite that it was made with.
  init(of rows: [KillMatrix.Row], in suite: Suite) {
    let strengths = Dictionary(
      suite.requirements.map { ($0.id, $0.strength) },
      uniquingKeysWith: { first, _ in first }
    )
    var rules: [CaseID: [RequirementID]] = [:]
    var cases: [CaseID] = []
    for file in suite.files {
      for vector in file.cases where vector.expectation.isNegative || vector.expectation.refuses {
        guard let deciding = vector.requirements.first, strengths[deciding] == .required else {
          continue
        }
        rules[vector.id] = vector.requirements
        cases.append(vector.id)
      }
    }
    var provedByRule: Set<CaseID> = []
    var provedByCheck: Set<CaseID> = []
    for row in rows where !row.fault.isTrivial {
      let failed = row.killers.filter { rules[$0] != nil }
      for deciding in Set(failed.compactMap { rules[$0]?.first }) {
        let decided = failed.filter { rules[$0]?.first == deciding }
        let others = failed.filter { rules[$0]?.contains(deciding) == false }
          .compactMap { rules[$0] }
        if others.isEmpty {
          provedByRule.formUnion(decided)
        } else if Self.checks.contains(where: { check in
          check.contains(deciding) && others.allSatisfy { !check.isDisjoint(with: $0) }
        }) {
          provedByCheck.formUnion(decided)
        }
      }
    }
    byRule = cases.filter(provedByRule.contains)
    byCheck = cases.filter { provedByCheck.contains($0) && !provedByRule.contains($0) }
    let proved = provedByRule.union(provedByCheck)
    let excepted = Set(Self.exceptions.flatMap(\.cases))
    unproved = cases.filter { !proved.contains($0) && !excepted.contains($0) }
    needlesslyExcepted = excepted.filter { rules[$0] == nil || proved.contains($0) }.sorted()
  }
}

extension Expectation {
  /// Whether it is a trace in which something is refused, by every interpretation.
  fileprivate var refuses: Bool {
    guard case .trace(let trace) = self else { return false }
    return trace.steps.contains { step in
      guard case .ordered(let actions) = step.reaction else { return false }
      return actions.contains(where: \.isRefusal)
    }
  }
}

extension FlowTrace.ExpectedAction {
  /// Whether something is refused by it.
  var isRefusal: Bool {
    let refusals: Set = [
      "refuseCall", "refuseMessage", "refuseNonce", "refuseRequest", "refuseToken",
      "rejectRegistration", "sendRefusal",
    ]
    return refusals.contains(name)
  }
}
