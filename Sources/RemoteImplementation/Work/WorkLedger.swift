/// Who waits for answers, which worker owes them, and when a wait is over.
///
/// Each request is waiting, taken by a worker, or answered. A wait is over when all its requests are
/// answered; it is forgotten then, so that nothing ends it twice. ``close()`` answers what nobody has
/// taken, and ``leave(_:)`` what a worker has taken and not answered. Once every worker has left,
/// nobody waits any more, in whatever order things have happened.
struct WorkLedger<Request: Sendable, Answer: Sendable, Waiter: Sendable>: Sendable {
  /// One request of those that were handed over together.
  struct ID: Sendable, Equatable {
    fileprivate let batch: Int
    fileprivate let index: Int
  }

  /// What a worker has to do next.
  struct Share: Sendable {
    var items: [(id: ID, request: Request)] = []
    var isClosed = false
  }

  /// A wait that is over: whoever waits is to be told, once.
  struct Finished: Sendable {
    let waiter: Waiter
    let answers: [Answer]
  }

  /// Whom requests are for.
  enum Destination: Sendable {
    /// Whoever has room.
    case anyone
    /// One worker for each request, when it has room.
    case workers([Int])
    /// The same, whether it has room or not.
    case busyWorkers([Int])
  }

  private struct Batch {
    let requests: [Request]
    let waiter: Waiter
    /// Whether its answers are counted.
    let isCounted: Bool
    var states: [State]
    var missing: Int

    /// Answers a request that has no answer; true where it was the last one.
    mutating func settle(_ index: Int, _ answer: Answer) -> Bool {
      states[index] = .answered(answer)
      missing -= 1
      return missing == 0
    }
  }

  private enum State {
    case waiting
    case taken(by: Int)
    case answered(Answer)
  }

  /// The requests of a batch, from an index on, that nobody has taken.
  private struct Remainder {
    let batch: Int
    var indices: Range<Int>
  }

  /// What stands for the answer where there is nobody left to give it.
  private let closed: @Sendable (Request) -> Answer
  private var batches: [Int: Batch] = [:]
  private var lastBatch = 0
  private var shared: [Remainder] = []
  private var routed: [[ID]]
  private var urgent: [[ID]]
  private var present: Set<Int>
  /// Whether no more requests are taken in.
  private(set) var isClosed = false
  private var closers: [Waiter] = []
  /// How many answers belong to waits that are over.
  private var finishedCount = 0

  init(workers: Int, closed: @escaping @Sendable (Request) -> Answer) {
    self.closed = closed
    routed = Array(repeating: [], count: workers)
    urgent = routed
    present = Set(0..<workers)
  }

  /// How many requests have been answered so far, urgent ones left aside.
  var answerCount: Int {
    batches.values.filter(\.isCounted).reduce(finishedCount) { count, batch in
      count + batch.requests.count - batch.missing
    }
  }

  /// Takes requests in, and who waits for their answers.
  mutating func submit(
    _ requests: [Request],
    to destination: Destination,
    _ waiter: Waiter
  ) -> [Finished] {
    if isClosed || requests.isEmpty {
      return [Finished(waiter: waiter, answers: requests.map(closed))]
    }
    lastBatch += 1
    var isCounted = true
    let ids = requests.indices.map { ID(batch: lastBatch, index: $0) }
    switch destination {
    case .anyone: shared.append(Remainder(batch: lastBatch, indices: requests.indices))
    case .workers(let workers): for (id, worker) in zip(ids, workers) { routed[worker].append(id) }
    case .busyWorkers(let workers):
      for (id, worker) in zip(ids, workers) { urgent[worker].append(id) }
      isCounted = false
    }
    batches[lastBatch] = Batch(
      requests: requests,
      waiter: waiter,
      isCounted: isCounted,
      states: requests.map { _ in .waiting },
      missing: requests.count
    )
    return []
  }

  /// Hands out what a worker has to do next: so many requests at most, besides urgent ones.
  mutating func take(_ worker: Int, room: Int) -> Share {
    var ids = urgent[worker]
    urgent[worker] = []
    let own = routed[worker].prefix(room)
    ids += own
    routed[worker].removeFirst(own.count)
    var room = room - own.count
    while room > 0, let first = shared.first {
      let remaining = first.indices.count
      // The end of a batch is dealt out in ever smaller pieces: all shall finish together.
      let fair = routed.count == 1 ? remaining : max(1, remaining / (2 * routed.count))
      let indices = first.indices.prefix(min(room, fair))
      ids += indices.map { ID(batch: first.batch, index: $0) }
      room -= indices.count
      if indices.count == remaining {
        shared.removeFirst()
      } else {
        shared[0].indices.removeFirst(indices.count)
        if routed.count > 1 { break }
      }
    }
    var share = Share(isClosed: isClosed)
    share.items.reserveCapacity(ids.count)
    for id in ids {
      guard let request = batches[id.batch]?.requests[id.index] else { continue }
      batches[id.batch]?.states[id.index] = .taken(by: worker)
      share.items.append((id, request))
    }
    return share
  }

  /// Takes answers to what workers have taken; a second one to the same request does not count.
  mutating func answer(_ answers: some Sequence<(id: ID, answer: Answer)>) -> [Finished] {
    var finished: [Finished] = []
    for (id, answer) in answers {
      guard case .taken = batches[id.batch]?.states[id.index] else { continue }
      settle(id, answer, &finished)
    }
    return finished
  }

  /// Puts another answer in the place of one that was given; false where it is too late for that.
  mutating func replace(_ id: ID, by answer: Answer) -> Bool {
    guard case .answered = batches[id.batch]?.states[id.index] else { return false }
    batches[id.batch]?.states[id.index] = .answered(answer)
    return true
  }

  /// Takes no more requests in, and answers those that nobody has taken.
  mutating func close() -> [Finished] {
    isClosed = true
    shared = []
    routed = routed.map { _ in [] }
    urgent = routed
    return abandon { state in
      if case .waiting = state { true } else { false }
    }
  }

  /// A worker leaves for ever: what it has taken and not answered is answered for it.
  mutating func leave(_ worker: Int) -> [Finished] {
    present.remove(worker)
    var finished = close()
    finished += abandon { state in
      if case .taken(worker) = state { true } else { false }
    }
    if present.isEmpty {
      finished += closers.map { Finished(waiter: $0, answers: []) }
      closers = []
    }
    return finished
  }

  /// Takes in who waits until every worker has left.
  mutating func awaitLeaving(_ waiter: Waiter) -> [Finished] {
    if present.isEmpty { return [Finished(waiter: waiter, answers: [])] }
    closers.append(waiter)
    return []
  }

  private mutating func abandon(where isAbandoned: (State) -> Bool) -> [Finished] {
    var finished: [Finished] = []
    for (number, batch) in batches.sorted(by: { $0.key < $1.key }) {
      for (index, state) in batch.states.enumerated() where isAbandoned(state) {
        settle(ID(batch: number, index: index), closed(batch.requests[index]), &finished)
      }
    }
    return finished
  }

  /// Answers a request; the last one of its batch ends the wait.
  private mutating func settle(_ id: ID, _ answer: Answer, _ finished: inout [Finished]) {
    guard batches[id.batch]?.settle(id.index, answer) == true,
      let batch = batches.removeValue(forKey: id.batch)
    else { return }
    if batch.isCounted { finishedCount += batch.requests.count }
    let answers = batch.states.compactMap { state in
      if case .answered(let answer) = state { answer } else { nil }
    }
    finished.append(Finished(waiter: batch.waiter, answers: answers))
  }
}
