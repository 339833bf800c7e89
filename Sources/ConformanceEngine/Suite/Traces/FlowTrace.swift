/// A conversation to replay: what happens step by step, and what must be done about it.
package struct FlowTrace: Sendable, Equatable {
  /// In the order of the virtual clock.
  package var steps: [Step]

  /// One thing that happens, and what must be done about it.
  package struct Step: Sendable, Equatable {
    /// The instant, by a clock that only the trace moves.
    package var at: Timestamp
    /// The event's name.
    package var event: String
    /// The event's members, which may refer to values bound earlier.
    package var members: JSON.Object
    /// What must be done about the event.
    package var reaction: Reaction

    package init(at: Timestamp, event: String, members: JSON.Object, reaction: Reaction) {
      self.at = at
      self.event = event
      self.members = members
      self.reaction = reaction
    }
  }

  /// What must be done about an event.
  package enum Reaction: Sendable, Equatable {
    /// These actions and no others, in this order.
    case ordered([ExpectedAction])
    /// These actions and no others, in any order.
    case unordered([ExpectedAction])
    /// An ambiguity; each interpretation has actions of its own and may go its own way from there.
    case ambiguity(AmbiguityID, [Branch])
  }

  /// What follows under one interpretation.
  package struct Branch: Sendable, Equatable {
    /// The interpretation that this branch belongs to.
    package var interpretation: Interpretation
    /// What must be done under the interpretation, in this order.
    package var actions: [ExpectedAction]
    /// Whether the actions come in this order.
    package var isOrdered: Bool
    /// Steps that only this interpretation takes, before the trace's remaining ones; they leave nothing open.
    package var then: [Step]
    /// Whether the trace is over then: the remaining steps have nothing to say about this interpretation.
    package var ends: Bool

    package init(
      interpretation: Interpretation,
      actions: [ExpectedAction],
      isOrdered: Bool = true,
      then: [Step] = [],
      ends: Bool = false
    ) {
      self.interpretation = interpretation
      self.actions = actions
      self.isOrdered = isOrdered
      self.then = then
      self.ends = ends
    }
  }

  /// One action, with values that are exact or matched.
  package struct ExpectedAction: Sendable, Equatable {
    /// The action's name.
    package var name: String
    /// The members that are judged, exact or as matchers.
    package var members: JSON.Object

    package init(_ name: String, _ members: JSON.Object = [:]) {
      self.name = name
      self.members = members
    }
  }

  package init(steps: [Step]) {
    self.steps = steps
  }
}
