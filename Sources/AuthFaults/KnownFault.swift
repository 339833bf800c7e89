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
  package let change: Change
  /// The traces that detect it under every profile; others may do so too.
  package let traces: [CaseID]

  /// What is replaced.
  package enum Change: Sendable {
    /// A part of the reference.
    case part(@Sendable (inout Reference) -> Void)
    /// What reaches the reference: its input.
    case input(@Sendable (inout JSON.Object) -> Void)
    /// What leaves the reference: its correct answer, with the correct one to the previous call.
    case answer(@Sendable (_ correct: JSON.Object, _ previous: JSON.Object?) -> JSON.Object)
    /// The machine of a role, created for each implementation.
    case machine(@Sendable () -> any FlowMachine)
    /// What a role does: the correct actions, with the correct ones to earlier events.
    case reaction(@Sendable (_ correct: [JSON], _ earlier: [[JSON]]) -> [JSON])
  }

  /// The fault's id.
  package var id: FaultID { description.id }

  /// Describes a fault that replaces a part of the reference.
  init(
    _ id: FaultID,
    in operations: [Call],
    _ mistake: String,
    fix: String,
    flag: FlagID,
    seenIn: [String] = [],
    links: [String] = [],
    _ replace: @escaping @Sendable (inout Reference) -> Void
  ) {
    self.init(
      FaultDescription(
        id: id,
        operations: operations.map(Operation.call),
        mistake: mistake,
        mending: fix,
        seenIn: seenIn,
        flag: flag,
        links: links
      ),
      .part(replace)
    )
  }

  /// Describes a fault that misunderstands its input.
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
      mending: fix,
      seenIn: seenIn,
      flag: flag
    )
    self.init(description, .input(change))
  }

  /// Describes a faulty machine of a role, and the traces that detect it: `<group>/<slug>` without
  /// the role, which every group of its traces begins with.
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
      mending: fix,
      seenIn: seenIn,
      flag: flag
    )
    let group = role.rawValue.split(separator: ".").joined(separator: "-")
    let ids = traces.map { CaseID(rawValue: "flow-traces/\(group)-\($0)") }
    self.init(description, .machine { machine() }, traces: ids)
  }

  /// Combines a description and a change.
  package init(_ description: FaultDescription, _ change: Change, traces: [CaseID] = []) {
    self.description = description
    self.change = change
    self.traces = traces
  }

  /// The same fault, whose conversations depend on each other.
  func acrossConversations() -> KnownFault {
    var description = description
    description.remembers = true
    return KnownFault(description, change, traces: traces)
  }
}
