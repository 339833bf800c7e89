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
  /// The traces that are made to find it out, under every profile; others may do so too.
  package let traces: [CaseID]

  /// What is replaced.
  package enum Change: Sendable {
    /// A part of the reference.
    case part(@Sendable (inout Reference) -> Void)
    /// What reaches the reference: its input.
    case input(@Sendable (inout JSON.Object) -> Void)
    /// What leaves the reference: its right answer, with the right one to the call before.
    case answer(@Sendable (_ right: JSON.Object, _ previous: JSON.Object?) -> JSON.Object)
    /// A party of conversations, made anew for each implementation.
    case machine(@Sendable () -> any FlowMachine)
    /// What a party does: the right actions, with the right ones to the events before.
    case reaction(@Sendable (_ right: [JSON], _ earlier: [[JSON]]) -> [JSON])
  }

  /// The fault's name.
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
        fix: fix,
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
      fix: fix,
      seenIn: seenIn,
      flag: flag
    )
    self.init(description, .input(change))
  }

  /// Describes a way to play a party of conversations wrongly, and the traces that are made to find
  /// it out, by `<group>/<slug>`.
  init<Machine: FlowMachine>(
    _ id: FaultID,
    _ mistake: String,
    fix: String,
    flag: FlagID,
    seenIn: [String] = [],
    foundBy traces: String...,
    by machine: @autoclosure @escaping @Sendable () -> Machine
  ) {
    self.init(
      id,
      mistake,
      fix: fix,
      flag: flag,
      seenIn: seenIn,
      foundBy: traces,
      by: machine()
    )
  }

  /// The same, with the traces in a list.
  init<Machine: FlowMachine>(
    _ id: FaultID,
    _ mistake: String,
    fix: String,
    flag: FlagID,
    seenIn: [String] = [],
    foundBy traces: [String],
    by machine: @autoclosure @escaping @Sendable () -> Machine
  ) {
    let description = FaultDescription(
      id: id,
      operations: [.role(Machine.Vocabulary.role)],
      mistake: mistake,
      fix: fix,
      seenIn: seenIn,
      flag: flag
    )
    let traces = traces.map { CaseID(rawValue: "flow-traces/\($0)") }
    self.init(description, .machine { machine() }, traces: traces)
  }

  /// Joins a description and a change.
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
