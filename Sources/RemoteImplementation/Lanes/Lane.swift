import Dispatch
import Synchronization

/// Asks an implementation, one request at a time; confined to the thread of its lane.
///
/// What is thrown is a failure on this side: it ends the run, and nobody is blamed for it.
protocol Peer: AnyObject {
  /// Starts a program, or connects, and says what answers.
  func start() throws(UnusableImplementation) -> ImplementationDescription
  /// Gets the answer to a request.
  func answer(_ request: CallRequest) throws(UnusableImplementation) -> CallReply
  /// Plays a conversation from its opening to its end.
  func play(_ run: TraceRun) throws(UnusableImplementation) -> TraceRun
  /// Ends what was started.
  func stop()
}

/// One copy of a program, or one connection: it has one request under way, and a thread that waits for it.
actor Lane {
  private let peer: any Peer
  private let state: LaneState
  private nonisolated let executor: ThreadExecutor

  // The threads of Swift's own pool are few and must never wait.
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  init(_ peer: sending any Peer, _ state: LaneState) throws(SystemError) {
    executor = try ThreadExecutor()
    self.peer = peer
    self.state = state
  }

  deinit { executor.stop() }

  func start() throws(UnusableImplementation) -> ImplementationDescription { try peer.start() }

  func stop() { peer.stop() }

  /// Answers what is left, one request after the other.
  func answer(_ queue: WorkQueue<CallRequest>) -> [(index: Int, done: CallReply)] {
    work(on: queue, closed: { _ in CallReply(.error(.closed)) }) {
      [peer] request
        throws(UnusableImplementation) in try peer.answer(request)
    }
  }

  /// Plays what is left, one conversation after the other.
  func play(_ queue: WorkQueue<TraceRun>) -> [(index: Int, done: TraceRun)] {
    work(on: queue, closed: \.closed) { [peer] run throws(UnusableImplementation) in
      try peer.play(run)
    }
  }

  private func work<Item, Done>(
    on queue: WorkQueue<Item>,
    closed: (Item) -> Done,
    _ step: (Item) throws(UnusableImplementation) -> Done
  ) -> [(index: Int, done: Done)] {
    var all: [(index: Int, done: Done)] = []
    while let (index, item) = queue.next() {
      var done: Done?
      if !state.isClosed {
        do throws(UnusableImplementation) {
          done = try step(item)
          state.countAnswer()
        } catch {
          state.fail(error)
        }
      }
      all.append((index, done ?? closed(item)))
    }
    return all
  }
}

/// Items that are dealt out one by one, to whichever lane is free.
final class WorkQueue<Item: Sendable>: Sendable {
  private let items: [Item]
  private let count = Atomic(0)

  init(_ items: [Item]) {
    self.items = items
  }

  /// The next item; nil if all have been dealt out.
  func next() -> (index: Int, item: Item)? {
    let index = count.add(1, ordering: .relaxed).oldValue
    return index < items.count ? (index, items[index]) : nil
  }
}

extension TraceRun {
  /// The replay with an implementation that has been closed.
  fileprivate var closed: TraceRun {
    var run = self
    if run.next() != nil { run.receive(.error(.closed)) }
    return run
  }
}

/// Runs the work of an actor on a thread of its own, which may wait.
final class ThreadExecutor: SerialExecutor {
  private let work = Mutex<[UnownedJob]>([])
  private let ready = DispatchSemaphore(value: 0)

  init() throws(SystemError) {
    try SystemThread.start { [self] in
      while true {
        ready.wait()
        guard let job = work.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) else { return }
        job.runSynchronously(on: asUnownedSerialExecutor())
      }
    }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    work.withLock { $0.append(job) }
    ready.signal()
  }

  /// Ends the thread, once there is no work left.
  func stop() { ready.signal() }
}
