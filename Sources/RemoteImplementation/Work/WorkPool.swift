import AuthConformance
import ConformanceEngine
import ConformanceSuite
import Synchronization

/// What is to be asked, shared by the workers that ask it.
///
/// Each worker has a thread and a wake pipe. It takes requests when it has room, so that a fast worker
/// takes more than a slow one; requests of a session go to the worker that opened it.
final class WorkPool: Sendable {
  typealias Waiter = CheckedContinuation<[WorkAnswer], Never>
  typealias Ledger = WorkLedger<WorkRequest, WorkAnswer, Waiter>

  private let wakePipes: [WakePipe]
  private let tracker: Mutex<Ledger>
  private let incidents = Atomic(0)

  init(workers: Int) throws(SystemError) {
    var wakePipes: [WakePipe] = []
    for _ in 0..<workers { wakePipes.append(try WakePipe()) }
    self.wakePipes = wakePipes
    tracker = Mutex(Ledger(workers: workers, closed: \.closed))
  }

  /// The pipe that wakes a worker.
  func wakePipe(of worker: Int) -> WakePipe { wakePipes[worker] }

  /// A number for an event that several requests may be to blame for.
  func nextIncident() -> Int { incidents.add(1, ordering: .relaxed).newValue }

  /// How many requests have been answered so far.
  var answerCount: Int { tracker.withLock(\.answerCount) }
}

extension WorkPool {
  /// Gets answers from whichever workers have room.
  func answers(to requests: [CallRequest]) async -> [Answer] {
    await answers(to: requests.map { .ask(.operation($0)) }, from: .anyone).compactMap(\.answer)
  }

  /// Gets answers from the workers that a function names; from any where it names none.
  func answers(
    to requests: [FlowRequest],
    from worker: (FlowRequest) -> Int?
  ) async -> [Answer] {
    // Conversations are dealt out in turn, so that each round finds every worker at work.
    var turn = 0
    let workers = requests.map { request in
      if let chosen = worker(request), wakePipes.indices.contains(chosen) { return chosen }
      defer { turn += 1 }
      return turn % wakePipes.count
    }
    return await answers(to: requests.map { .ask(.conversation($0)) }, from: .workers(workers))
      .compactMap(\.answer)
  }

  /// Starts every worker; the first description, or the first reason why one cannot start.
  func startUp() async throws(UnusableImplementation) -> ImplementationDescription {
    let results = await answers(fromEach: .start)
    var description: ImplementationDescription?
    for case .started(let result) in results {
      let each = try result.get()
      description = description ?? each
    }
    guard let description else { throw UnusableImplementation("there is nobody to ask") }
    return description
  }

  /// What every worker's program has written beside its answers; nil where none ever has.
  func remarks() async -> String? {
    let remarks = await answers(fromEach: .remarks).compactMap(\.remarks)
    return remarks.isEmpty ? nil : remarks.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// Tells every worker to stop, without waiting for it.
  func dismiss() {
    update { $0.close() }
    wakeAll()
  }

  /// Tells every worker to stop, and waits until all have.
  func close() async {
    dismiss()
    _ = await withCheckedContinuation { continuation in
      update { $0.awaitLeaving(continuation) }
    }
  }

  private func answers(fromEach request: WorkRequest) async -> [WorkAnswer] {
    let workers = Array(wakePipes.indices)
    return await answers(to: workers.map { _ in request }, from: .busyWorkers(workers))
  }

  private func answers(
    to requests: [WorkRequest],
    from destination: Ledger.Destination
  ) async -> [WorkAnswer] {
    await withCheckedContinuation { continuation in
      update { $0.submit(requests, to: destination, continuation) }
      wakeAll()
    }
  }

  private func wakeAll() {
    for pipe in wakePipes { pipe.wake() }
  }

  /// Changes the tracker, and tells those whose wait is over by that.
  private func update(_ change: (inout Ledger) -> [Ledger.Finished]) {
    let finished = tracker.withLock { change(&$0) }
    for each in finished { each.waiter.resume(returning: each.answers) }
  }
}

/// What the workers use.
extension WorkPool {
  /// What a worker has to do next: so many requests at most.
  func take(_ worker: Int, room: Int) -> Ledger.Share {
    tracker.withLock { $0.take(worker, room: room) }
  }

  /// Hands over what a worker was asked to do besides answering.
  func give(_ answer: WorkAnswer, to id: Ledger.ID) {
    update { $0.answer([(id, answer)]) }
  }

  /// Hands over answers.
  func give(_ answers: [(item: WorkItem, answer: Answer)]) {
    update { $0.answer(answers.lazy.map { ($0.item.id, .answered($0.answer)) }) }
  }

  /// Takes an answer back and puts an error in its place; false where it is too late for that.
  func retract(_ item: WorkItem, _ error: ImplementationError) -> Bool {
    tracker.withLock { $0.replace(item.id, by: .answered(.error(error))) }
  }

  /// A worker has stopped.
  func leave(_ worker: Int) {
    update { $0.leave(worker) }
  }
}

extension WorkAnswer {
  fileprivate var answer: Answer? {
    if case .answered(let answer) = self { answer } else { nil }
  }

  fileprivate var remarks: String? {
    if case .remarks(let text) = self { text } else { nil }
  }
}

extension WorkPool {
  /// Does a request at a time, for a worker without anything to remark, until the pool is closed.
  func work(
    _ worker: Int,
    introduction: () -> Result<ImplementationDescription, UnusableImplementation>,
    answer: (RemoteRequest) -> Answer
  ) {
    let wakePipe = wakePipe(of: worker)
    while true {
      let share = take(worker, room: 1)
      if share.isClosed { break }
      for (id, request) in share.items {
        switch request {
        case .start: give(.started(introduction()), to: id)
        case .remarks: give(.remarks(nil), to: id)
        case .ask(let request): give(.answered(answer(request)), to: id)
        }
      }
      if share.items.isEmpty { wakePipe.wait() }
    }
    leave(worker)
  }
}
