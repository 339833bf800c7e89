/// A right implementation that differs from the reference: the reference with one part replaced from
/// outside.
///
///     KnownVariant("sinch-token-typ-written", "writes typ JWT into the header") {
///       $0.sinchTokenIssuer.header.append(TokenMember("typ") { _ in "JWT" })
///     }
///     .in(.sinchIssuer).because("The example of the expiration document has it")
package struct KnownVariant: Sendable {
  /// The variant's name, which never changes its meaning.
  package let id: VariantID
  /// The operations that differ.
  package private(set) var operations: [Operation]
  /// What is done in another way than the reference does, as the end of a sentence.
  package private(set) var difference: String
  /// What makes it right: a sentence of a document, a section of a standard, or that none speaks of it.
  package private(set) var reason = ""
  /// The interpretations that it takes and the reference does not.
  package private(set) var interpretations: [AmbiguityID: Interpretation] = [:]
  /// How the reference is made to do it.
  package let change: ReferenceChange

  /// Combines a difference and a change.
  @inline(never)
  package init(
    _ id: VariantID,
    _ difference: String,
    of operations: [Operation] = [],
    _ change: ReferenceChange
  ) {
    self.id = id
    self.difference = difference
    self.operations = operations
    self.change = change
  }

  /// Describes a variant that replaces a part of the reference.
  @inline(never)
  init(
    _ id: VariantID,
    _ difference: String,
    _ replace: @escaping @Sendable (inout Reference) -> Void
  ) {
    self.init(id, difference, .part(replace))
  }

  /// Describes a variant that changes its input.
  @inline(never)
  static func changingInput(
    _ id: VariantID,
    _ difference: String,
    _ change: @escaping @Sendable (inout JSON.Object) -> Void
  ) -> KnownVariant {
    KnownVariant(id, difference, .input(change))
  }

  @inline(never)
  private func with<Value>(
    _ member: WritableKeyPath<KnownVariant, Value>,
    _ value: Value
  ) -> KnownVariant {
    var variant = self
    variant[keyPath: member] = value
    return variant
  }

  /// The calls that differ.
  func `in`(_ calls: [Call]) -> KnownVariant { with(\.operations, calls.map(Operation.call)) }

  /// What it does in another way, where the variant stands on a line with its machine.
  func that(_ difference: String) -> KnownVariant { with(\.difference, difference) }

  /// What makes it right.
  package func because(_ reason: String) -> KnownVariant { with(\.reason, reason) }

  /// Another interpretation than the reference's.
  package func takes(
    _ ambiguity: AmbiguityID,
    _ interpretation: Interpretation
  ) -> KnownVariant {
    takes([ambiguity: interpretation])
  }

  /// The same interpretation of several ambiguities.
  func takes(_ ambiguities: [AmbiguityID], _ interpretation: Interpretation) -> KnownVariant {
    ambiguities.reduce(self) { $0.takes($1, interpretation) }
  }

  @inline(never)
  package func takes(_ interpretations: [AmbiguityID: Interpretation]) -> KnownVariant {
    with(\.interpretations, self.interpretations.merging(interpretations) { $1 })
  }

  /// Whether both can be there at once: they answer different questions, and replace the machines of
  /// different roles.
  package func isCompatible(with other: KnownVariant) -> Bool {
    if !Set(interpretations.keys).isDisjoint(with: other.interpretations.keys) { return false }
    guard case .machine = change, case .machine = other.change else { return true }
    return Set(operations).isDisjoint(with: other.operations)
  }
}

extension KnownVariant: RoleChange {
  /// Describes another machine of a role, behind which the difference stands.
  @inline(never)
  init<Machine: FlowMachine>(
    _ id: VariantID,
    by machine: @autoclosure @escaping @Sendable () -> Machine
  ) {
    self.init(id, "", by: machine())
  }

  /// Describes another machine of a role.
  @inline(never)
  package init<Machine: FlowMachine>(
    _ id: VariantID,
    _ difference: String,
    by machine: @autoclosure @escaping @Sendable () -> Machine
  ) {
    let role = Operation.role(Machine.Vocabulary.role)
    self.init(id, difference, of: [role], .machine { machine() })
  }
}
