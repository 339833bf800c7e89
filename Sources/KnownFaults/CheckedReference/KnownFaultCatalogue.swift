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

  package func faults(of operation: Operation) -> [FaultDescription] {
    // Where nothing tells them apart, the role's own come first.
    let own = faults.filter { $0.operations.contains(operation) }
    return own + faults.filter { isPart($0, of: operation) }
  }

  package func model(with faults: [FaultID]) -> any FaultModel {
    let known = faults.compactMap { byID[$0] }
    let roles = Role.allCases.map(Operation.role).filter { role in
      known.contains { isPart($0.description, of: role) }
    }
    let operations = known.flatMap(\.description.operations) + roles
    return FaultyImplementation(known, of: known.isEmpty ? Operation.allCases : operations, cache)
  }

  /// Whether a fault of a call shows in a role, whose machine has the same part, and has no name there.
  private func isPart(_ fault: FaultDescription, of operation: Operation) -> Bool {
    guard case .role(let role) = operation, KnownFaults.namesOfParts[role]?[fault.id] == nil else {
      return false
    }
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
