/// How a replayed conversation went.
package struct Transcript: Sendable, Equatable {
  package var played: [Step]
  /// Whether the last step played is the first wrong one.
  package var endsWrong: Bool
  /// What was still to come when it went wrong.
  package var notRun: [FlowTrace.Step] = []

  /// One step as it went.
  package struct Step: Sendable, Equatable {
    /// The virtual clock.
    package var at: Timestamp
    /// The event's name.
    package var event: String
    /// The event's members, filled in.
    package var members: JSON.Object
    /// What was done about it, as it came; nil where nothing came at all.
    package var actions: [JSON]?
    /// What should have been done about it.
    package var expected: FlowTrace.Reaction

    /// Tells a step; what is said at great length is cut.
    package init(
      at: Timestamp,
      event: String,
      members: JSON.Object,
      actions: [JSON]?,
      expected: FlowTrace.Reaction
    ) {
      self.at = at
      self.event = event
      self.members = members.shortened
      self.actions = actions?.map(\.shortened)
      self.expected = expected
    }
  }
}
