/// The sessions that are open in a program, and what became of those of earlier programs.
struct OpenSessions {
  private var open: Set<String> = []
  private var lost: [Int: ImplementationError] = [:]

  /// How many are open.
  var count: Int { open.count }

  /// The request with the program's own name for the session.
  func translated(_ request: FlowRequest) -> FlowRequest {
    switch request {
    case .open: request
    case .deliver(let session, let instant, let event, let members):
      .deliver(session: own(session), at: instant, event: event, members: members)
    case .close(let session): .close(session: own(session))
    }
  }

  private func own(_ session: String) -> String { SessionName(session)?.own ?? session }

  /// Why a request cannot be made any more: the program that had the session is gone.
  func obstacle(to request: FlowRequest, _ incarnation: Int) -> ImplementationError? {
    guard
      let session = request.session.flatMap(SessionName.init), session.incarnation != incarnation
    else { return nil }
    return lost[session.incarnation]
      ?? ImplementationError(message: "the program that had the session has ended")
  }

  /// Takes note of an answer, and gives the session that it opens a name that is unique.
  mutating func note(
    _ answer: Answer,
    to request: FlowRequest,
    _ worker: Int,
    _ incarnation: Int
  ) -> Answer {
    switch (request, answer) {
    case (.open, .output(var output)):
      guard case .string(let own) = output["session"] else { return answer }
      open.insert(own)
      let name = SessionName(worker: worker, incarnation: incarnation, own: own)
      output["session"] = .string(name.text)
      return .output(output)
    case (.close(let session), _):
      open.remove(own(session))
      return answer
    default: return answer
    }
  }

  /// The program has ended, and its sessions with it.
  mutating func lose(_ incarnation: Int, _ error: ImplementationError) {
    if !open.isEmpty { lost[incarnation] = error }
    open = []
  }
}

extension FlowRequest {
  /// The session that the request is about, unless it opens one.
  var session: String? {
    switch self {
    case .open: nil
    case .deliver(let session, _, _, _), .close(let session): session
    }
  }
}
