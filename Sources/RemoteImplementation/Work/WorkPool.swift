import AuthConformance
import ConformanceEngine
import Synchronization

/// What is to be asked, shared by the workers that ask it.
///
/// Each worker has a thread and a bell. It takes requests when it has room, so that a fast worker
/// takes more than a slow one; requests of a session go to the worker that opened it.
final class WorkPool: Sendable {
  private let bells: [Bell]
  private let state: Mutex<State>
  private let incidents = Atomic(0)
  /// Counts the answers.
  let tally = Tally()

  private struct State {
    var shared: [Portion] = []
    var routed: [[WorkItem]]
    var startUps: [[StartUp]]
    var remarks: [[CheckedContinuation<String?, Never>]]
    var isClosed = false
    var working: Int
    var closers: [CheckedContinuation<Void, Never>] = []
  }

  /// A batch whose requests from an index on nobody has taken.
  private struct Portion {
    let batch: WorkBatch
    var next = 0
  }

  private typealias StartUp = CheckedContinuation<StartUpResult, Never>

  /// What came of starting one worker.
  typealias StartUpResult = Result<ImplementationDescription, UnusableImplementation>

  /// What a worker finds to do.
  struct Share {
    var items: [WorkItem] = []
    /// Whether somebody wants to know whether the worker can start.
    var startUps: [@Sendable (StartUpResult) -> Void] = []
    /// Whether somebody wants to know what its program has written beside its answers.
    var remarks: [@Sendable (String?) -> Void] = []
    var isClosed = false
  }

  init(workers: Int) throws(SystemError) {
    var bells: [Bell] = []
    for _ in 0..<workers { bells.append(try Bell()) }
    self.bells = bells
    let nothing: [[WorkItem]] = Array(repeating: [], count: workers)
    state = Mutex(
      State(
        routed: nothing,
        startUps: Array(repeating: [], count: workers),
        remarks: Array(repeating: [], count: workers),
        working: workers
      )
    )
  }

  /// The bell that wakes a worker.
  func bell(of worker: Int) -> Bell { bells[worker] }

  /// A number for an event that several requests may be to blame for.
  func nextIncident() -> Int { incidents.add(1, ordering: .relaxed).newValue }
}

extension WorkPool {
  /// Gets answers from whichever workers have room.
  func answers(to requests: [CallRequest]) async -> [Answer] {
    if requests.isEmpty { return [] }
    return await withCheckedContinuation { continuation in
      submit(WorkBatch(.operations(requests), tally, continuation)) { _ in nil }
    }
  }

  /// Gets answers from the workers that a function names; from any where it names none.
  func answers(
    to requests: [FlowRequest],
    from worker: (FlowRequest) -> Int?
  ) async -> [Answer] {
    if requests.isEmpty { return [] }
    return await withCheckedContinuation { continuation in
      submit(WorkBatch(.conversations(requests), tally, continuation)) { worker(requests[$0]) }
    }
  }

  private func submit(_ batch: WorkBatch, worker: (Int) -> Int?) {
    let isClosed = state.withLock { state in
      if state.isClosed { return true }
      guard case .conversations = batch.requests else {
        state.shared.append(Portion(batch: batch))
        return false
      }
      // Conversations are dealt out in turn, so that each round finds every worker at work.
      var turn = 0
      for index in 0..<batch.requests.count {
        let chosen = worker(index).flatMap { bells.indices.contains($0) ? $0 : nil }
        state.routed[chosen ?? turn % bells.count].append(WorkItem(batch: batch, index: index))
        if chosen == nil { turn += 1 }
      }
      return false
    }
    guard isClosed else {
      for bell in bells { bell.ring() }
      return
    }
    let closed = ImplementationError(message: "the implementation has been closed")
    batch.fill((0..<batch.requests.count).map { ($0, .error(closed)) })
  }

