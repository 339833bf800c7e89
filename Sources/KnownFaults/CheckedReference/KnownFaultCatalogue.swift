/// The known faults, as a catalogue for diagnoses and matrices.
package struct KnownFaultCatalogue: FaultCatalogue {
  private let byID: [FaultID: KnownFault]
  private let cache = SignatureCache()

  package let faults: [FaultDescription]

  /// Gathers faults; of two with one id the first is used.
  package init(_ faults: [KnownFault] = KnownFaults.all) {
    byID = Dictionary(faults.map { ($0.id, $0) }) { first, _ in first }
    self.faults = faults.map(\.description)
  }

  package func parts(of role: Role) -> [FaultDescription] {
    faults.filter { isPart($0, of: role) }
  }

  package func model(with faults: [FaultID]) -> any FaultModel {
    let known = faults.compactMap { byID[$0] }
    let roles = Role.allCases.filter { role in
      known.contains { isPart($0.description, of: role) }
    }
    let operations = known.flatMap(\.description.operations) + roles.map(Operation.role)
    return FaultyImplementation(known, of: known.isEmpty ? Operation.allCases : operations, cache)
  }

  /// Whether a fault of a call shows in a role, whose machine has the same part, and has no name there.
  private func isPart(_ fault: FaultDescription, of role: Role) -> Bool {
    if KnownFaults.namesOfParts[role]?[fault.id] != nil { return false }
    let calls = role.calls.filter { fault.operations.contains(.call($0)) }
    return switch byID[fault.id]?.change {
    case .part: !calls.isEmpty
    case .input: calls.contains(.sinchSignatureSign)
    case .answer, .machine, .reaction, nil: false
    }
  }
}

extension Role {
  /// The calls whose parts its machine has.
  fileprivate var calls: [Call] {
    switch self {
    case .sinchClient: [.sinchSignatureSign]
    case .sinchService: [.sinchSignatureVerify, .sinchRegistrationTokenVerify]
    case .sinchApplication: [.sinchSignatureSign, .sinchRegistrationTokenIssue]
    case .layerService: [.layerIdentityTokenVerify]
    case .layerApplication: [.layerIdentityTokenIssue]
    case .avayaClient: [.digestResponseCompute]
    case .layerClient, .avayaApplication: []
    }
  }
}
