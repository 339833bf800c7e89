import StrictJSON

/// A Swift value as an implementation: it has the operations whose capabilities it conforms to.
public struct LocalImplementation: Implementation {
  private typealias Handler = @Sendable (JSON.Object) async -> Answer

  private let description: ImplementationDescription
  private let handlers: [Operation: Handler]

  /// Wraps a value.
  ///
  /// - Parameters:
  ///   - value: conforms to one capability protocol at least, such as `SinchSignatureSigner`.
  ///   - name: what reports call it; its type's name if nil.
  ///   - version: what reports say beside the name.
  public init(_ value: some Capability, name: String? = nil, version: String = "0") {
    var handlers: [Operation: Handler] = [:]
    for operation in Operation.allCases {
      handlers[operation] = Self.handler(operation.contract, value)
    }
    self.handlers = handlers
    description = ImplementationDescription(
      name: name ?? String(describing: type(of: value)),
      version: version,
      language: "Swift",
      operations: Operation.allCases.filter { handlers[$0] != nil }
    )
  }

  public func describe() -> ImplementationDescription { description }

  public func answer(_ requests: [OperationRequest]) async -> [Answer] {
    var answers: [Answer] = []
    answers.reserveCapacity(requests.count)
    for request in requests {
      guard let handler = handlers[request.operation] else {
        answers.append(.unimplemented)
        continue
      }
      answers.append(await handler(request.input))
    }
    return answers
  }

  private static func handler<Contract: OperationContract>(
    _ contract: Contract.Type,
    _ value: any Capability
  ) -> Handler? {
    guard let perform = contract.handler(for: value) else { return nil }
    return { members in
      do {
        var reader = ObjectReader(members)
        return .output(try await perform(Contract.Input(reading: &reader)).members)
      } catch {
        return .malfunction(Malfunction(message: "threw \(String(reflecting: error))"))
      }
    }
  }
}
