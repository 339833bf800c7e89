/// A reference machine below changed reactions, each of which may forward events to the one below it.
package struct MachineStack<Base: ReferenceMachine>: FlowMachine {
  package typealias Vocabulary = Base.Vocabulary

  package private(set) var base: Base
  /// The topmost one comes last.
  private var layers: [any ReactionLayer<Base>] = []

  package init(_ base: Base) {
    self.base = base
  }

  package struct State: Sendable {
    package var base: Base.State
    fileprivate var layers: [any ReactionLayer<Base>]
  }

  package mutating func add(_ layer: some ReactionLayer<Base>) { layers.append(layer) }
  package mutating func change(_ change: (inout Base) -> Void) { change(&base) }

  package func open(_ configuration: Base.Vocabulary.Configuration) async throws -> State {
    State(base: try await base.open(configuration), layers: layers)
  }

  package func handle(
    _ event: Base.Vocabulary.Event,
    at instant: Instant,
    in state: inout State
  ) throws -> [Base.Vocabulary.Action] {
    try state.layers.react(to: event, at: instant, of: base, &state.base)
  }
}

/// A reaction in place of a reference machine's, with what it remembers.
package protocol ReactionLayer<Base>: Sendable {
  associatedtype Base: ReferenceMachine

  /// Reacts to an event, which may go on to the layers below.
  mutating func react(
    to event: Base.Vocabulary.Event,
    at instant: Instant,
    of base: Base,
    _ state: inout Base.State,
    above lower: inout [any ReactionLayer<Base>]
  ) throws -> [Base.Vocabulary.Action]
}

extension Array {
  /// Lets the topmost layer react, or the machine if there is no layer.
  mutating func react<Base: ReferenceMachine>(
    to event: Base.Vocabulary.Event,
    at instant: Instant,
    of base: Base,
    _ state: inout Base.State
  ) throws -> [Base.Vocabulary.Action] where Element == any ReactionLayer<Base> {
    guard var top = popLast() else {
      let step = try base.transition(from: state, on: event, at: instant)
      state = step.state
      return step.actions
    }
    defer { append(top) }
    return try top.react(to: event, at: instant, of: base, &state, above: &self)
  }
}

/// A machine that goes together with another one of its role: it does what either of them does in
/// another way than the reference.
package protocol CombinableMachine: FlowMachine {
  /// The machine that combines all differences; nil if they cannot be combined.
  func combined(with others: [any FlowMachine]) -> (any FlowMachine)?
}

/// A change of a reference machine that can be made to one that others have changed.
package protocol StackableMachine<Base>: CombinableMachine where Vocabulary == Base.Vocabulary {
  associatedtype Base: ReferenceMachine
  /// The reference, unchanged.
  var base: Base { get }
  func put(onto stack: inout MachineStack<Base>)
}

extension StackableMachine {
  package func combined(with others: [any FlowMachine]) -> (any FlowMachine)? {
    var stack = MachineStack(base)
    put(onto: &stack)
    for other in others {
      guard let other = other as? any StackableMachine<Base> else { return nil }
      other.put(onto: &stack)
    }
    return stack
  }
}

/// The reference machine of a role with a part of it replaced.
package struct PartChange<Base: ReferenceMachine>: StackableMachine {
  package typealias Vocabulary = Base.Vocabulary

  package let base: Base
  private let change: @Sendable (inout Base) -> Void
  private let result: Base

  package init(_ base: Base, _ change: @escaping @Sendable (inout Base) -> Void) {
    self.base = base
    self.change = change
    result = changed(base, change)
  }

  package func open(_ configuration: Base.Vocabulary.Configuration) async throws -> Base.State {
    try await result.open(configuration)
  }

  package func handle(
    _ event: Base.Vocabulary.Event,
    at instant: Instant,
    in state: inout Base.State
  ) throws -> [Base.Vocabulary.Action] {
    try result.advance(&state, on: event, at: instant)
  }

  package func put(onto stack: inout MachineStack<Base>) { stack.change(change) }
}
