/// The interpretations that the reference takes, as the cases show them.
package struct ReferenceInterpretations: Sendable {
  private let shown: Set<ShownInterpretation>

  /// Runs the reference against the cases of some operations; of all, if there are none.
  package init(of operations: [Operation] = [], in suite: Suite) async throws {
    let part = CaseFilter(operations: operations).apply(to: suite)
    shown = try await Runner(suite: part).run(Reference.implementation).shownInterpretations
  }

  /// The interpretations that neither the reference takes nor any of the variants.
  package func notTaken(by variants: [KnownVariant], in suite: Suite) -> [TakenInterpretation] {
    let reference = Set(shown.map(\.taken))
    return suite.ambiguities.flatMap { ambiguity in
      ambiguity.interpretations.map { TakenInterpretation(ambiguity.id, $0.name) }
        .filter { taken in
          !reference.contains(taken)
            && !variants.contains { $0.interpretations[taken.ambiguity] == taken.interpretation }
        }
    }
  }

  /// The interpretations that a run shows, and that the reference does not take in that operation.
  func others(in run: RunResult) -> Set<TakenInterpretation> {
    Set(run.shownInterpretations.subtracting(shown).map(\.taken))
  }
}

/// An interpretation and the operation that takes it.
private struct ShownInterpretation: Hashable {
  var operation: Operation
  var taken: TakenInterpretation
}

extension RunResult {
  fileprivate var shownInterpretations: Set<ShownInterpretation> {
    Set(
      files.flatMap { file in
        file.cases.flatMap(\.taken).map {
          ShownInterpretation(operation: file.operation, taken: $0)
        }
      }
    )
  }
}
