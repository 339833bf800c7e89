import AuthConformance

/// The known faults, as the core asks for them.
public struct KnownFaultCatalogue: FaultCatalogue {
  private let byID: [FaultID: KnownFault]

  public let faults: [FaultDescription]

  /// Gathers faults; of two with one name the first counts.
  public init(_ faults: [KnownFault] = KnownFaults.all) {
    byID = Dictionary(faults.map { ($0.id, $0) }) { first, _ in first }
    self.faults = faults.map(\.description)
  }

  public func implementation(with faults: [FaultID]) -> any Implementation {
    FaultyImplementation(faults.compactMap { byID[$0] })
  }
}
