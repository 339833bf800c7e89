/// A conversation that no trace has: how a role is set up, and what happens to it.
struct Walk: Sendable {
  /// As in the traces.
  var configuration: JSON.Object
  /// As in the traces.
  var steps: [Step]
  /// What is played in place of that.
  var renaming = Renaming()

  /// The walk as it is played.
  var renamed: Walk { renaming.renamed(self) }

  /// How the role is set up when the walk is played.
  var playedConfiguration: JSON.Object { renaming.renamed(configuration) }

  /// The walk in which one step does not happen.
  func without(_ index: Int) -> Walk {
    var walk = self
    if walk.steps.indices.contains(index) { walk.steps.remove(at: index) }
    return walk
  }

  /// One thing that happens.
  struct Step: Sendable {
    /// Names what comes up here; it stays the same when other steps are left out.
    let tag: Int
    var at: Instant
    let event: String
    /// The members, which may refer to what came up earlier.
    var members: JSON.Object
    /// What the trace expects that the step comes from, where it is as it was there.
    var reaction: FlowTrace.Reaction?
    /// The case of that trace.
    var origin: CaseID?
  }
}

/// A walk, with what a machine does about it as a trace.
struct LedWalk: Sendable {
  var walk: Walk
  var trace: FlowTrace
  /// Where each step finds the reference's machine.
  var deliveries: [Delivery] = []
  /// The known variants that lead, by their places among those of the role; none for the reference.
  var leaders: [Int] = []
}

/// Where an event finds a reference machine: the phase, and the row of the table that it takes.
struct Delivery: Hashable, Sendable {
  let phase: String
  let event: String
  let rule: String
}
