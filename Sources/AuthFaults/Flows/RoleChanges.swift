/// A known fault or a known variant of a role.
package protocol RoleChange: Sendable {
  associatedtype ID

  init<Machine: FlowMachine>(
    _ id: ID,
    _ text: String,
    by machine: @autoclosure @escaping @Sendable () -> Machine
  )
}

/// Describes the faults or variants of one role by what they change in the reference machine.
package struct RoleChanges<Base: ReferenceMachine, Item: RoleChange> {
  let machine: Base

  package init(_ machine: Base) {
    self.machine = machine
  }

  /// Another reaction, which may forward events to the reference.
  @inline(never)
  package func callAsFunction(
    _ id: Item.ID,
    _ text: String,
    react: @escaping @Sendable (inout Turn<Base, Void>) throws -> [Base.Vocabulary.Action]
  ) -> Item {
    self(id, text, remembering: (), react: react)
  }

  /// The same, by a machine that remembers something besides the reference's state.
  @inline(never)
  package func callAsFunction<Memory: Sendable>(
    _ id: Item.ID,
    _ text: String,
    remembering memory: Memory,
    react: @escaping @Sendable (inout Turn<Base, Memory>) throws -> [Base.Vocabulary.Action]
  ) -> Item {
    Item(id, text, by: FaultyMachine(machine, remembering: memory, react: react))
  }

  /// One part of the machine is another.
  @inline(never)
  package func with(_ id: Item.ID, _ text: String, _ change: (inout Base) -> Void) -> Item {
    let machine = changed(machine, change)
    return Item(id, text, by: machine)
  }
}
