import ConformanceEngine
import KnownVariants

/// What is known of one call of an implementation while it is explored.
struct CallExploration: Sendable {
  let oracle: Oracle
  let generator: QuestionGenerator
  private let suite: Suite
  /// The known variants that the fixed cases show; nil until they are needed.
  private var shown: [KnownVariant]?
  /// How often each kind of wrong answer came, by what it looked like before it was made small.
  private var counts: [Finding.Kind: Int] = [:]
  private var findingCount = 0

  var call: Call { oracle.space.call }

  init(_ oracle: Oracle, _ suite: Suite) {
    self.oracle = oracle
    self.suite = suite
    generator = QuestionGenerator(oracle.space)
  }

  /// Asks the questions of a batch, and enters what comes of them.
  mutating func ask(
    _ batch: QuestionBatch,
    _ implementation: some Implementation,
    _ explored: inout Explored
  ) async {
    let questions = batch.questions
    let answers = await RequestIsolation(of: implementation).answers(to: questions.map(\.request))
    // What is interrupted breaks down, which says nothing about it.
    if Task.isCancelled { return }
    for (question, answer) in zip(questions, answers) {
      explored.questions += 1
      if let output = answer.output, output.isSameAnswer(as: question.right) { continue }
      if answer == .unimplemented { continue }
      await look(into: question, implementation, &explored)
    }
  }

  /// Asks a question that seems to be answered wrongly again, and finds out whether it is.
  private mutating func look(
    into question: QuestionBatch.Question,
    _ implementation: some Implementation,
    _ explored: inout Explored
  ) async {
    guard var finding = await finding(question.draft, question.note, implementation) else { return }
    finding.questions = explored.questions
    // The same thing again, or what it entails: it was made small already.
    let known = explored.findings.firstIndex { finding.entails($0) }
    let count = counts[finding.kind, default: 0]
    counts[finding.kind] = count + 1
    if known != nil && count >= 2 || count >= 8 || findingCount >= Exploration.findingLimit {
      if let known { explored.findings[known].others += 1 }
      return
    }
    if await isOpen(finding, implementation, thoroughly: false) {
      counts[finding.kind] = count
      explored.open += 1
      return
    }
    let small = await smallest(finding, implementation)
    if await isOpen(small, implementation, thoroughly: true) {
      explored.open += 1
      return
    }
    findingCount += 1
    enter(await confirmed(small, implementation), &explored)
  }

  private func enter(_ finding: Finding, _ explored: inout Explored) {
    guard let index = explored.findings.firstIndex(where: { $0.kind == finding.kind }) else {
      return explored.findings.append(finding)
    }
    var best = explored.findings[index]
    if finding.note.isSmaller(than: best.note) {
      (best, explored.findings[index]) = (explored.findings[index], finding)
      explored.findings[index].questions = best.questions
      explored.findings[index].others = best.others
    }
    explored.findings[index].others += 1
  }

  /// What is wrong with the answer to a draft; nil where nothing is.
  private func finding(
    _ draft: Draft,
    _ note: [UInt64],
    _ implementation: some Implementation
  ) async -> Finding? {
    guard let request = oracle.request(for: draft),
      let expectation = await oracle.expectation(of: request, by: oracle.reference)
    else { return nil }
    let answers = await answers(to: request, expectation, implementation)
    guard
      case .failed(let failure) = oracle.judge
        .judge(expectation, of: call, answers: answers).outcome
    else { return nil }
    let (nearest, strength) = await oracle.nearestCase(to: draft, request)
    let rejects = answers.first?.output?.isRejection
    if let rejects, rejects != expectation.rejects,
      nearest.expectation.leavesOpen(rejection: rejects)
    {
      return nil
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
    return Finding(
      call: call,
      vector: vector,
      failure: failure,
      strength: strength,
      edits: draft.edits(from: oracle.space.plain),
      questions: 0,
      steps: 0,
      note: note
    )
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
    let end = ContinuousClock.now + .seconds(2)
    let shrinker = Shrinker(limit: 800) { ContinuousClock.now < end }
    let (_, steps) = await shrinker.smallest(of: finding.note) { note in
      var choices = Choices(replaying: note)
      let draft = generator.draft(&choices)
      guard let other = await exploration.finding(draft, choices.record, implementation),
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
      if oracle.isRight(answers, finding.vector.expectation) { finding.isFlaky = true }
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
