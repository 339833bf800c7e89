/// The known faults, as diagnoses and matrices ask for them.
package struct KnownFaultCatalogue: FaultCatalogue {
  private let byID: [FaultID: KnownFault]
  private let cache = SignatureCache()

  package let faults: [FaultDescription]

  /// Gathers faults; of two with one id the first is used.
  package init(_ faults: [KnownFault] = KnownFaults.all) {
    byID = Dictionary(faults.map { ($0.id, $0) }) { first, _ in first }
    self.faults = faults.map(\.description)
  }

  package func model(with faults: [FaultID]) -> any FaultModel {
    let operations = faults.isEmpty ? Operation.allCases : nil
    return FaultyImplementation(faults.compactMap { byID[$0] }, of: operations, cache)
  }
}
