/// What a worker is asked to do.
enum WorkRequest: Sendable {
  /// To start its program, or to connect, and to say what answers.
  case start
  /// To say what its program has written beside its answers.
  case remarks
  /// To get an answer.
  case ask(RemoteRequest)

  /// What stands for the answer once the implementation has been closed.
  var closed: WorkAnswer {
    switch self {
    case .start: .started(.failure(UnusableImplementation(ImplementationError.closed.message)))
    case .remarks: .remarks(nil)
    case .ask: .answered(.error(.closed))
    }
  }
}

/// What a worker gives back.
enum WorkAnswer: Sendable {
  case started(Result<ImplementationDescription, UnusableImplementation>)
  case remarks(String?)
  case answered(Answer)
}

/// One request to the implementation.
enum RemoteRequest: Sendable {
  case operation(CallRequest)
  case conversation(FlowRequest)

  /// The request as it goes over the wire.
  var call: WireRequest {
    switch self {
    case .operation(let request): WireRequest(request)
    case .conversation(let request): WireRequest(request)
    }
  }

  /// The request, where it is part of a conversation.
  var conversation: FlowRequest? {
    if case .conversation(let request) = self { request } else { nil }
  }
}

/// A request that a worker has taken and owes the answer to.
struct WorkItem: Sendable {
  let id: WorkPool.Ledger.ID
  let request: RemoteRequest
}

extension ImplementationError {
  static let closed = ImplementationError(message: "the implementation has been closed")
}
