import ConformanceEngine
import KnownVariants

/// What is known of one call of an implementation while it is explored.
struct CallExploration: Sendable {
  var oracle: Oracle
  let generator: QuestionGenerator
  /// When making findings smaller ends, besides the two seconds that each takes at most.
  var end: ContinuousClock.Instant?
  private let suite: Suite
  /// The known variants that the fixed cases show; nil until they are needed.
  private var shown: [KnownVariant]?
  /// How often each kind of wrong answer came, by what it looked like before it was made small.
  private var counts: [Finding.Kind: Int] = [:]
  private var findingCount = 0
  /// What was asked before the question that is looked into.
  private var previous: CallRequest?

  /// How many findings are made small.
  private static let findingLimit = 24

  var call: Call { oracle.space.call }

  init(_ oracle: Oracle, _ suite: Suite) {
    self.oracle = oracle
    self.suite = suite
    generator = QuestionGenerator(oracle.space)
  }

  /// Asks the questions of a batch, and enters what comes of them.
  ///
  /// - Parameter end: when the last few of them are asked.
  mutating func ask(
    _ batch: QuestionBatch,
    until end: ContinuousClock.Instant?,
    _ implementation: some Implementation,
    _ explored: inout Explored
  ) async {
    var rest = batch.questions[...]
    while !rest.isEmpty, end.map({ .now < $0 }) ?? true {
      let questions = rest.prefix(32)
      rest = rest.dropFirst(32)
      let requests = questions.map(\.request)
      let answers = await RequestIsolation(of: implementation).answers(to: requests)
      // What is interrupted breaks down, which says nothing about it.
      if Task.isCancelled { return }
      for (question, answer) in zip(questions, answers) {
        explored.questions += 1
        let isSame = answer.output?.isSameAnswer(as: question.right) ?? (answer == .unimplemented)
        if !isSame { await look(into: question, answer, implementation, &explored) }
        previous = question.request
      }
    }
  }

  /// Asks a question that seems to be answered wrongly again, and enters what comes of it.
  private mutating func look(
    into question: QuestionBatch.Question,
    _ answer: Answer,
    _ implementation: some Implementation,
    _ explored: inout Explored
  ) async {
    var trial = await trial(of: question.draft, question.note, implementation)
    if case .right = trial {
      trial = await unsteady(question, answer, implementation)
    }
    switch trial {
    case .right: return
    case .open: explored.addOpen(call, question.draft.edits(from: oracle.space.plain))
    case .wrong(var finding):
      finding.questions = explored.questions
      await enter(finding, implementation, &explored)
    }
  }

  /// Makes a finding small, unless it is one that was made small already or something with it.
  private mutating func enter(
    _ finding: Finding,
    _ implementation: some Implementation,
    _ explored: inout Explored
  ) async {
    let known = explored.findings.firstIndex { $0.isSame(as: finding) }
    let count = counts[finding.kind, default: 0]
    counts[finding.kind] = count + 1
    if known != nil && count >= 2 || count >= 8 || findingCount >= Self.findingLimit {
      if let known { explored.findings[known].others += 1 }
      return
    }
    var small = finding
    if !finding.isUnsteady {
      if await isOpen(finding, implementation, thoroughly: false) {
        counts[finding.kind] = count
        explored.addOpen(call, finding.edits)
        return
      }
      small = await smallest(finding, implementation)
      if await isOpen(small, implementation, thoroughly: true) {
        explored.addOpen(call, finding.edits)
        return
      }
      small = await confirmed(small, implementation)
    }
    findingCount += 1
    explored.add(small)
  }

  /// What came of a question.
  private enum Trial {
    case right, open
    case wrong(Finding)
  }

  /// Asks the question that a draft is, and judges the answer.
  private func trial(
    of draft: Draft,
    _ note: [UInt64],
    _ implementation: some Implementation
  ) async -> Trial {
    guard let request = oracle.request(for: draft),
      let expectation = await oracle.expectation(of: request, by: oracle.reference)
    else { return .right }
    let answers = await answers(to: request, expectation, implementation)
    return await trial(of: draft, note, request, expectation, answers)
  }