  /// What a worker has to do next: so many requests at most.
  func share(of worker: Int, room: Int) -> Share {
    state.withLock { state in
      var share = Share(isClosed: state.isClosed)
      if !state.startUps[worker].isEmpty {
        for continuation in state.startUps[worker] {
          share.startUps.append { continuation.resume(returning: $0) }
        }
        state.startUps[worker] = []
      }
      for continuation in state.remarks[worker] {
        share.remarks.append { continuation.resume(returning: $0) }
      }
      if !share.remarks.isEmpty { state.remarks[worker] = [] }
      var room = room
      if room > 0, !state.routed[worker].isEmpty {
        share.items = Array(state.routed[worker].prefix(room))
        state.routed[worker].removeFirst(share.items.count)
        room -= share.items.count
      }
      while room > 0, !state.shared.isEmpty {
        let batch = state.shared[0].batch
        let next = state.shared[0].next
        let remaining = batch.requests.count - next
        // The end of a batch is dealt out in ever smaller pieces: all shall finish together.
        let fair = bells.count == 1 ? remaining : max(1, remaining / (2 * bells.count))
        let count = min(room, fair)
        for index in next..<next + count {
          share.items.append(WorkItem(batch: batch, index: index))
        }
        if count == remaining {
          state.shared.removeFirst()
        } else {
          state.shared[0].next += count
          if bells.count > 1 { break }
        }
        room -= count
      }
      return share
    }
  }
}

extension WorkPool {
  /// Starts every worker; the first description, or the first reason why one cannot start.
  func startUp() async throws(UnusableImplementation) -> ImplementationDescription {
    let results = await withTaskGroup(of: (Int, StartUpResult).self) { group in
      for worker in bells.indices {
        group.addTask { (worker, await self.startUp(worker)) }
      }
      var results: [(Int, StartUpResult)] = []
      for await result in group { results.append(result) }
      return results.sorted { $0.0 < $1.0 }.map(\.1)
    }
    var description: ImplementationDescription?
    for result in results {
      let each = try result.get()
      description = description ?? each
    }
    guard let description else { throw UnusableImplementation("there is nobody to ask") }
    return description
  }

  private func startUp(_ worker: Int) async -> StartUpResult {
    await withCheckedContinuation { continuation in
      let isClosed = state.withLock { state in
        if !state.isClosed { state.startUps[worker].append(continuation) }
        return state.isClosed
      }
      if isClosed {
        continuation.resume(
          returning: .failure(UnusableImplementation("the implementation has been closed"))
        )
      } else {
        bells[worker].ring()
      }
    }
  }

  /// What every worker's program has written beside its answers; nil where none ever has.
  func remarks() async -> String? {
    var remarks: [String] = []
    for worker in bells.indices {
      if let text = await self.remarks(of: worker) { remarks.append(text) }
    }
    return remarks.isEmpty ? nil : remarks.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private func remarks(of worker: Int) async -> String? {
    await withCheckedContinuation { continuation in
      let isClosed = state.withLock { state in
        if !state.isClosed { state.remarks[worker].append(continuation) }
        return state.isClosed
      }
      if isClosed { continuation.resume(returning: nil) } else { bells[worker].ring() }
    }
  }

  /// Tells every worker to stop, without waiting for it.
  func dismiss() {
    state.withLock { $0.isClosed = true }
    for bell in bells { bell.ring() }
  }

  /// Tells every worker to stop, and waits until all have.
  func close() async {
    dismiss()
    await withCheckedContinuation { continuation in
      let isOver = state.withLock { state in
        if state.working > 0 { state.closers.append(continuation) }
        return state.working == 0
      }
      if isOver { continuation.resume() }
    }
  }

  /// A worker has stopped; what nobody is left to do is answered with an error.
  func leave() {
    let (closers, abandoned) = state.withLock { state in
      state.working -= 1
      guard state.working == 0 else { return ([CheckedContinuation<Void, Never>](), [WorkItem]()) }
      var abandoned = state.routed.flatMap(\.self)
      for portion in state.shared {
        for index in portion.next..<portion.batch.requests.count {
          abandoned.append(WorkItem(batch: portion.batch, index: index))
        }
      }
      defer {
        state.closers = []
        state.shared = []
        state.routed = state.routed.map { _ in [] }
      }
      return (state.closers, abandoned)
    }
    let closed = ImplementationError(message: "the implementation has been closed")
    for item in abandoned { item.batch.fill([(item.index, .error(closed))]) }
    for closer in closers { closer.resume() }
  }
}
