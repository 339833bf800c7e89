import AuthConformance
import AuthReference
import ConformanceEngine

extension Reference {
  /// The reference as an implementation that can be checked: every operation, and every party.
  package static var implementation: LocalImplementation {
    Reference().implementation
  }

  /// This reference, with its parts as they now are, as an implementation that can be checked.
  package var implementation: LocalImplementation {
    LocalImplementation(of: [self] + Self.machines, name: "reference", version: Suite.version)
  }

  /// The parties of conversations, one machine for each role.
  package static var machines: [any ReferenceMachine] {
    [
      SinchClientMachine(),
      SinchServiceMachine(),
      SinchApplicationMachine(),
      LayerClientMachine(),
      LayerServiceMachine(),
      LayerApplicationMachine(),
      AvayaClientMachine(),
      AvayaApplicationMachine(),
    ]
  }
}
