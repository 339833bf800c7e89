import StrictJSON

/// How a replayed conversation went.
public struct Transcript: Sendable, Equatable {
  /// The steps that were played.
  public var played: [Step]
  /// Whether the last step played is the first wrong one.
  public var endsWrong: Bool
  /// What was still to come when it went wrong.
  public var notRun: [FlowTrace.Step]

  /// Gathers how a conversation went.
  public init(played: [Step], endsWrong: Bool, notRun: [FlowTrace.Step] = []) {
    self.played = played
    self.endsWrong = endsWrong
    self.notRun = notRun
  }

  /// One step as it went.
  public struct Step: Sendable, Equatable {
    /// The virtual clock.
    public var at: Timestamp
    /// The event's name.
    public var event: String
    /// The event's members, filled in.
    public var members: JSON.Object
    /// What was done about it, as it came; nil where nothing came at all.
    public var actions: [JSON]?
    /// What should have been done about it.
    public var expected: FlowTrace.Reaction

    /// Tells a step.
    public init(
      at: Timestamp,
      event: String,
      members: JSON.Object,
      actions: [JSON]?,
      expected: FlowTrace.Reaction
    ) {
      self.at = at
      self.event = event
      self.members = members
      self.actions = actions
      self.expected = expected
    }
  }
}
