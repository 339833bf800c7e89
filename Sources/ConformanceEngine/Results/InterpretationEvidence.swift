import AuthConformance
import ConformanceSuite

/// An interpretation and the first case that showed it.
package struct InterpretationEvidence: Sendable, Equatable {
  /// The interpretation.
  package var taken: TakenInterpretation
  /// The call or the role that takes it.
  package var operation: Operation
  /// The first case that showed it.
  package var shownBy: CaseID

  /// Names an interpretation and what showed it.
  package init(taken: TakenInterpretation, in operation: Operation, shownBy: CaseID) {
    self.taken = taken
    self.operation = operation
    self.shownBy = shownBy
  }
}
