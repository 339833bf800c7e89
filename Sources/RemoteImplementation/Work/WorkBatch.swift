import ConformanceEngine
import Synchronization

/// Requests that were handed over together, and the answers as they come in.
final class WorkBatch: Sendable {
  /// What is asked.
  enum Requests: Sendable {
    case operations([CallRequest])
    case conversations([FlowRequest])

    var count: Int {
      switch self {
      case .operations(let requests): requests.count
      case .conversations(let requests): requests.count
      }
    }
  }

  let requests: Requests
  private let state: Mutex<State>
  private let tally: Tally

  private struct State {
    var answers: [Answer?]
    var missing: Int
    var continuation: CheckedContinuation<[Answer], Never>?
  }

  init(
    _ requests: Requests,
    _ tally: Tally,
    _ continuation: CheckedContinuation<[Answer], Never>
  ) {
    self.requests = requests
    self.tally = tally
    let state = State(
      answers: Array(repeating: nil, count: requests.count),
      missing: requests.count,
      continuation: continuation
    )
    self.state = Mutex(state)
  }

  /// Takes answers in; the last one makes whoever waits go on.
  func fill(_ answers: some Sequence<(index: Int, answer: Answer)>) {
    let complete = state.withLock { state -> State? in
      let before = state.missing
      for (index, answer) in answers {
        if state.answers[index] == nil { state.missing -= 1 }
        state.answers[index] = answer
      }
      tally.add(before - state.missing)
      guard state.missing == 0, state.continuation != nil else { return nil }
      defer { state = State(answers: [], missing: 0, continuation: nil) }
      return state
    }
    guard let complete else { return }
    complete.continuation?.resume(returning: complete.answers.compactMap(\.self))
  }

  /// Takes an answer back and puts an error in its place, if it is not too late for that.
  func retract(_ index: Int, _ error: ImplementationError) {
    state.withLock { state in
      if state.missing > 0 { state.answers[index] = .error(error) }
    }
  }

  /// Whether answers can still be taken back.
  var isOpen: Bool { state.withLock { $0.missing > 0 } }
}

/// One request of a batch.
struct WorkItem: Sendable {
  let batch: WorkBatch
  let index: Int

  /// The request as it goes over the wire.
  var call: WireRequest {
    switch batch.requests {
    case .operations(let requests): WireRequest(requests[index])
    case .conversations(let requests): WireRequest(requests[index])
    }
  }

  /// The request, where it is part of a conversation.
  var conversation: FlowRequest? {
    if case .conversations(let requests) = batch.requests { requests[index] } else { nil }
  }
}
