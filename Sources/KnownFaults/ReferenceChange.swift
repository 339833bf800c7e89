/// A change of the reference's behaviour, made by a known fault or a known variant.
package enum ReferenceChange: Sendable {
  /// A part of the reference.
  case part(@Sendable (inout Reference) -> Void)
  /// A change of the input before it reaches the reference.
  case input(@Sendable (inout JSON.Object) -> Void)
  /// A replacement of the answer, given the correct one and the correct one to the previous call.
  case answer(@Sendable (_ correct: JSON.Object, _ previous: JSON.Object?) -> JSON.Object)
  /// The machine of a role, created for each implementation.
  case machine(@Sendable () -> any FlowMachine)
  /// A replacement of a role's actions, given the correct ones and those for earlier events.
  case reaction(@Sendable (_ correct: [JSON], _ earlier: [[JSON]]) -> [JSON])
}
