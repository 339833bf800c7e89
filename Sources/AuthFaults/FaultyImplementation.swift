import AuthConformance
import AuthReference
import StrictJSON
import Synchronization

/// The reference with faults: right wherever none of them gets in the way.
public final class FaultyImplementation: Implementation {
  private let name: String
  private let operations: Set<Operation>
  private let reference: LocalImplementation
  private let inputs: [@Sendable (inout JSON.Object) -> Void]
  private let answers: [@Sendable (JSON.Object, JSON.Object?) -> JSON.Object]
  private let conversations: FaultyConversations
  private let previous = Mutex<[Operation: JSON.Object]>([:])

  /// Puts faults together, in the order given.
  ///
  /// - Parameter operations: what it has; all that the faults get wrong if nil.
  public init(_ faults: [KnownFault], of operations: [Operation]? = nil) {
    var reference = Reference()
    var inputs: [@Sendable (inout JSON.Object) -> Void] = []
    var answers: [@Sendable (JSON.Object, JSON.Object?) -> JSON.Object] = []
    var machines: [any FlowMachine] = []
    var reactions: [@Sendable ([JSON], [[JSON]]) -> [JSON]] = []
    for fault in faults {
      switch fault.change {
      case .part(let replace): replace(&reference)
      case .input(let change): inputs.append(change)
      case .answer(let change): answers.append(change)
      case .machine(let make): machines.append(make())
      case .reaction(let change): reactions.append(change)
      }
    }
    name = faults.map(\.id.rawValue).joined(separator: " and ")
    self.operations = Set(operations ?? faults.flatMap(\.description.operations))
    self.reference = reference.implementation
    conversations = FaultyConversations(
      machines: machines + Reference.machines,
      reactions: reactions
    )
    self.inputs = inputs
    self.answers = answers
  }

  public func describe() -> ImplementationDescription {
    ImplementationDescription(
      name: name,
      version: "0",
      language: "Swift",
      operations: Operation.allCases.filter(operations.contains)
    )
  }

  public func answer(_ requests: [OperationRequest]) async -> [Answer] {
    let changed = requests.map { request in
      var request = request
      for change in inputs { change(&request.input) }
      return request
    }
    return zip(requests, await reference.answer(changed)).map { request, answer in
      guard operations.contains(request.operation) else { return .unimplemented }
      guard !answers.isEmpty, case .output(let right) = answer else { return answer }
      let earlier = previous.withLock { $0.updateValue(right, forKey: request.operation) }
      return .output(answers.reduce(right) { $1($0, earlier) })
    }
  }

  public func converse(_ requests: [FlowRequest]) async -> [Answer] {
    await conversations.answer(requests)
  }
}
