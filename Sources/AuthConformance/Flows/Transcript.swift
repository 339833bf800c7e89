import StrictJSON

/// How a replayed conversation went.
public struct Transcript: Sendable, Equatable {
  /// The steps that were played; the last one is the first that went wrong.
  public var played: [Step]
  /// How many steps were left when it went wrong.
  public var stepsNotRun: Int

  /// One step as it went.
  public struct Step: Sendable, Equatable {
    /// The virtual clock.
    public var at: Timestamp
    /// The event's name.
    public var event: String
    /// The event's members, filled in.
    public var members: JSON.Object
    /// What was done about it, as it came.
    public var actions: [JSON]
  }
}
