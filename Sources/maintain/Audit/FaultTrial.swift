/// The cases of one operation, to find those that a fault fails.
///
/// Answers that equal the reference's drafts are neither signed nor judged again.
struct FaultTrial: Sendable {
  /// The cases of the operation alone.
  let suite: Suite
  private let operation: Operation
  private let requests: [[CallRequest]]
  private let rightAnswers: [Answer]
  private let rightJudgements: [Judgement]
  private let judge = Judge()

  init(of operation: Operation, in suite: Suite, right: any FaultModel) async {
    let part = CaseFilter(operations: [operation]).apply(to: suite)
    self.suite = part
    self.operation = operation
    guard case .call(let call) = operation else {
      (requests, rightAnswers, rightJudgements) = ([], [], [])
      return
    }
    let (cases, judge) = (part.files.flatMap(\.cases), judge)
    let requests = cases.map { judge.requests(for: $0, of: call) }
    var answers = await right.answer(requests.flatMap(\.self))[...]
    rightJudgements = zip(cases, requests).map { vector, requests in
      defer { answers = answers.dropFirst(requests.count) }
      let own = Array(answers.prefix(requests.count))
      return judge.judge(vector.expectation, of: call, answers: own)
    }
    self.requests = requests
    rightAnswers = await right.draft(requests.flatMap(\.self))
  }

  /// The cases that fail.
  func failures(of model: any FaultModel) async throws -> [KillMatrix.Kill] {
    guard case .call(let call) = operation else {
      let run = try await Runner(suite: suite, judge: judge).run(model)
      return run.cases.filter(\.outcome.isFailure).map {
        KillMatrix.Kill(id: $0.id, polarity: $0.failure?.transcript?.played.last?.expected.polarity)
      }
    }
    let drafts = await model.draft(requests.flatMap(\.self))
    var tracker = InterpretationTracker()
    var failures: [KillMatrix.Kill] = []
    var (position, index) = (0, 0)
    for vector in suite.files.lazy.flatMap(\.cases) {
      let places = position..<position + requests[index].count
      let judgement: Judgement
      if drafts[places] == rightAnswers[places] {
        judgement = rightJudgements[index]
      } else {
        judgement = await self.judgement(
          of: vector,
          call,
          requests[index],
          drafts: Array(drafts[places]),
          model
        )
      }
      if tracker.outcome(of: vector.id, in: operation, judgement).isFailure {
        failures.append(KillMatrix.Kill(id: vector.id, polarity: vector.expectation.polarity))
      }
      position = places.upperBound
      index += 1
    }
    return failures
  }

  /// Judges drafts; one that differs in more than its signature fails, unless another
  /// interpretation matches.
  private func judgement(
    of vector: VectorCase,
    _ call: Call,
    _ requests: [CallRequest],
    drafts: [Answer],
    _ model: any FaultModel
  ) async -> Judgement {
    let judgement = judge.judge(vector.expectation, of: call, answers: drafts)
    guard case .failed(let failure) = judgement.outcome,
      !failure.differences.isEmpty,
      !vector.expectation.ambiguities.isEmpty
        || failure.differences.allSatisfy({ $0.place.hasSuffix("signature") })
    else { return judgement }
    let answers = await model.answer(requests)
    return judge.judge(vector.expectation, of: call, answers: answers)
  }
}

extension Expectation {
  /// The polarity of the faults that can fail it; nil if only some interpretations refuse.
  fileprivate var polarity: FaultPolarity? {
    if isNegative { return .lenient }
    guard case .ambiguity(let ambiguity) = self else { return .strict }
    return ambiguity.interpretations.contains(where: \.expectation.isNegative) ? nil : .strict
  }
}

extension FlowTrace.Reaction {
  /// The polarity of the faults that can fail it: lenient for refusals, strict for other actions.
  ///
  /// It is nil if no action is expected, or if the documents leave the reaction open.
  fileprivate var polarity: FaultPolarity? {
    switch self {
    case .ordered(let actions), .unordered(let actions):
      actions.isEmpty ? nil : actions.allSatisfy(\.isRefusal) ? .lenient : .strict
    case .ambiguity: nil
    }
  }
}
