import Testing

@testable import RemoteImplementation

/// Two workers, two who wait for answers and one who waits for the end, and everything that can happen
/// to them, in every order.
private struct History {
  typealias Ledger = WorkLedger<String, String, String>

  /// What may happen, each once; what a worker has not taken it cannot answer.
  enum Event: CaseIterable {
    case sharedRequests, routedRequests, urgentRequest, endAwaited
    case firstTakes, secondTakes, firstAnswers, secondAnswers, secondAnswersAgain, firstRetracts
    case closed, firstLeaves, secondLeaves
  }

  private var tracker = Ledger(workers: 2) { "\($0): closed" }
  private var held: [[(id: Ledger.ID, request: String)]] = [[], []]
  private var answered: [[Ledger.ID]] = [[], []]
  private var hasLeft = [false, false]
  private var submitted: [String: [String]] = [:]
  /// What each one who waits was told; more than once is wrong.
  private(set) var told: [String: [[String]]] = [:]

  mutating func happens(_ event: Event) {
    switch event {
    case .sharedRequests: submit(["a", "b", "c"], .anyone, "shared")
    case .routedRequests: submit(["d", "e"], .workers([1, 0]), "routed")
    case .urgentRequest: submit(["f", "g"], .busyWorkers([0, 1]), "urgent")
    case .endAwaited: tell(tracker.awaitLeaving("end"))
    case .firstTakes: take(0)
    case .secondTakes: take(1)
    case .firstAnswers: answer(0)
    case .secondAnswers, .secondAnswersAgain: answer(1)
    case .firstRetracts:
      for id in answered[0] { _ = tracker.replace(id, by: "retracted") }
    case .closed: tell(tracker.close())
    case .firstLeaves: leave(0)
    case .secondLeaves: leave(1)
    }
  }

  private mutating func submit(
    _ requests: [String],
    _ destination: Ledger.Destination,
    _ waiter: String
  ) {
    submitted[waiter] = requests
    tell(tracker.submit(requests, to: destination, waiter))
  }

  private mutating func take(_ worker: Int) {
    if hasLeft[worker] { return }
    held[worker] += tracker.take(worker, room: 2).items
  }

  private mutating func answer(_ worker: Int) {
    if hasLeft[worker] { return }
    tell(tracker.answer(held[worker].map { ($0.id, "\($0.request): answered by \(worker)") }))
    answered[worker] += held[worker].map(\.id)
  }

  private mutating func leave(_ worker: Int) {
    hasLeft[worker] = true
    tell(tracker.leave(worker))
  }

  private mutating func tell(_ finished: [Ledger.Finished]) {
    for each in finished { told[each.waiter, default: []].append(each.answers) }
  }

  /// What is wrong once all has happened; nothing where everybody was told once.
  var problem: String? {
    for (waiter, requests) in submitted {
      guard let times = told[waiter], times.count == 1 else {
        return "\(waiter) was told \(told[waiter]?.count ?? 0) times"
      }
      if times[0].count != requests.count { return "\(waiter) got \(times[0])" }
      for (request, answer) in zip(requests, times[0])
      where answer != "retracted" && !answer.hasPrefix(request) {
        return "\(request) got \(answer)"
      }
    }
    return told["end"]?.count == 1 ? nil : "the end was told \(told["end"]?.count ?? 0) times"
  }
}

@Suite("Whoever waits for answers is told exactly once, in whatever order things happen")
struct WorkLedgerTests {
  private typealias Ledger = WorkLedger<String, String, String>

  /// Every order of some events; the ends are put behind where they are not among them.
  private func everyOrder(of events: [History.Event]) -> (orders: Int, problems: [String]) {
    var orders = 0
    var problems: [String] = []
    func go(_ history: History, _ done: [History.Event], _ left: [History.Event]) {
      if left.isEmpty {
        orders += 1
        if let problem = history.problem { problems.append("\(done): \(problem)") }
        return
      }
      for index in left.indices {
        var next = history
        var rest = left
        let event = rest.remove(at: index)
        next.happens(event)
        go(next, done + [event], rest)
      }
    }
    go(History(), [], events)
    return (orders, problems)
  }

  private static let histories: [[History.Event]] = [
    // Answered, abandoned, or closed before anybody has begun.
    [
      .sharedRequests, .endAwaited, .firstTakes, .secondTakes, .firstAnswers, .closed, .firstLeaves,
      .secondLeaves,
    ],
    // Requests for one worker, answers given twice and taken back.
    [
      .routedRequests, .endAwaited, .secondTakes, .secondAnswers, .secondAnswersAgain, .firstTakes,
      .firstLeaves, .secondLeaves,
    ],
    // Urgent requests beside others, answers taken back.
    [
      .urgentRequest, .sharedRequests, .endAwaited, .firstTakes, .firstAnswers, .firstRetracts,
      .firstLeaves, .secondLeaves,
    ],
  ]

  @Test("Everything that can happen, in every order", arguments: histories.indices)
  func orders(index: Int) {
    let result = everyOrder(of: Self.histories[index])
    #expect(result.orders == 40_320)
    #expect(result.problems.prefix(3) == [])
  }

  @Test("Answers come in the order of the requests, and only what was taken is answered")
  func order() {
    var tracker = Ledger(workers: 2) { "\($0): closed" }
    let nobody = tracker.submit(["a", "b", "c"], to: .workers([0, 1, 0]), "me")
    #expect(nobody.isEmpty)
    let first = tracker.take(0, room: 5).items
    #expect(first.map(\.request) == ["a", "c"])
    let nothing = tracker.take(0, room: 5).items
    #expect(nothing.isEmpty)
    let still = tracker.answer(first.reversed().map { ($0.id, $0.request.uppercased()) })
    #expect(still.isEmpty)
    #expect(tracker.answerCount == 2)
    let second = tracker.take(1, room: 5).items
    let finished = tracker.answer(second.map { ($0.id, "B") })
    #expect(finished.map(\.waiter) == ["me"])
    #expect(finished.first?.answers == ["A", "B", "C"])
    #expect(tracker.answerCount == 3)
    let isReplaced = tracker.replace(first[0].id, by: "late")
    #expect(!isReplaced)
  }

  @Test("A worker without room gets urgent requests alone, and no other worker's")
  func room() {
    var tracker = Ledger(workers: 2) { "\($0): closed" }
    _ = tracker.submit(["a", "b"], to: .anyone, "me")
    _ = tracker.submit(["c", "d"], to: .busyWorkers([0, 1]), "you")
    let shares = [tracker.take(0, room: 0), tracker.take(1, room: 1), tracker.take(1, room: 0)]
    #expect(shares.map { $0.items.map(\.request) } == [["c"], ["d", "a"], []])
    #expect(!shares.contains { $0.isClosed })
    _ = tracker.close()
    let last = tracker.take(0, room: 5)
    #expect(last.isClosed && last.items.isEmpty)
  }
}
