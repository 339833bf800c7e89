import AuthConformance

extension Reference {
  /// The reference as an implementation that can be checked: every operation, and every party.
  public static var implementation: LocalImplementation {
    Reference().implementation
  }

  /// This reference, with its parts as they now are, as an implementation that can be checked.
  public var implementation: LocalImplementation {
    LocalImplementation(
      self,
      SinchServiceMachine(),
      SinchApplicationMachine(),
      AvayaClientMachine(),
      AvayaApplicationMachine(),
      name: "reference"
    )
  }
}
