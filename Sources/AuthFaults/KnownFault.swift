import AuthConformance
import AuthReference
import ConformanceEngine
import ConformanceSuite
import FailureDiagnosis
import StrictJSON

/// A wrong implementation: the reference with one part replaced from outside.
///
///     let fault = KnownFault(
///       "sinch-iss-bare-key", in: .sinchIssuer,
///       "writes the application key alone as iss",
///       fix: "put //rtc.sinch.com/applications/ before the key",
///       flag: "wrong-subject"
///     ) { $0.sinchTokenIssuer.claims.set("iss") { .string($0.input.applicationKey) } }
package struct KnownFault: Sendable {
  /// What is wrong, and how to fix it.
  package let description: FaultDescription
  /// How the reference is made to do it.
  package let change: ReferenceChange
  /// The traces that detect it under every profile; others may do so too.
  package let traces: [CaseID]

  /// The fault's id.
  package var id: FaultID { description.id }

  // The initializers are not inlined: the catalogue calls them a thousand times in array literals,
  // and an optimised build took a third longer.

  /// Describes a fault that replaces a part of the reference.
  @inline(never)
  init(
    _ id: FaultID,
    in operations: [Call],
    _ mistake: String,
    fix: String,
    flag: FlagID,
    seenIn: [String] = [],
    _ replace: @escaping @Sendable (inout Reference) -> Void
  ) {
    self.init(
      FaultDescription(
        id: id,
        operations: operations.map(Operation.call),
        mistake: mistake,
        fix: fix,
        seenIn: seenIn,
        flag: flag
      ),
      .part(replace)
    )
  }

  /// Describes a fault that changes its input.
  @inline(never)
  init(
    _ id: FaultID,
    in operations: [Call],
    _ mistake: String,
    fix: String,
    flag: FlagID,
    seenIn: [String] = [],
    input change: @escaping @Sendable (inout JSON.Object) -> Void
  ) {
    let description = FaultDescription(
      id: id,
      operations: operations.map(Operation.call),
      mistake: mistake,
      fix: fix,
      seenIn: seenIn,
      flag: flag
    )
    self.init(description, .input(change))
  }

  /// Describes a faulty machine of a role, and the traces that detect it: `<group>/<slug>` without
  /// the role, which every group of its traces begins with.
  @inline(never)
  init<Machine: FlowMachine>(
    _ id: FaultID,
    _ mistake: String,
    fix: String,
    flag: FlagID,
    seenIn: [String] = [],
    detectedBy traces: String...,
    by machine: @autoclosure @escaping @Sendable () -> Machine
  ) {
    let role = Machine.Vocabulary.role
    let description = FaultDescription(
      id: id,
      operations: [.role(role)],
      mistake: mistake,
      fix: fix,
      seenIn: seenIn,
      flag: flag
    )
    let group = role.rawValue.split(separator: ".").joined(separator: "-")
    let ids = traces.map { CaseID(rawValue: "flow-traces/\(group)-\($0)") }
    self.init(description, .machine { machine() }, traces: ids)
  }

  /// Combines a description and a change.
  @inline(never)
  package init(_ description: FaultDescription, _ change: ReferenceChange, traces: [CaseID] = []) {
    self.description = description
    self.change = change
    self.traces = traces
  }

  /// The same fault, marked as one whose conversations depend on each other.
  func acrossConversations() -> KnownFault {
    var description = description
    description.remembers = true
    return KnownFault(description, change, traces: traces)
  }
}
