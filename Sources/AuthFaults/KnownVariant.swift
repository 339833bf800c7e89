import AuthConformance
import AuthReference
import ConformanceSuite
import StrictJSON

/// A right implementation that differs from the reference: the reference with one part replaced from
/// outside.
///
///     KnownVariant(
///       "sinch-token-typ-written", in: .sinchIssuer,
///       "writes typ JWT into the header",
///       because: "The example of the expiration document has it"
///     ) { $0.sinchTokenIssuer.header.append(TokenMember("typ") { _ in "JWT" }) }
package struct KnownVariant: Sendable {
  /// The variant's name, which never changes its meaning.
  package let id: VariantID
  /// The operations that differ.
  package let operations: [Operation]
  /// What is done in another way than the reference does, as the end of a sentence.
  package let difference: String
  /// What makes it right: a sentence of a document, a section of a standard, or that none speaks of it.
  package let reason: String
  /// The interpretations that it takes and the reference does not.
  package let interpretations: [AmbiguityID: Interpretation]
  /// How the reference is made to do it.
  package let change: ReferenceChange

  /// Describes a variant that replaces a part of the reference.
  @inline(never)
  init(
    _ id: VariantID,
    in operations: [Call],
    _ difference: String,
    because reason: String,
    takes interpretations: [AmbiguityID: Interpretation] = [:],
    _ replace: @escaping @Sendable (inout Reference) -> Void
  ) {
    self.init(
      id,
      of: operations.map(Operation.call),
      difference,
      because: reason,
      takes: interpretations,
      .part(replace)
    )
  }

  /// Describes a variant that changes its input.
  @inline(never)
  init(
    _ id: VariantID,
    in operations: [Call],
    _ difference: String,
    because reason: String,
    takes interpretations: [AmbiguityID: Interpretation] = [:],
    input change: @escaping @Sendable (inout JSON.Object) -> Void
  ) {
    self.init(
      id,
      of: operations.map(Operation.call),
      difference,
      because: reason,
      takes: interpretations,
      .input(change)
    )
  }

  /// Describes another machine of a role.
  @inline(never)
  init<Machine: FlowMachine>(
    _ id: VariantID,
    _ difference: String,
    because reason: String,
    takes interpretations: [AmbiguityID: Interpretation] = [:],
    by machine: @autoclosure @escaping @Sendable () -> Machine
  ) {
    self.init(
      id,
      of: [.role(Machine.Vocabulary.role)],
      difference,
      because: reason,
      takes: interpretations,
      .machine { machine() }
    )
  }

  /// Combines a description and a change.
  @inline(never)
  package init(
    _ id: VariantID,
    of operations: [Operation],
    _ difference: String,
    because reason: String,
    takes interpretations: [AmbiguityID: Interpretation] = [:],
    _ change: ReferenceChange
  ) {
    self.id = id
    self.operations = operations
    self.difference = difference
    self.reason = reason
    self.interpretations = interpretations
    self.change = change
  }

  /// Whether both can be there at once: they answer different questions, and replace the machines of
  /// different roles.
  package func isCompatible(with other: KnownVariant) -> Bool {
    if !Set(interpretations.keys).isDisjoint(with: other.interpretations.keys) { return false }
    guard case .machine = change, case .machine = other.change else { return true }
    return Set(operations).isDisjoint(with: other.operations)
  }
}
