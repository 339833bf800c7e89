/// Runs the cases of a suite against an implementation.
public struct Runner: Sendable {
  /// What is run.
  public var suite: Suite
  /// Who judges.
  public var judge: Judge

  /// How many cases are handed to the implementation at a time.
  private static let batchSize = 1_024

  /// Makes a runner.
  public init(suite: Suite, judge: Judge = Judge()) {
    self.suite = suite
    self.judge = judge
  }

  /// Runs all cases in order; `progress` is told of each batch how many cases are done in all.
  ///
  /// Throws only where the implementation cannot describe itself. Where the task is cancelled the run
  /// ends early; the result has what is known by then, and says that it was interrupted.
  public func run(
    _ implementation: some Implementation,
    progress: (_ done: Int) -> Void = { _ in }
  ) async throws -> RunResult {
    let description = try await implementation.describe()
    let abilities = Set(description.operations)
    var ledger = ReadingLedger()
    var files: [FileResult] = []
    var dropped: [Int: [Int]] = [:]
    var done = 0
    for file in suite.files {
      files.append(FileResult(file: file, results: []))
      files[files.count - 1].results.reserveCapacity(file.cases.count)
    }
    var batches = batches[...]
    var replies = await replies(to: batches.first, from: implementation, abilities)
    while let batch = batches.popFirst() {
      let isInterrupted = Task.isCancelled
      // The next requests are under way while these answers are judged.
      let next = isInterrupted ? nil : batches.first
      async let following = self.replies(to: next, from: implementation, abilities)
      for (index, judgement) in zip(batch.cases, judgements(of: batch, replies)) {
        // Whoever interrupts a run ends the program too: that it broke down says nothing about it.
        if isInterrupted, case .failed(let failure) = judgement.outcome,
          failure.kind == .malfunction
        {
          dropped[batch.file, default: []].append(index)
          continue
        }
        let vector = suite.files[batch.file].cases[index]
        files[batch.file].results.append(ledger.enter(judgement, of: vector))
      }
      done += batch.cases.count
      progress(done)
      replies = await following
      if isInterrupted { break }
    }
    if !Task.isCancelled, await implementation.remarks() != nil {
      await addRemarks(to: &files, of: implementation)
    }
    var result = RunResult(
      implementation: description,
      profile: judge.profile?.name,
      files: files,
      readings: ledger.evidence
    )
    if Task.isCancelled { result.leaveOut(dropped) }
    return result
  }

  /// Some cases of one file, which are handed over together.
  private struct Batch: Sendable {
    var file: Int
    var cases: Range<Int>
  }

  /// What came back for a batch.
  private enum Replies: Sendable {
    case answers([Answer])
    case replays([TraceRun?])
  }

  private var batches: [Batch] {
    suite.files.enumerated().flatMap { index, file in
      stride(from: 0, to: file.cases.count, by: Self.batchSize).map { start in
        Batch(file: index, cases: start..<min(start + Self.batchSize, file.cases.count))
      }
    }
  }

  private func replies(
    to batch: Batch?,
    from implementation: some Implementation,
    _ abilities: Set<Operation>
  ) async -> Replies {
    guard let batch else { return .answers([]) }
    let file = suite.files[batch.file]
    let cases = file.cases[batch.cases]
    // Who does not know an operation need not know how to say so.
    let isAsked = abilities.contains(file.operation)
    if file.operation.vocabulary == nil {
      var requests: [OperationRequest] = []
      requests.reserveCapacity(cases.count)
      for vector in cases { requests += judge.requests(for: vector, of: file.operation) }
      guard isAsked else { return .answers(requests.map { _ in .unimplemented }) }
      return .answers(await Interrogation(of: implementation).answers(to: requests))
    }
    let runs = cases.map { run(of: $0, file.operation) }
    guard isAsked else { return .replays(runs.map { $0?.unimplemented }) }
    return .replays(await Interrogation(of: implementation).replays(of: runs))
  }

  /// The replay of a case that is a trace, before it begins.
  func run(of vector: VectorCase, _ role: Operation) -> TraceRun? {
    guard case .trace(let trace) = vector.expectation else { return nil }
    return TraceRun(trace, of: role, configuration: vector.input, profile: judge.profile)
  }

  private func judgements(of batch: Batch, _ replies: Replies) -> [Judgement] {
    let operation = suite.files[batch.file].operation
    let cases = suite.files[batch.file].cases[batch.cases]
    switch replies {
    case .answers(let answers):
      var answers = answers[...]
      return cases.map { vector in
        let count = vector.expectation.requestCount
        defer { answers = answers.dropFirst(count) }
        return judge.judge(vector, of: operation, answers: Array(answers.prefix(count)))
      }
    case .replays(let runs):
      return zip(cases, runs).map { vector, run in
        guard let run else { return judge.judge(vector, of: operation, answers: []) }
        return judge.judge(vector, of: operation, replayed: run)
      }
    }
  }
}

extension RunResult {
  /// Takes out the cases that were not run: those after the last result of a file, and these.
  fileprivate mutating func leaveOut(_ dropped: [Int: [Int]]) {
    for index in files.indices {
      let cases = files[index].file.cases
      let without = Set(dropped[index] ?? [])
      let run = cases.indices.filter { !without.contains($0) }.prefix(files[index].results.count)
      if run.count < cases.count { isInterrupted = true }
      files[index].file.cases = run.map { cases[$0] }
    }
    files.removeAll(where: \.results.isEmpty)
  }
}

/// Remembers which reading of each decision was shown first, and fails cases that show another.
private struct ReadingLedger {
  private var first: [DecisionID: RunResult.ReadingEvidence] = [:]

  /// The readings taken, ordered by decision.
  var evidence: [RunResult.ReadingEvidence] {
    first.values.sorted { $0.taken.decision < $1.taken.decision }
  }

  mutating func enter(_ judgement: Judgement, of vector: VectorCase) -> CaseResult {
    var result = CaseResult(outcome: judgement.outcome, taken: judgement.taken)
    for taken in judgement.taken {
      guard let earlier = first[taken.decision] else {
        first[taken.decision] = RunResult.ReadingEvidence(taken: taken, shownBy: vector.id)
        continue
      }
      if earlier.taken.reading == taken.reading { continue }
      if case .failed = result.outcome { continue }
      let failure = Failure(
        kind: .inconsistent,
        summary: "takes the reading \"\(taken.reading)\" of \(taken.decision), but "
          + "\"\(earlier.taken.reading)\" in \(earlier.shownBy)",
        expected: "one reading of \(taken.decision) throughout",
        answers: judgement.answers,
        transcript: judgement.transcript
      )
      result.outcome = .failed(failure)
    }
    return result
  }
}
