import Synchronization

/// The reference with faults, or with variants: as it is wherever none of them applies.
package final class FaultyImplementation: FaultModel {
  private let name: String
  private let operations: Set<Operation>
  private let reference: LocalImplementation
  private let inputs: [Scoped<@Sendable (inout JSON.Object) -> Void>]
  private let answers: [Scoped<@Sendable (JSON.Object, JSON.Object?) -> JSON.Object>]
  private let conversations: FaultyConversations?
  private let rendering: TokenRendering
  private let previous = Mutex<[Call: JSON.Object]>([:])

  /// Combines faults, in the order given.
  ///
  /// - Parameters:
  ///   - operations: The implemented operations; nil for the operations of the faults.
  ///   - cache: The keys and signatures shared with implementations that receive the same requests.
  package convenience init(
    _ faults: [KnownFault],
    of operations: [Operation]? = nil,
    _ cache: SignatureCache = SignatureCache()
  ) {
    self.init(
      named: faults.map(\.id.rawValue),
      faults.map { Scoped(operations: $0.description.operations, change: $0.change) },
      of: operations ?? faults.flatMap(\.description.operations),
      cache
    )
  }

  /// Combines changes of any kind, in the order given.
  package init(
    named names: [String],
    _ changes: [Scoped<ReferenceChange>],
    of operations: [Operation],
    _ cache: SignatureCache
  ) {
    rendering = TokenRendering(cache)
    var reference = Reference()
    rendering.install(in: &reference)
    var inputs: [Scoped<@Sendable (inout JSON.Object) -> Void>] = []
    var answers: [Scoped<@Sendable (JSON.Object, JSON.Object?) -> JSON.Object>] = []
    var machines: [any FlowMachine] = []
    var signedInputs: [@Sendable (inout JSON.Object) -> Void] = []
    var reactions: [Scoped<@Sendable ([JSON], [[JSON]]) -> [JSON]>] = []
    for scoped in changes {
      switch scoped.change {
      case .part(let replace): replace(&reference)
      case .input(let change):
        inputs.append(scoped.replacing(change))
        if scoped.isOfSignatures { signedInputs.append(change) }
      case .answer(let change): answers.append(scoped.replacing(change))
      case .machine(let make): machines.append(make())
      case .reaction(let change): reactions.append(scoped.replacing(change))
      }
    }
    name = names.joined(separator: " and ")
    self.operations = Set(operations)
    // A diagnosis creates a thousand of these, so each supports only the requested operations.
    let calls = self.operations.compactMap { if case .call(let call) = $0 { call } else { nil } }
    self.reference = LocalImplementation(of: [reference], calls: calls)
    for change in signedInputs { reference.changeSignedInput(change) }
    conversations =
      calls.count < self.operations.count
      ? FaultyConversations(machines: machines + reference.machines, reactions: reactions) : nil
    self.inputs = inputs
    self.answers = answers
  }

  package func describe() -> ImplementationDescription {
    ImplementationDescription(
      name: name,
      version: "0",
      language: "Swift",
      operations: Operation.allCases.filter(operations.contains)
    )
  }

  package func answer(_ requests: [CallRequest]) async -> [Answer] {
    rendering.usePlain()
    return await faulty(requests)
  }

  package func draft(_ requests: [CallRequest]) async -> [Answer] {
    rendering.useDrafts()
    return await faulty(requests)
  }

  package func wording(
    of seen: [Answer],
    to requests: [CallRequest],
    expecting expectation: Expectation
  ) async -> Wording {
    var wording = Wording(seen)
    let expected = expectation.tokens
    if expected.isEmpty { return wording }
    let usual = tokens(in: await answer(requests, like: wording))
    wording.freeMembers = zip(tokens(in: seen), usual).enumerated().map { index, pair in
      guard let token = pair.0, let usual = pair.1 else { return [] }
      return token.freeMembers(besides: usual, expecting: expected, ofToken: index)
    }
    return wording
  }

  private func tokens(in answers: [Answer]) -> [SeenToken?] {
    answers.map { $0.output?["token"]?.string.map(rendering.cache.token) }
  }

  package func answer(_ requests: [CallRequest], like seen: Wording) async -> [Answer] {
    let tokens = tokens(in: seen.answers)
    let nonces = tokens.map { $0?.nonce }
    var answers: [Answer] = []
    for (index, request) in requests.enumerated() {
      if index < tokens.count, var token = tokens[index] {
        // A repeated nonce was not generated at random.
        if nonces.count(where: { $0 == token.nonce }) > 1 { token.nonce = nil }
        if index < seen.freeMembers.count { token.freeMembers = seen.freeMembers[index] }
        rendering.imitate(token)
      } else {
        // Nothing that came can be compared with a signature.
        rendering.useDrafts()
      }
      let pem = request.input["privateKey"]?.string
      answers += await faulty([request]).map { rendering.withSeenSalt($0, pem: pem) }
    }
    return answers
  }

  /// Answers one request in the form of a token that was read before.
  package func answer(_ request: CallRequest, like token: SeenToken?) async -> Answer? {
    if let token { rendering.imitate(token) } else { rendering.useDrafts() }
    return await faulty([request]).first
  }

  package func converse(_ requests: [FlowRequest]) async -> [Answer] {
    rendering.usePlain()
    return await converse(requests, like: [])
  }

  package func converse(
    _ request: FlowRequest,
    like seen: [JSON],
    _ freeMembers: [FreeMember]
  ) async -> Answer {
    if let text = seen.lazy.compactMap({ $0.text("token") }).first {
      var token = rendering.cache.token(text)
      token.freeMembers = freeMembers
      rendering.imitate(token)
    } else {
      rendering.usePlain()
    }
    let answers = await converse([request], like: seen)
    return answers.first ?? .unimplemented
  }

  private func converse(_ requests: [FlowRequest], like seen: [JSON]) async -> [Answer] {
    await conversations?.answer(requests, like: seen) ?? requests.map { _ in .unimplemented }
  }

  private func faulty(_ requests: [CallRequest]) async -> [Answer] {
    let changed = inputs.isEmpty ? requests : requests.map { changedInput(of: $0) }
    return zip(requests, await reference.answer(changed)).map { request, answer in
      guard !answers.isEmpty, case .output(let correct) = answer else { return answer }
      let earlier = previous.withLock { $0.updateValue(correct, forKey: request.call) }
      let own = answers.changes(of: .call(request.call))
      return .output(own.reduce(correct) { $1($0, earlier) })
    }
  }

  private func changedInput(of request: CallRequest) -> CallRequest {
    var request = request
    for change in inputs.changes(of: .call(request.call)) { change(&request.input) }
    return request
  }
}

/// A change, and the operations that it applies to.
package struct Scoped<Change: Sendable>: Sendable {
  let operations: [Operation]
  let change: Change

  package init(operations: [Operation], change: Change) {
    self.operations = operations
    self.change = change
  }

  /// Whether it changes what a party signs as it changes what the call does.
  fileprivate var isOfSignatures: Bool {
    operations.contains { operation in
      switch operation {
      case .call(let call): call == .sinchSignatureSign
      case .role: true
      }
    }
  }

  func replacing<Other>(_ change: Other) -> Scoped<Other> {
    Scoped<Other>(operations: operations, change: change)
  }
}

extension Array {
  func changes<Change>(of operation: Operation) -> [Change] where Element == Scoped<Change> {
    filter { $0.operations.contains(operation) }.map(\.change)
  }
}
