/// Swift values as an implementation: it has the operations whose capabilities they conform to.
package struct LocalImplementation: Implementation {
  private typealias Handler = @Sendable (CallRequest) async -> Answer

  private let description: ImplementationDescription
  private let handlers: [Call: Handler]
  private let conversations: LocalConversations
  package let limits: [Call: CallLimits]

  /// Wraps values that each have capabilities of their own.
  ///
  /// - Parameters:
  ///   - values: each conforms to one capability protocol at least, such as
  ///     ``SinchSignatureSigner``, or is a ``FlowMachine``; the first that has one serves it.
  ///   - name: what reports call it; the first value's type if nil.
  ///   - version: what reports say beside the name.
  package init(_ values: any Capability..., name: String? = nil, version: String = "0") {
    self.init(of: values, name: name, version: version)
  }

  /// Wraps a list of values that each have capabilities of their own, for some calls.
  package init(
    of values: [any Capability],
    calls: [Call] = Call.allCases,
    name: String? = nil,
    version: String = "0"
  ) {
    var handlers: [Call: Handler] = [:]
    var limits: [Call: CallLimits] = [:]
    for call in calls {
      for value in values {
        guard let handler = Self.handler(call.contract, value) else { continue }
        handlers[call] = handler
        limits[call] = value.fixedInputs[call].map { CallLimits(fixed: $0) }
        break
      }
    }
    for value in values {
      for (call, inputs) in value.fixedInputs where handlers[call] == nil && calls.contains(call) {
        limits[call] = CallLimits(fixed: inputs)
      }
    }
    self.limits = limits
    let conversations = LocalConversations(among: values)
    self.handlers = handlers
    self.conversations = conversations
    description = ImplementationDescription(
      name: name ?? values.first.map { String(describing: type(of: $0)) } ?? "nothing",
      version: version,
      language: "Swift",
      operations: Call.allCases.filter { handlers[$0] != nil }.map(Operation.call)
        + Role.allCases.filter(conversations.roles.contains).map(Operation.role)
    )
  }

  package func describe() -> ImplementationDescription { description }

  package func answer(_ requests: [CallRequest]) async -> [Answer] {
    var answers: [Answer] = []
    answers.reserveCapacity(requests.count)
    for request in requests {
      guard let handler = handlers[request.call] else {
        answers.append(.unimplemented)
        continue
      }
      answers.append(await handler(request))
    }
    return answers
  }

  package func converse(_ requests: [FlowRequest]) async -> [Answer] {
    var answers: [Answer] = []
    for request in requests { answers.append(await conversations.answer(request)) }
    return answers
  }

  private static func handler<Contract: CallContract>(
    _ contract: Contract.Type,
    _ value: any Capability
  ) -> Handler? {
    guard let perform = contract.handler(for: value) else { return nil }
    return { request in
      do {
        let input = try request.decoded as? Contract.Input ?? JSON.object(request.input).decoded()
        return .output(try await perform(input).members())
      } catch {
        return .error(ImplementationError(thrown: error, isRaised: true))
      }
    }
  }
}
