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
      files.append(FileResult(file: file, results: []))
      files[files.count - 1].results.reserveCapacity(file.cases.count)
    }
    var batches = batches[...]
    var replies = await replies(to: batches.first, from: implementation)
    while let batch = batches.popFirst() {
      // The next requests are under way while these answers are judged.
      let next = batches.first
      async let following = self.replies(to: next, from: implementation)
      for judgement in judgements(of: batch, replies) {
        let vector = suite.files[batch.file].cases[files[batch.file].results.count]
        files[batch.file].results.append(ledger.enter(judgement, of: vector))
      }
      done += batch.cases.count
      progress(done)
      replies = await following
    }
    return RunResult(
      implementation: description,
      profile: judge.profile?.name,
      files: files,
      readings: ledger.evidence
    )
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
    from implementation: some Implementation
  ) async -> Replies {
    guard let batch else { return .answers([]) }
    let file = suite.files[batch.file]
    let cases = file.cases[batch.cases]
    if file.operation.vocabulary == nil {
      var requests: [OperationRequest] = []
      requests.reserveCapacity(cases.count)
      for vector in cases { requests += judge.requests(for: vector, of: file.operation) }
      return .answers(await Interrogation(of: implementation).answers(to: requests))
    }
    let runs = cases.map { vector -> TraceRun? in
      guard case .trace(let trace) = vector.expectation else { return nil }
      let profile = judge.profile
      return TraceRun(trace, of: file.operation, configuration: vector.input, profile: profile)
    }
    return .replays(await Interrogation(of: implementation).replays(of: runs))
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
