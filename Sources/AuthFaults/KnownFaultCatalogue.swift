import AuthConformance

/// The known faults, as the core asks for them.
public struct KnownFaultCatalogue: FaultCatalogue {
  private let byID: [FaultID: KnownFault]
  private let memory = SignatureMemory()

  public let faults: [FaultDescription]

  /// Gathers faults; of two with one name the first counts.
  public init(_ faults: [KnownFault] = KnownFaults.all) {
    byID = Dictionary(faults.map { ($0.id, $0) }) { first, _ in first }
    self.faults = faults.map(\.description)
  }

  public func imitator(with faults: [FaultID]) -> any Imitator {
    let operations = faults.isEmpty ? Operation.allCases : nil
    return FaultyImplementation(faults.compactMap { byID[$0] }, of: operations, memory)
  }
}
