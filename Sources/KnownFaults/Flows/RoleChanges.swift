/// A known fault or a known variant of a role.
package protocol RoleChange: Sendable {
  associatedtype ID

  /// The whole id of what is called so among those of its role.
  static func id(_ name: ID, of role: Role) -> ID

  init<Machine: FlowMachine>(
    _ id: ID,
    _ text: String,
    by machine: @autoclosure @escaping @Sendable () -> Machine
  )
}

extension RoleChange {
  package static func id(_ name: ID, of role: Role) -> ID { name }
}

/// Describes the faults or variants of one role by what they change in the reference machine.
package struct RoleChanges<Base: ReferenceMachine, Item: RoleChange> {
  let machine: Base

  package init(_ machine: Base) {
    self.machine = machine
  }

  /// Replaces the reaction by one that may forward events to the reference.
  @inline(never)
  package func callAsFunction(
    _ id: Item.ID,
    _ text: String,
    react: @escaping @Sendable (inout Turn<Base, Void>) throws -> [Base.Vocabulary.Action]
  ) -> Item {
    self(id, text, remembering: (), react: react)
  }

  /// Replaces the reaction by a machine that remembers something besides the reference's state.
  @inline(never)
  package func callAsFunction<Memory: Sendable>(
    _ id: Item.ID,
    _ text: String,
    remembering memory: Memory,
    react: @escaping @Sendable (inout Turn<Base, Memory>) throws -> [Base.Vocabulary.Action]
  ) -> Item {
    Item(whole(id), text, by: FaultyMachine(machine, remembering: memory, react: react))
  }

  /// Replaces the actions when the reference follows one of the given rows of its table.
  @inline(never)
  func callAsFunction(
    _ id: Item.ID,
    _ text: String,
    on rule: Base.Rule,
    _ others: Base.Rule...,
    react:
      @escaping @Sendable (inout Turn<Base, Void>, [Base.Vocabulary.Action]) throws
      -> [Base.Vocabulary.Action]
  ) -> Item {
    self(id, text) { turn in
      let actions = try turn.forward()
      return turn.took([rule] + others) ? try react(&turn, actions) : actions
    }
  }

  /// Replaces each event before the reference receives it.
  @inline(never)
  func hearing(
    _ id: Item.ID,
    _ text: String,
    _ event: @escaping @Sendable (inout Turn<Base, Void>) throws -> Base.Vocabulary.Event
  ) -> Item {
    self(id, text) { turn in
      let other = try event(&turn)
      return try turn.forward(other)
    }
  }

  /// Replaces each action that the reference performs.
  @inline(never)
  func saying(
    _ id: Item.ID,
    _ text: String,
    _ action: @escaping @Sendable (Base.Vocabulary.Action) throws -> Base.Vocabulary.Action
  ) -> Item {
    self(id, text) { turn in try turn.forward().map(action) }
  }

  /// Changes the text at a place in each event that has one there, such as `createClient.userId`.
  @inline(never)
  func hearing(
    _ id: Item.ID,
    _ text: String,
    at place: String,
    _ change: @escaping @Sendable (String) -> String
  ) -> Item {
    hearing(id, text) { $0.event.changing(place, change) }
  }

  /// Changes the text at a place in each action that has one there, such as `failed.error`.
  @inline(never)
  func saying(
    _ id: Item.ID,
    _ text: String,
    at place: String,
    _ change: @escaping @Sendable (String) -> String
  ) -> Item {
    saying(id, text) { $0.changing(place, change) }
  }

  /// Replaces one part of the machine.
  @inline(never)
  package func with(
    _ id: Item.ID,
    _ text: String,
    _ change: @escaping @Sendable (inout Base) -> Void
  ) -> Item {
    Item(whole(id), text, by: PartChange(machine, change))
  }

  private func whole(_ name: Item.ID) -> Item.ID { Item.id(name, of: Base.Vocabulary.role) }
}
