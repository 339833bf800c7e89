/// One case and what became of it.
package struct CaseResult: Sendable, Equatable {
  /// The full id, its file's included.
  package var id: CaseID
  /// What is being tried.
  package var title: String
  /// The rules that the case checks.
  package var requirements: [RequirementID]
  /// What failing it means: the strength of its first rule, or of the way in which it failed.
  package var strength: Requirement.Strength
  /// The classes of mistakes that the case is there to catch.
  package var flags: [FlagID] = []
  /// What became of it.
  package var outcome: Outcome
  /// The interpretations that the answers show.
  package var taken: [TakenInterpretation] = []
  /// The input, or the configuration; empty unless the case failed.
  package var input: JSON.Object = [:]
  /// A command for a shell that runs this case alone, if it failed and there is one.
  package var replay: String?
}

extension CaseResult {
  /// Tells what became of a case, and how to run it again where it failed.
  init(
    _ vector: VectorCase,
    _ strength: Requirement.Strength,
    _ outcome: Outcome,
    taken: [TakenInterpretation],
    replay: ReplayCommand?
  ) {
    self.init(
      id: vector.id,
      title: vector.title,
      requirements: vector.requirements,
      strength: outcome.strength(ofCase: strength),
      flags: vector.flags,
      outcome: outcome,
      taken: taken
    )
    guard let failure else { return }
    input = vector.input
    // A contradiction takes two.
    self.replay = replay?.command(for: (failure.contradicts.map { [$0] } ?? []) + [id])
  }

  /// Whether the case failed, should not have, and fails a run at this level.
  package func isFailure(at level: Requirement.Strength) -> Bool {
    outcome.isFailure && strength >= level
  }

  /// Why the case failed, even if it was expected to.
  package var failure: Failure? { outcome.failure }
}
