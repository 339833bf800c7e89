import AuthConformance
import AuthReference

/// A right machine, with something between it and the rest of the world.
public struct TwistedMachine<Right: ReferenceMachine, Note: Sendable>: FlowMachine {
  public typealias Vocabulary = Right.Vocabulary
  /// Does something about an event, by way of the right machine or not.
  public typealias Twist =
    @Sendable (Vocabulary.Event, Instant, inout State) throws -> [Vocabulary.Action]

  /// The right machine's state, and what a twist remembers beside it.
  public struct State: Sendable {
    let machine: Right
    var right: Right.State
    var note: Note

    /// Lets the right machine handle an event.
    mutating func handle(
      _ event: Vocabulary.Event,
      at instant: Instant
    ) throws -> [Vocabulary.Action] {
      try machine.handle(event, at: instant, in: &right)
    }

    /// Where the right machine sees whatever the event is about.
    func phase(for event: Vocabulary.Event, at instant: Instant) -> Right.Phase {
      machine.phase(of: right, for: event, at: instant)
    }
  }

  let machine: Right
  let note: Note
  let twist: Twist

  public func open(_ configuration: Vocabulary.Configuration) async throws -> State {
    State(machine: machine, right: try await machine.open(configuration), note: note)
  }

  public func handle(
    _ event: Vocabulary.Event,
    at instant: Instant,
    in state: inout State
  ) throws -> [Vocabulary.Action] {
    try twist(event, instant, &state)
  }
}

/// A party of a conversation that is wrong in one point, and the traces that must find it out.
public struct WrongParty: Sendable {
  /// What tests call it.
  public let name: String
  /// The traces that are made for it.
  public let foundBy: [CaseID]
  /// The party as it is checked.
  public let implementation: LocalImplementation

  /// Takes a wrong machine, and the traces below `flow-traces` that find it out.
  init(_ name: String, foundBy traces: [String], _ machine: some FlowMachine) {
    self.name = name
    foundBy = traces.map { CaseID(rawValue: "flow-traces/\($0)") }
    implementation = LocalImplementation(machine, name: name)
  }
}
