/// How the reference is made to behave in another way, by a known fault or a known variant.
package enum ReferenceChange: Sendable {
  /// A part of the reference.
  case part(@Sendable (inout Reference) -> Void)
  /// What reaches the reference: its input.
  case input(@Sendable (inout JSON.Object) -> Void)
  /// What leaves the reference: its correct answer, with the correct one to the previous call.
  case answer(@Sendable (_ correct: JSON.Object, _ previous: JSON.Object?) -> JSON.Object)
  /// The machine of a role, created for each implementation.
  case machine(@Sendable () -> any FlowMachine)
  /// What a role does: the correct actions, with the correct ones to earlier events.
  case reaction(@Sendable (_ correct: [JSON], _ earlier: [[JSON]]) -> [JSON])
}
