import StrictJSON

/// Swift values as an implementation: it has the operations whose capabilities they conform to.
public struct LocalImplementation: Implementation {
  private typealias Handler = @Sendable (JSON.Object) async -> Answer

  private let description: ImplementationDescription
  private let handlers: [Operation: Handler]
  private let conversations: LocalConversations

  /// Wraps values that each have capabilities of their own.
  ///
  /// - Parameters:
  ///   - values: each conforms to one capability protocol at least, such as
  ///     ``SinchSignatureSigner``, or is a ``FlowMachine``; the first that has one serves it.
  ///   - name: what reports call it; the first value's type if nil.
  ///   - version: what reports say beside the name.
  public init(_ values: any Capability..., name: String? = nil, version: String = "0") {
    self.init(of: values, name: name, version: version)
  }

  /// Wraps a list of values that each have capabilities of their own.
  public init(of values: [any Capability], name: String? = nil, version: String = "0") {
    var handlers: [Operation: Handler] = [:]
    for operation in Operation.allCases {
      guard let contract = operation.contract else { continue }
      handlers[operation] = values.lazy.compactMap { Self.handler(contract, $0) }.first
    }
    let conversations = LocalConversations(among: values)
    self.handlers = handlers
    self.conversations = conversations
    description = ImplementationDescription(
      name: name ?? values.first.map { String(describing: type(of: $0)) } ?? "nothing",
      version: version,
      language: "Swift",
      operations: Operation.allCases.filter {
        handlers[$0] != nil || conversations.roles.contains($0)
      }
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

  public func converse(_ requests: [FlowRequest]) async -> [Answer] {
    var answers: [Answer] = []
    for request in requests { answers.append(await conversations.answer(request)) }
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
