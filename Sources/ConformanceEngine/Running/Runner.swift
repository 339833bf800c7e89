/// Runs the cases of a suite against an implementation.
package struct Runner: Sendable {
  package var suite: Suite
  /// Who judges.
  package var judge: Judge
  /// The weakest strength at which a failure fails the run.
  package var level: Requirement.Strength
  /// Cases that are known to fail.
  package var listed: [ListedFailure] = []
  /// The command that runs cases again.
  package var replay: ReplayCommand?
  /// What the implementation does not take from outside; nil where it takes everything.
  package var fixed: FixedInputs?
  /// What is asked of each case, by what is fixed.
  private(set) var plan = FixedPlan()
  /// Which part of a run this is, and what was selected for all its parts; nil for a whole run.
  package var part: (shard: Shard, selected: Suite)?

  /// Whether the run ends with the first failure of the level.
  package var stopsAtFailure = false
  /// Tells the milliseconds since 1970; without it the result has no dates.
  package var clock: (@Sendable () -> Int64)?

  /// Receives the id of each case right before the case is sent; the cases are sent one at a time then.
  package var announce: (@Sendable (CaseID) -> Void)?

  /// How many cases of a file are handed to the implementation at a time, at most.
  ///
  /// A program has nothing to do between two batches: more cost memory, fewer cost time.
  package var batchSize: Int

  package init(
    suite: Suite,
    judge: Judge = Judge(),
    level: Requirement.Strength = .required,
    batchSize: Int = 4_096
  ) {
    self.suite = suite
    self.judge = judge
    self.level = level
    self.batchSize = max(1, batchSize)
  }

  /// Runs all cases in order; `progress` is told of each batch how many cases are done in all.
  ///
  /// `observe` receives the cases as they were sent, if inputs are fixed. Throws only if the
  /// implementation cannot describe itself. If the task is cancelled the run ends early; the result
  /// contains the cases judged so far, and says that it was interrupted.
  package func run(
    _ implementation: some Implementation,
    progress: (_ done: Int) -> Void = { _ in },
    observe: (_ sent: [VectorCase]) -> Void = { _ in }
  ) async throws -> RunResult {
    let description = try await implementation.describe()
    var runner = self
    // Two parts of a run agree on what is asked once.
    if let fixed { runner.plan = await fixed.plan(selected) }
    runner.plan.skip(description.missingInputs ?? [], in: selected)
    return await runner.run(implementation, as: description, progress, observe)
  }

  /// The cases that were selected, those of the other parts of the run included.
  var selected: Suite { part?.selected ?? suite }

  private func run(
    _ implementation: some Implementation,
    as description: ImplementationDescription,
    _ progress: (_ done: Int) -> Void,
    _ observe: (_ sent: [VectorCase]) -> Void
  ) async -> RunResult {
    let abilities = Set(description.operations)
    var account = RunAccount(of: description, by: self)
    var done = 0
    var batches = batches[...]
    var replies = await replies(to: batches.first, from: implementation, abilities)
    while let batch = batches.popFirst() {
      let isInterrupted = Task.isCancelled
      account.addTime(to: batch.file)
      // The next requests are under way while these answers are judged.
      let next = isInterrupted ? nil : batches.first
      async let following = self.replies(to: next, from: implementation, abilities)
      if fixed != nil { observe(replies.asked.compactMap(\.self)) }
      account.add(
        judgements(of: batch, replies),
        of: asked(of: batch, replies),
        in: batch.file,
        isInterrupted: isInterrupted
      )
      done += batch.cases.count
      progress(done)
      replies = await following
      if isInterrupted || account.isStopped { break }
    }
    var result = account.finished(isCancelled: Task.isCancelled)
    if !result.isIncomplete {
      result.unjudged = await unjudged(in: result) {
        await isAnswered($0, of: $1, by: implementation)
      }
    }
    return result
  }

  /// Whether the implementation answers any of these cases of an operation.
  func isAnswered(
    _ cases: Set<CaseID>,
    of operation: Operation,
    by implementation: some Implementation
  ) async -> Bool {
    var runner = self
    runner.suite = selected
    runner.suite.files = selected.files.filter { $0.operation == operation }
    for index in runner.suite.files.indices {
      runner.suite.files[index].cases.removeAll { !cases.contains($0.id) }
    }
    for batch in runner.batches {
      let replies = await runner.replies(to: batch, from: implementation, [operation])
      let judgements = runner.judgements(of: batch, replies)
      if judgements.contains(where: { $0.outcome != .unimplemented }) { return true }
    }
    return false
  }

  /// Some cases of one file, which are handed over together.
  private struct Batch: Sendable {
    var file: Int
    var cases: Range<Int>
  }

  /// What came back for a batch.
  private struct Replies: Sendable {
    var content: Content
    /// The cases as they were asked, if inputs are fixed; nil for what is not applicable.
    var asked: [VectorCase?] = []

    enum Content: Sendable {
      case none
      case answers(Call, [CallReply])
      case replays(Role, [TraceRun])
    }
  }

  private var batches: [Batch] {
    suite.files.enumerated().flatMap { index, file in
      let hasClock = fixed?.hasClock(file.operation) ?? false
      let size = announce != nil ? 1 : hasClock ? fixed?.batchSize ?? 1 : batchSize
      return stride(from: 0, to: file.cases.count, by: size).map { start in
        Batch(file: index, cases: start..<min(start + size, file.cases.count))
      }
    }
  }

  private func replies(
    to batch: Batch?,
    from implementation: some Implementation,
    _ abilities: Set<Operation>
  ) async -> Replies {
    guard let batch else { return Replies(content: .none) }
    let file = suite.files[batch.file]
    let isAsked = abilities.contains(file.operation)
    return await timed(batch, from: implementation, isAsked)
  }

  /// The answers to a batch, and the cases as they were asked.
  private func timed(
    _ batch: Batch,
    from implementation: some Implementation,
    _ isAsked: Bool
  ) async -> Replies {
    guard let fixed else {
      return Replies(content: await content(of: batch, from: implementation, isAsked))
    }
    let file = suite.files[batch.file]
    let cases = Array(file.cases[batch.cases])
    var window = fixed.now()...fixed.now()
    var content = Replies.Content.none
    // What is asked before midnight and answered after it may be right by either day.
    for _ in 0..<2 {
      let start = fixed.now()
      content = await self.content(of: batch, from: implementation, isAsked)
      let end = fixed.now()
      window = start...max(start, end)
      if !fixed.hasClock(file.operation) || start.utcDay == end.utcDay { break }
    }
    var replies = Replies(content: content, asked: cases.map(asked))
    guard fixed.hasClock(file.operation), case .answers(let call, let answers) = content else {
      return replies
    }
    var rest = answers[...]
    for (index, vector) in cases.enumerated() {
      guard let planned = replies.asked[index] else { continue }
      let count = planned.expectation.requestCount
      let own = rest.prefix(count).map(\.answer)
      rest = rest.dropFirst(count)
      replies.asked[index] =
        await fixed.settled(vector, of: call, own, between: window) ?? planned
    }
    return replies
  }

  /// A case as it is sent; nil if it is skipped.
  private func asked(_ vector: VectorCase) -> VectorCase? {
    plan.skipped[vector.id] == nil ? plan.asked[vector.id] ?? vector : nil
  }

  /// The cases of a batch as they were asked.
  private func asked(of batch: Batch, _ replies: Replies) -> ArraySlice<VectorCase> {
    let cases = suite.files[batch.file].cases[batch.cases]
    guard !replies.asked.isEmpty else { return cases }
    return ArraySlice(zip(replies.asked, cases).map { $0 ?? $1 })
  }

  private func content(
    of batch: Batch,
    from implementation: some Implementation,
    _ isAsked: Bool
  ) async -> Replies.Content {
    let file = suite.files[batch.file]
    let cases = file.cases[batch.cases]
    if let announce, isAsked { for index in cases.indices { announce(cases[index].id) } }
    // Who does not know an operation need not know how to say so.
    switch file.operation {
    case .call(let call):
      var requests: [CallRequest] = []
      requests.reserveCapacity(cases.count)
      let isPlanned = fixed != nil || !plan.skipped.isEmpty
      let applicable = isPlanned ? ArraySlice(cases.compactMap(asked)) : cases
      for index in applicable.indices {
        requests += judge.requests(for: applicable[index], of: call)
      }
      guard isAsked else { return .answers(call, requests.map { _ in CallReply(.unimplemented) }) }
      return .answers(call, await implementation.reply(to: requests))
    case .role(let role):
      // The loader lets no case of a role through that has no trace.
      let runs = cases.compactMap { replay(of: $0, role) }
      guard isAsked else { return .replays(role, runs.map(\.unimplemented)) }
      return .replays(role, await implementation.play(runs))
    }
  }

  /// The replay of a case that is a trace, before it begins.
  func replay(of vector: VectorCase, _ role: Role) -> TraceRun? {
    guard case .trace(let trace) = vector.expectation else { return nil }
    return TraceRun(trace, of: role, configuration: vector.input, by: judge)
  }

  private func judgements(of batch: Batch, _ replies: Replies) -> [Judgement] {
    let cases = asked(of: batch, replies)
    switch replies.content {
    case .none: return []
    case .answers(let call, let answers):
      var answers = answers[...]
      return cases.indices.map { index in
        if let outcome = plan.skipped[cases[index].id] { return Judgement(outcome: outcome) }
        let expectation = cases[index].expectation
        let count = expectation.requestCount
        defer { answers = answers.dropFirst(count) }
        return judgement(of: expectation, call, answers.prefix(count))
      }
    case .replays(let role, let runs):
      return zip(cases, runs).map { judge.judge($0, of: role, replayed: $1) }
    }
  }

  private func judgement(
    of expectation: Expectation,
    _ call: Call,
    _ replies: ArraySlice<CallReply>
  ) -> Judgement {
    var answers = replies.map(\.answer.bounded)
    while answers.count < expectation.requestCount {
      let message = "the implementation left a request unanswered"
      answers.append(.error(ImplementationError(message: message)))
    }
    var judgement = judge.judge(expectation, of: call, answers: answers)
    guard case .failed(var failure) = judgement.outcome, failure.wrote == nil else {
      return judgement
    }
    let texts = replies.compactMap(\.wrote)
    failure.wrote = texts.isEmpty ? nil : texts.joined(separator: "\n")
    judgement.outcome = .failed(failure)
    return judgement
  }
}
