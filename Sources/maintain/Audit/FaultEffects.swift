/// Whether each known fault does what its text says, and nothing else.
///
/// By polarity: a lenient fault fails if something has to be refused, a strict fault if something
/// has to be accepted. By rule: all cases that a fault fails cite one rule, or rules of one check.
/// This applies to refusals, and to every case if the text has a polarity. A fault that writes an
/// incorrect value fails every positive case with that value, whatever the case is about.
package struct FaultEffects: Sendable {
  /// A fault that does something else, and the cases that show it.
  package struct Finding: Sendable {
    package let fault: FaultDescription
    package let operation: Operation
    /// The cases, with the rules that decide them.
    package let cases: [(id: CaseID, rule: RequirementID)]
  }

  /// Faults that fail cases of the other polarity.
  package private(set) var otherPolarity: [Finding] = []
  /// Faults whose cases have no rule and no check in common.
  package private(set) var otherRules: [Finding] = []
  /// Faults that are excepted, and need not be.
  package private(set) var needlesslyExcepted: [FaultID] = []
  /// How many pairs of a fault and an operation are confined to one rule, and to one check.
  package private(set) var byRule = 0
  package private(set) var byCheck = 0

  /// Whether every fault does what it says, or is excepted.
  package var isComplete: Bool {
    otherPolarity.isEmpty && otherRules.isEmpty && needlesslyExcepted.isEmpty
  }

  /// Takes the faults of a matrix against the suite that it was made with.
  init(of rows: [KillMatrix.Row], in suite: Suite) {
    var rules: [CaseID: [RequirementID]] = [:]
    for vector in suite.files.lazy.flatMap(\.cases) { rules[vector.id] = vector.requirements }
    func finding(_ row: KillMatrix.Row, _ kills: [KillMatrix.Kill]) -> Finding {
      let cases = kills.compactMap { kill in
        rules[kill.id]?.first.map { (id: kill.id, rule: $0) }
      }
      return Finding(fault: row.fault, operation: row.operation, cases: cases)
    }
    var needed: Set<FaultID> = []
    // Conversations about any rule meet a row of a machine's table.
    for row in rows where !row.fault.isTrivial && !row.fault.isDerived {
      let polarity = row.fault.polarity
      let other = row.kills.filter {
        $0.polarity != nil && polarity != nil && $0.polarity != polarity
      }
      if !other.isEmpty { otherPolarity.append(finding(row, other)) }
      let confined = row.kills.filter { polarity != nil || $0.polarity == .lenient }
      let cited = confined.compactMap { rules[$0.id].map(Set.init) }
      guard let first = cited.first else { continue }
      if !cited.dropFirst().reduce(first, { $0.intersection($1) }).isEmpty {
        byRule += 1
      } else if CitationProof.checks.contains(where: { check in
        cited.allSatisfy { !check.isDisjoint(with: $0) }
      }) {
        byCheck += 1
      } else if Self.exceptions.contains(where: { $0.faults.contains(row.fault.id) }) {
        needed.insert(row.fault.id)
      } else {
        otherRules.append(finding(row, confined))
      }
    }
    let tried = Set(rows.map(\.fault.id))
    needlesslyExcepted = Self.exceptions.flatMap(\.faults)
      .filter { tried.contains($0) && !needed.contains($0) }
  }
}
