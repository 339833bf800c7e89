import AuthConformance
import ConformanceSuite

/// All that a run has found out about an implementation.
package struct RunResult: Sendable {
  /// What was checked.
  package var implementation: ImplementationDescription
  /// The name of the profile that ambiguities were judged by, where there was one.
  package var profile: String?
  /// The results file by file, in the order of the suite.
  package var files: [FileResult]
  /// The interpretation taken of each ambiguity that a case showed, by ambiguity.
  package var interpretations: [InterpretationEvidence]
  /// The entries of a list of expected failures that are not true of this run.
  package var outdated: [OutdatedExpectation] = []
  /// Whether the run was interrupted before its last case; cases that were not run are in no file.
  package var isInterrupted = false

  /// Gathers what a run has found out.
  package init(
    implementation: ImplementationDescription,
    profile: String?,
    files: [FileResult],
    interpretations: [InterpretationEvidence]
  ) {
    self.implementation = implementation
    self.profile = profile
    self.files = files
    self.interpretations = interpretations
  }

  /// An interpretation and the first case that showed it.
  package struct InterpretationEvidence: Sendable, Equatable {
    /// The interpretation.
    package var taken: TakenInterpretation
    /// The first case that showed it.
    package var shownBy: CaseID

    /// Names an interpretation and what showed it.
    package init(taken: TakenInterpretation, shownBy: CaseID) {
      self.taken = taken
      self.shownBy = shownBy
    }
  }

  /// How many cases ended in which way.
  package var counts: Counts {
    files.reduce(into: Counts()) { $0 += $1.counts }
  }

  /// Whether no case failed.
  package var isConformant: Bool {
    files.allSatisfy { file in !file.results.contains(where: \.outcome.isFailure) }
  }
}