  private func trial(
    of draft: Draft,
    _ note: [UInt64],
    _ request: CallRequest,
    _ expectation: Expectation,
    _ answers: [Answer]
  ) async -> Trial {
    let outcome = oracle.judge.judge(expectation, of: call, answers: answers).outcome
    guard case .failed(let failure) = outcome else { return .right }
    let isRejected = answers.first?.output?.isRejection ?? (failure.kind == .raised)
    // Nobody has looked at what may be rejected here.
    if isRejected, !expectation.rejects, oracle.isNovel(draft) { return .open }
    let (nearest, strength) = await oracle.nearestCase(to: draft, request)
    if isRejected != expectation.rejects, nearest.expectation.leavesOpen(rejection: isRejected) {
      return .open
    }
    let vector = VectorCase(
      id: CaseID(rawValue: ""),
      title: "",
      requirements: Array(nearest.requirements.prefix(1)),
      flags: nearest.flags,
      input: request.input,
      callInput: request.decoded,
      expectation: expectation,
      origin: .computed("reference")
    )
    return .wrong(
      Finding(
        call: call,
        vector: vector,
        failure: failure,
        strength: Outcome.failed(failure).strength(ofCase: strength),
        edits: draft.edits(from: oracle.space.plain),
        note: note
      )
    )
  }

  /// A question that was answered wrongly and then rightly: what was asked before may matter, or chance.
  private func unsteady(
    _ question: QuestionBatch.Question,
    _ answer: Answer,
    _ implementation: some Implementation
  ) async -> Trial {
    guard answer.output != nil,
      let expectation = await oracle.expectation(of: question.request, by: oracle.reference),
      expectation.requestCount == 1
    else { return .right }
    let first = await trial(
      of: question.draft,
      question.note,
      question.request,
      expectation,
      [answer]
    )
    guard case .wrong(var finding) = first else { return first }
    finding.isUnsteady = true
    if let previous {
      let isolation = RequestIsolation(of: implementation)
      let answers = await isolation.answers(to: [previous, question.request])
      if !oracle.isRight([answers[1]], expectation) { finding.previous = previous.input }
    }
    return .wrong(finding)
  }

  private func answers(
    to request: CallRequest,
    _ expectation: Expectation,
    _ implementation: some Implementation
  ) async -> [Answer] {
    let requests = Array(repeating: request, count: expectation.requestCount)
    return await RequestIsolation(of: implementation).answers(to: requests)
  }

  /// Whether a known variant answers so.
  ///
  /// Variants have no part in what is less than required: as in fixed cases, they may fail it.
  private mutating func isOpen(
    _ finding: Finding,
    _ implementation: some Implementation,
    thoroughly: Bool
  ) async -> Bool {
    guard finding.strength == .required else { return false }
    let request = CallRequest(call, input: finding.vector.input, decoded: finding.vector.callInput)
    let answers = await answers(to: request, finding.vector.expectation, implementation)
    return await oracle.isOpen(
      request,
      answers,
      shown: await shownVariants(by: implementation),
      thoroughly: thoroughly
    )
  }

  /// A smaller question that is answered wrongly in the same way.
  private mutating func smallest(
    _ finding: Finding,
    _ implementation: some Implementation
  ) async -> Finding {
    var best = finding
    var exploration = self
    let end = min(.now + .seconds(2), self.end ?? .now + .seconds(2))
    let shrinker = Shrinker(limit: 800) { .now < end }
    let (_, steps) = await shrinker.smallest(of: finding.note) { note in
      var choices = Choices(replaying: note)
      let draft = generator.draft(&choices)
      guard
        case .wrong(let other) = await exploration.trial(of: draft, choices.record, implementation),
        other.isSame(as: finding),
        !(await exploration.isOpen(other, implementation, thoroughly: false))
      else { return nil }
      if choices.record.isSmaller(than: best.note) { best = other }
      return choices.record
    }
    best.questions = finding.questions
    best.steps = steps
    return best
  }

  /// The finding, asked three times.
  private func confirmed(
    _ finding: Finding,
    _ implementation: some Implementation
  ) async -> Finding {
    var finding = finding
    let request = CallRequest(call, input: finding.vector.input, decoded: finding.vector.callInput)
    for _ in 0..<3 {
      let answers = await answers(to: request, finding.vector.expectation, implementation)
      if oracle.isRight(answers, finding.vector.expectation) { finding.isUnsteady = true }
    }
    return finding
  }

  /// The variants whose interpretations the fixed cases show.
  private mutating func shownVariants(by implementation: some Implementation) async
    -> [KnownVariant]
  {
    if let shown { return shown }
    let part = CaseFilter(operations: [.call(call)]).apply(to: suite)
    let run = try? await Runner(suite: part).run(implementation)
    let taken = Set(run?.interpretations.map(\.taken) ?? [])
    let concerned = Set(part.ambiguities.filter { $0.concerns == .call(call) }.map(\.id))
    let found = KnownVariants.all.filter { variant in
      let own = variant.interpretations.filter { concerned.contains($0.key) }
      return variant.operations.contains(.call(call)) && !own.isEmpty
        && own.allSatisfy { taken.contains(TakenInterpretation($0.key, $0.value)) }
    }
    shown = found
    return found
  }
}
