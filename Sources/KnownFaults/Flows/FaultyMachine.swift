/// The reference machine of a role, with its reaction to some events replaced.
package struct FaultyMachine<Base: ReferenceMachine, Memory: Sendable>: StackableMachine {
  package typealias Vocabulary = Base.Vocabulary

  package let base: Base
  var memory: Memory
  let react: @Sendable (inout Turn<Base, Memory>) throws -> [Base.Vocabulary.Action]

  /// Wraps a machine; the closure reacts in its place, and may forward events to it.
  package init(
    _ base: Base,
    remembering memory: Memory,
    react: @escaping @Sendable (inout Turn<Base, Memory>) throws -> [Base.Vocabulary.Action]
  ) {
    self.base = base
    self.memory = memory
    self.react = react
  }

  package struct State: Sendable {
    package var base: Base.State
    package var memory: Memory
  }

  package func open(_ configuration: Base.Vocabulary.Configuration) async throws -> State {
    State(base: try await base.open(configuration), memory: memory)
  }

  package func handle(
    _ event: Base.Vocabulary.Event,
    at instant: Instant,
    in state: inout State
  ) throws -> [Base.Vocabulary.Action] {
    var turn = Turn(event: event, instant: instant, base: base, state: state)
    let actions = try react(&turn)
    state = turn.state
    return actions
  }

  package func put(onto stack: inout MachineStack<Base>) { stack.add(self) }
}

extension FaultyMachine: ReactionLayer {
  package mutating func react(
    to event: Base.Vocabulary.Event,
    at instant: Instant,
    of base: Base,
    _ state: inout Base.State,
    above lower: inout [any ReactionLayer<Base>]
  ) throws -> [Base.Vocabulary.Action] {
    let own = State(base: state, memory: memory)
    var turn = Turn(event: event, instant: instant, base: base, state: own, lower: lower)
    let actions = try react(&turn)
    (state, memory, lower) = (turn.state.base, turn.state.memory, turn.lower)
    return actions
  }
}

extension FaultyMachine where Memory == Void {
  /// Wraps a machine by a closure that needs no memory.
  package init(
    _ base: Base,
    react: @escaping @Sendable (inout Turn<Base, Memory>) throws -> [Base.Vocabulary.Action]
  ) {
    self.init(base, remembering: (), react: react)
  }
}

/// A single event, with the reference machine that can react to it.
package struct Turn<Base: ReferenceMachine, Memory: Sendable> {
  package let event: Base.Vocabulary.Event
  package let instant: Instant
  let base: Base
  package var state: FaultyMachine<Base, Memory>.State
  /// The changed reactions below this one.
  fileprivate var lower: [any ReactionLayer<Base>]
  /// The row of the table that the reference took last, and its state before.
  private var last: (rule: Base.Rule, state: Base.State)?

  init(
    event: Base.Vocabulary.Event,
    instant: Instant,
    base: Base,
    state: FaultyMachine<Base, Memory>.State,
    lower: [any ReactionLayer<Base>] = []
  ) {
    self.event = event
    self.lower = lower
    self.instant = instant
    self.base = base
    self.state = state
  }

  /// The memory of the faulty machine, apart from the reference's state.
  package var memory: Memory {
    get { state.memory }
    set { state.memory = newValue }
  }

  /// The state that the reference is in.
  package var phase: Base.Phase { base.phase(of: state.base, for: event, at: instant) }

  /// Returns the reference's actions.
  package mutating func forward() throws -> [Base.Vocabulary.Action] {
    try forward(event)
  }

  /// Returns the reference's actions for another event.
  package mutating func forward(
    _ event: Base.Vocabulary.Event
  ) throws -> [Base.Vocabulary.Action] {
    guard lower.isEmpty else {
      return try lower.react(to: event, at: instant, of: base, &state.base)
    }
    let step = try base.transition(from: state.base, on: event, at: instant)
    last = (step.rule, state.base)
    state.base = step.state
    return step.actions
  }

  /// Whether the reference took one of these rows of its table last.
  func took(_ rules: [Base.Rule]) -> Bool {
    last.map { last in rules.contains { $0 == last.rule } } ?? false
  }

  /// Lets the reference be in the state in which it was before it took its last row.
  mutating func undo() {
    if let last { state.base = last.state }
  }
}
