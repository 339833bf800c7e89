/// A wrong implementation: the reference with one part replaced from outside.
///
///     KnownFault("layer-key-any-registered", "tries every registered key") {
///       $0.layerTokenVerifier.publicKey = { token, input in … }
///     }
///     .in(.layerVerifier).fix("use the key that kid names and no other")
///     .flagged("kid-injection").seenIn("public sample code")
package struct KnownFault: Sendable {
  /// The description of the mistake and its fix.
  package private(set) var description: FaultDescription
  /// The change that makes the reference faulty.
  package let change: ReferenceChange

  package var id: FaultID { description.id }

  // Nothing here is inlined: the catalogue calls it thousands of times, and an optimised build took a
  // third longer.

  /// Combines a description and a change.
  @inline(never)
  package init(_ description: FaultDescription, _ change: ReferenceChange) {
    self.description = description
    self.change = change
  }

  /// Describes a fault of some operations.
  @inline(never)
  init(_ id: FaultID, _ mistake: String, of operations: [Operation] = [], _ change: ReferenceChange)
  {
    let description = FaultDescription(
      id: id,
      operations: operations,
      mistake: mistake,
      fix: "",
      flag: ""
    )
    self.init(description, change)
  }

  /// Describes a fault that replaces a part of the reference.
  @inline(never)
  package init(
    _ id: FaultID,
    _ mistake: String,
    _ replace: @escaping @Sendable (inout Reference) -> Void
  ) {
    self.init(id, mistake, .part(replace))
  }

  /// Describes a fault that changes its input.
  @inline(never)
  static func changingInput(
    _ id: FaultID,
    _ mistake: String,
    _ change: @escaping @Sendable (inout JSON.Object) -> Void
  ) -> KnownFault {
    KnownFault(id, mistake, .input(change))
  }

  @inline(never)
  private func with<Value>(
    _ member: WritableKeyPath<FaultDescription, Value>,
    _ value: Value
  ) -> KnownFault {
    var fault = self
    fault.description[keyPath: member] = value
    return fault
  }

  /// The calls that go wrong by it.
  func `in`(_ calls: [Call]) -> KnownFault { with(\.operations, calls.map(Operation.call)) }

  /// Returns the fault with advice: what to do instead.
  func fix(_ fix: String) -> KnownFault { with(\.fix, fix) }

  /// The class of bugs that it belongs to.
  func flagged(_ flag: FlagID) -> KnownFault { with(\.flag, flag) }

  /// Returns the fault with the places in which it was seen.
  func seenIn(_ places: String...) -> KnownFault { seenIn(places) }

  func seenIn(_ places: [String]) -> KnownFault { with(\.seenIn, description.seenIn + places) }

  /// A fault whose conversations depend on each other.
  func acrossConversations() -> KnownFault { with(\.remembers, true) }

  /// A fault that is derived from a row of a machine's table.
  func ofRow() -> KnownFault { with(\.isDerived, true) }
}

extension KnownFault: RoleChange {
  /// The ids of a role's faults begin with the role.
  package static func id(_ name: FaultID, of role: Role) -> FaultID {
    .derived(FaultID(.role(role), name.rawValue).rawValue)
  }

  /// Describes a faulty machine of a role.
  @inline(never)
  package init<Machine: FlowMachine>(
    _ id: FaultID,
    _ mistake: String,
    by machine: @autoclosure @escaping @Sendable () -> Machine
  ) {
    let role = Operation.role(Machine.Vocabulary.role)
    self.init(id, mistake, of: [role], .machine { machine() })
  }
}
