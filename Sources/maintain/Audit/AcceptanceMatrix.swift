/// The cases of a suite that known variants fail, which are therefore wrong themselves.
package struct AcceptanceMatrix: Sendable {
  /// The result of a set of variants that are combined: usually a single one.
  package struct Row: Sendable {
    /// The combined variants.
    package var variants: [KnownVariant]
    /// How many cases the operations have.
    package var caseCount: Int
    /// The required cases that fail.
    package var failures: [Failure]
    /// The interpretations that the variants say they take, and do not show.
    package var unshown: [TakenInterpretation]
    /// The interpretations that are shown, and that neither the reference nor a variant takes.
    package var undeclared: [TakenInterpretation]

    /// Whether nothing is wrong, with the cases or with what the variants say of themselves.
    package var isRight: Bool { failures.isEmpty && unshown.isEmpty && undeclared.isEmpty }
  }

  /// A required case that a variant fails.
  package struct Failure: Sendable, Equatable {
    package var id: CaseID
    /// The rule that decides the case.
    package var requirement: RequirementID
    /// A summary of the difference from the expected answer.
    package var summary: String
  }

  /// The rows, one for each variant or set of variants, in the order given.
  package var rows: [Row]

  package var wrong: [Row] { rows.filter { !$0.isRight } }

  /// Runs every variant against the cases of its operations, several at a time.
  package init(of catalogue: KnownVariantCatalogue, against suite: Suite) async throws {
    try await self.init(ofSets: catalogue.variants.map { [$0] }, from: catalogue, against: suite)
  }

  /// Runs sets of variants that are there at once.
  package init(
    ofSets sets: [[KnownVariant]],
    from catalogue: KnownVariantCatalogue,
    against suite: Suite
  ) async throws {
    let reference = try await ReferenceInterpretations(
      of: sets.joined().flatMap(\.operations),
      in: suite
    )
    rows = try await withThrowingTaskGroup(of: (Int, Row).self) { group in
      for (index, variants) in sets.enumerated() {
        group.addTask {
          let part = CaseFilter(operations: variants.flatMap(\.operations)).apply(to: suite)
          let run = try await Runner(suite: part).run(catalogue.implementation(of: variants))
          return (index, Row(of: variants, in: run, beside: reference))
        }
      }
      var rows: [(Int, Row)] = []
      for try await row in group { rows.append(row) }
      return rows.sorted { $0.0 < $1.0 }.map(\.1)
    }
  }
}

extension AcceptanceMatrix.Row {
  fileprivate init(
    of variants: [KnownVariant],
    in run: RunResult,
    beside reference: ReferenceInterpretations
  ) {
    let declared = Set(
      variants.flatMap { $0.interpretations.map { TakenInterpretation($0.key, $0.value) } }
    )
    let shown = Set(run.cases.flatMap(\.taken))
    self.variants = variants
    caseCount = run.counts.total
    failures = run.cases.compactMap(AcceptanceMatrix.Failure.init)
    unshown = declared.subtracting(shown).sorted { $0.ambiguity < $1.ambiguity }
    undeclared = reference.others(in: run).subtracting(declared)
      .sorted { $0.ambiguity < $1.ambiguity }
  }
}

extension AcceptanceMatrix.Failure {
  /// The failure of a required case.
  fileprivate init?(_ result: CaseResult) {
    guard result.isFailure(at: .required), let failure = result.failure,
      let rule = result.requirements.first
    else { return nil }
    self.init(id: result.id, requirement: rule, summary: failure.summary)
  }
}
