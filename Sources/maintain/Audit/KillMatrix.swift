/// The cases of a suite that detect known faults.
package struct KillMatrix: Sendable {
  /// A fault in one of its operations.
  package struct Row: Sendable {
    /// The description of the fault.
    package var fault: FaultDescription
    /// The operation in which the fault occurs.
    package var operation: Operation
    /// How many cases the operation has.
    package var caseCount: Int
    /// The cases that fail by it.
    package var kills: [Kill]
    package var killers: [CaseID] { kills.map(\.id) }
  }

  /// A case that a fault fails.
  package struct Kill: Sendable {
    package var id: CaseID
    /// The polarity of the faults that fail the case.
    ///
    /// Lenient faults fail if something has to be refused, strict ones if something has to be
    /// accepted. It is nil if interpretations differ.
    package var polarity: FaultPolarity?
  }

  /// In the order of the catalogue, and there in that of the operations.
  package var rows: [Row]
  /// Cases that expect a refusal or an invalid verdict, but that no fault fails except trivial ones.
  package var idleCases: [CaseID]
  /// Whether the cases are about the rules that decide them.
  package var citations: CitationProof
  /// Whether the faults do what they say.
  package var effects: FaultEffects

  /// The faults that no case detects.
  package var survivors: [Row] { rows.filter(\.killers.isEmpty) }

  /// Whether every fault is found out and does what it says, and every negative case finds one of its
  /// deciding rule.
  package var isComplete: Bool {
    survivors.isEmpty && idleCases.isEmpty && citations.isComplete && effects.isComplete
  }

  /// Runs every fault against the cases of its operations, several at a time.
  package init(of catalogue: some FaultCatalogue, against suite: Suite) async throws {
    var trials: [Operation: FaultTrial] = [:]
    for operation in Set(catalogue.faults.flatMap(\.operations)) {
      trials[operation] = await FaultTrial(
        of: operation,
        in: suite,
        right: catalogue.model(with: [])
      )
    }
    let jobs = catalogue.faults.flatMap { fault in fault.operations.map { (fault, $0) } }
    rows = try await withThrowingTaskGroup(of: (Int, Row).self) { group in
      for (index, (fault, operation)) in jobs.enumerated() {
        guard let trial = trials[operation] else { continue }
        group.addTask {
          let row = Row(
            fault: fault,
            operation: operation,
            caseCount: trial.suite.caseCount,
            kills: try await trial.failures(of: catalogue.model(with: [fault.id]))
          )
          return (index, row)
        }
      }
      var rows: [(Int, Row)] = []
      for try await row in group { rows.append(row) }
      return rows.sorted { $0.0 < $1.0 }.map(\.1)
    }
    let busy = Set(rows.filter { !$0.fault.isTrivial }.flatMap(\.killers))
    let operations = Set(jobs.map(\.1))
    idleCases = suite.files.filter { operations.contains($0.operation) }.flatMap(\.cases)
      .filter { $0.expectation.isNegative && !busy.contains($0.id) }.map(\.id)
    citations = CitationProof(of: rows, in: suite)
    effects = FaultEffects(of: rows, in: suite)
  }
}
