import StrictJSON

/// A conversation to replay: what happens step by step, and what must be done about it.
public struct FlowTrace: Sendable, Equatable {
  /// In the order of the virtual clock.
  public var steps: [Step]

  /// One thing that happens, and what must be done about it.
  public struct Step: Sendable, Equatable {
    /// The instant, by a clock that only the trace moves.
    public var at: Timestamp
    /// The event's name.
    public var event: String
    /// The event's members, which may refer to values bound earlier.
    public var members: JSON.Object
    /// What must be done about the event.
    public var reaction: Reaction

    /// Describes a step.
    public init(at: Timestamp, event: String, members: JSON.Object, reaction: Reaction) {
      self.at = at
      self.event = event
      self.members = members
      self.reaction = reaction
    }
  }

  /// What must be done about an event.
  public enum Reaction: Sendable, Equatable {
    /// These actions and no others, in this order.
    case ordered([ExpectedAction])
    /// These actions and no others, in any order.
    case unordered([ExpectedAction])
    /// An open decision; each reading has actions of its own and may go its own way from there.
    case decision(DecisionID, [Branch])
  }

  /// What follows under one reading.
  public struct Branch: Sendable, Equatable {
    /// The reading that this branch belongs to.
    public var reading: Reading
    /// What must be done under the reading, in this order.
    public var actions: [ExpectedAction]
    /// Steps that only this reading takes, before the trace's remaining ones.
    public var then: [Step]

    /// Describes what follows under a reading.
    public init(reading: Reading, actions: [ExpectedAction], then: [Step] = []) {
      self.reading = reading
      self.actions = actions
      self.then = then
    }
  }

  /// One action, with values that are exact or matched.
  public struct ExpectedAction: Sendable, Equatable {
    /// The action's name.
    public var name: String
    /// The members that are judged, exact or as matchers.
    public var members: JSON.Object

    /// Describes an action.
    public init(_ name: String, _ members: JSON.Object = [:]) {
      self.name = name
      self.members = members
    }
  }

  /// Describes a conversation.
  public init(steps: [Step]) {
    self.steps = steps
  }
}
