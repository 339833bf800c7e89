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

  /// Whether the workers are to stop.
  var isClosed: Bool { tracker.withLock(\.isClosed) }
}

extension WorkPool {
  /// Gets answers from whichever workers have room.
  func answers(to requests: [CallRequest]) async -> [Answer] {
    await answers(to: requests.map { .ask(.operation($0)) }, from: .anyone).compactMap(\.answer)
  }

  /// Gets answers from the workers that have the sessions; new sessions are any worker's.
  func answers(to requests: [FlowRequest]) async -> [Answer] {
    // Conversations are dealt out in turn, so that each round finds every worker at work.
    var turn = 0
    let workers = requests.map { request in
      let chosen = request.session.flatMap(SessionName.init)?.worker
      if let chosen, wakePipes.indices.contains(chosen) { return chosen }
      defer { turn += 1 }
      return turn % wakePipes.count
    }
    return await answers(to: requests.map { .ask(.conversation($0)) }, from: .workers(workers))
      .compactMap(\.answer)
  }

  /// Starts every worker, and gives the description on which all agree.
  ///
  /// - Throws: The first reason for which one cannot start, or the first difference between two.
  func startUp() async throws(UnusableImplementation) -> ImplementationDescription {
    var copies: [ImplementationDescription] = []
    for case .started(let result) in await answers(fromEach: .start) {
      copies.append(try result.get())
    }
    guard let first = copies.first else { throw Self.nobody }
    if let (number, other) = copies.enumerated().first(where: { $1 != first }) {
      throw UnusableImplementation(
        "copy \(number + 1) of the program describes itself in another way than copy 1: "
          + Excerpt.of(first.change(to: other)),
        details: ["The verdict would depend on the copy that is asked: all have to be alike."]
      )
    }
    return first
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

/// Asks an implementation, on a thread of its own.
protocol Worker: AnyObject, SendableMetatype {
  /// How many more requests it takes now.
  var room: Int { get }
  /// What its program has written to standard error and nobody was told; nil if it never wrote.
  var remarks: String? { get }
  /// Starts its program, or connects, and gives the pool what answers.
  func start(_ id: WorkPool.Ledger.ID)
  /// Gets an answer and gives it to the pool, now or later.
  func ask(_ item: WorkItem)
  /// Goes on with what is under way until something happens or the pipe wakes; false where nothing is
  /// under way.
  func proceed(_ wakePipe: WakePipe) -> Bool
  /// Ends what is under way: the pool has been closed.
  func stop()
}

extension WorkPool {
  static let nobody = UnusableImplementation("no program is left to ask")

  /// A pool and its workers, each of which is made and works on a thread of its own.
  static func started(
    _ count: Int,
    _ worker: @escaping @Sendable (Int, WorkPool) throws(SystemError) -> some Worker
  ) throws(UnusableImplementation) -> WorkPool {
    do throws(SystemError) {
      let pool = try WorkPool(workers: count)
      for number in 0..<count {
        do throws(SystemError) {
          try SystemThread.start {
            if let worker = try? worker(number, pool) { pool.work(number, worker) }
            pool.leave(number)
          }
        } catch {
          pool.dismiss()
          throw error
        }
      }
      return pool
    } catch {
      throw UnusableImplementation("\(error)")
    }
  }

  /// Lets a worker work until the pool is closed.
  private func work(_ number: Int, _ worker: some Worker) {
    let wakePipe = wakePipe(of: number)
    while true {
      let share = take(number, room: worker.room)
      if share.isClosed { break }
      for (id, request) in share.items {
        switch request {
        case .start: worker.start(id)
        case .remarks: give(.remarks(worker.remarks), to: id)
        case .ask(let request): worker.ask(WorkItem(id: id, request: request))
        }
      }
      if !worker.proceed(wakePipe), share.items.isEmpty { wakePipe.wait() }
    }
    worker.stop()
  }
}
