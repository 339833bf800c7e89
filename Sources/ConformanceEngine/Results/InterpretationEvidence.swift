import ConformanceSuite

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
