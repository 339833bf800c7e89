import AuthConformance

/// One way to play a party of conversations wrongly, which the traces of its role must find out.
///
/// Each is right in all but one thing.
public struct WrongMachine: Sendable {
  /// What reports and tests call it.
  public let name: String
  /// The role that it gets wrong.
  public let role: AuthConformance.Operation
  /// The traces that are there to find it out; others may do so too.
  public let foundOutBy: [CaseID]
  /// The machine as something that can be checked.
  public let implementation: LocalImplementation

  /// Names a way to be wrong, and the traces by `<group>/<slug>`.
  init(_ name: String, foundOutBy traces: String..., by machine: some FlowMachine) {
    self.init(name, foundOutBy: traces, by: machine)
  }

  /// The same, with the traces in a list.
  init(_ name: String, foundOutBy traces: [String], by machine: some FlowMachine) {
    self.name = name
    role = machine.vocabularyRole
    foundOutBy = traces.map { CaseID(rawValue: "flow-traces/\($0)") }
    implementation = LocalImplementation(machine, name: name)
  }

  /// All ways to be wrong.
  public static var all: [WrongMachine] {
    sinchServices + sinchApplications + layerClients + layerServices + layerApplications
      + avayaClients + avayaApplications
  }
}

extension FlowMachine {
  fileprivate var vocabularyRole: AuthConformance.Operation { Vocabulary.role }
}
