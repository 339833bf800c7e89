/// Runs the cases of a suite against an implementation.
public struct Runner: Sendable {
  /// What is run.
  public var suite: Suite
  /// Who judges.
  public var judge: Judge

  /// How many cases are handed to the implementation at a time.
  private static let batchSize = 256

  /// Makes a runner.
  public init(suite: Suite, judge: Judge = Judge()) {
    self.suite = suite
    self.judge = judge
  }

  /// Runs all cases in order; `progress` is told of each batch how many cases are done in all.
  ///
  /// Throws only where the implementation cannot describe itself.
  public func run(
    _ implementation: some Implementation,
    progress: (_ done: Int) -> Void = { _ in }
  ) async throws -> RunResult {
    let description = try await implementation.describe()
    var ledger = ReadingLedger()
    var files: [FileResult] = []
    var done = 0
    for file in suite.files {
      var results: [CaseResult] = []
      results.reserveCapacity(file.cases.count)
      var start = 0
      while start < file.cases.count {
        let end = min(start + Self.batchSize, file.cases.count)
        let batch = file.cases[start..<end]
        let judgements =
          file.operation.vocabulary == nil
          ? await judgements(of: batch, file.operation, implementation)
          : await replays(of: batch, file.operation, implementation)
        for judgement in judgements {
          let vector = file.cases[results.count]
          results.append(ledger.enter(judgement, of: vector))
        }
        start = end
        done += batch.count
        progress(done)
      }
      files.append(FileResult(file: file, results: results))
    }
    return RunResult(
      implementation: description,
      profile: judge.profile?.name,
      files: files,
      readings: ledger.evidence
    )
  }

  private func judgements(
    of batch: ArraySlice<VectorCase>,
    _ operation: Operation,
    _ implementation: some Implementation
  ) async -> [Judgement] {
    var requests: [OperationRequest] = []
    requests.reserveCapacity(batch.count)
    for vector in batch { requests += judge.requests(for: vector, of: operation) }
    var answers = await implementation.answer(requests)[...]
    return batch.map { vector in
      let count = vector.expectation.requestCount
      defer { answers = answers.dropFirst(count) }
      guard answers.count >= count else {
        let missing = Malfunction(message: "the implementation left a request unanswered")
        return judge.judge(vector, of: operation, answers: [.malfunction(missing)])
      }
      return judge.judge(vector, of: operation, answers: Array(answers.prefix(count)))
    }
  }
}

extension Runner {
  /// Replays traces side by side: each round carries every conversation one step on.
  private func replays(
    of batch: ArraySlice<VectorCase>,
    _ role: Operation,
    _ implementation: some Implementation
  ) async -> [Judgement] {
    var runs = batch.map { vector -> TraceRun? in
      guard case .trace(let trace) = vector.expectation else { return nil }
      return TraceRun(trace, of: role, configuration: vector.input, profile: judge.profile)
    }
    while true {
      var asked: [Int] = []
      var requests: [FlowRequest] = []
      for index in runs.indices {
        guard let request = runs[index]?.next() else { continue }
        asked.append(index)
        requests.append(request)
      }
      if requests.isEmpty { break }
      let answers = await implementation.converse(requests)
      for (position, index) in asked.enumerated() {
        let missing = Malfunction(message: "the implementation left a request unanswered")
        let answer = position < answers.count ? answers[position] : .malfunction(missing)
        runs[index]?.receive(answer)
      }
    }
    return zip(batch, runs).map { vector, run in
      guard let run else { return judge.judge(vector, of: role, answers: []) }
      return judge.judge(vector, of: role, replayed: run)
    }
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
        answers: judgement.answers
      )
      result.outcome = .failed(failure)
    }
    return result
  }
}
