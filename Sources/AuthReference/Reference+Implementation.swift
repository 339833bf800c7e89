import AuthConformance

extension Reference {
  /// The reference as an implementation that can be checked: every operation, and every party.
  public static var implementation: LocalImplementation {
    Reference().implementation
  }

  /// This reference, with its parts as they now are, as an implementation that can be checked.
  public var implementation: LocalImplementation {
    LocalImplementation(of: [self] + Self.machines, name: "reference", version: Suite.version)
  }

  /// The parties of conversations, one machine for each role.
  public static var machines: [any ReferenceMachine] {
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
