extension CallExploration {
  /// The result of a question.
  enum Trial {
    case right, open
    case wrong(Finding)
  }

  /// Sends the question of a draft, and judges the answer.
  func trial(
    of draft: Draft,
    _ note: [UInt64],
    _ implementation: some Implementation
  ) async -> Trial {
    guard let request = oracle.request(for: draft) else { return .right }
    let measures = await oracle.measures(of: draft, request)
    return await trial(of: draft, note, request, measures, implementation)
  }

  func trial(
    of draft: Draft,
    _ note: [UInt64],
    _ request: CallRequest,
    _ measures: [Measure],
    _ implementation: some Implementation
  ) async -> Trial {
    var answers: [Answer] = []
    for measure in measures {
      let count = measure.expectation.requestCount
      if answers.count < count {
        answers = await self.answers(to: request, measure.expectation, implementation)
      }
      let own = Array(answers.prefix(count))
      let trial = await trial(of: draft, note, request, measure, own)
      if case .right = trial { continue }
      return trial
    }
    return .right
  }

  func trial(
    of draft: Draft,
    _ note: [UInt64],
    _ request: CallRequest,
    _ measure: Measure,
    _ answers: [Answer]
  ) async -> Trial {
    let expectation = measure.expectation
    // Nothing is known of an answer that there was no time for.
    guard !answers.contains(where: \.isLate),
      let failure = oracle.failure(of: answers, expectation)
    else { return .right }
    let isBreakdown = answers.contains(where: \.isBreakdown)
    // An error says that the implementation has not done its task.
    let isRejected = answers.first?.output?.isRejection ?? !isBreakdown
    // No case says whether this may be rejected, or the documents leave it open.
    let isOther = !isBreakdown && !measure.isOfCase && isRejected != expectation.rejects
    if isOther, oracle.leavesOpen(draft, request, rejection: isRejected) { return .open }
    let deciding = await oracle.deciding(measure, draft, request)
    let nearest = deciding.vector
    if isOther, nearest.expectation.leavesOpen(rejection: isRejected) { return .open }
    let broken = oracle.rule(broken: failure, by: draft, measure, deciding: deciding)
    let vector = VectorCase(
      id: CaseID(rawValue: ""),
      title: "",
      requirements: broken.rule.map { [$0] } ?? [],
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
        strength: Outcome.failed(failure).strength(ofCase: broken.strength),
        edits: draft.edits(from: oracle.space.plain),
        isOfCase: measure.isOfCase,
        template: measure.isOfCase ? nil : measure.vector?.id,
        note: note
      )
    )
  }

  /// Examines a question that first got an incorrect answer, and then a correct one.
  ///
  /// The previous request may matter, or the difference may be chance.
  func unsteady(
    _ question: QuestionBatch.Question,
    _ answer: Answer,
    _ measure: Measure,
    _ implementation: some Implementation
  ) async -> Trial {
    let expectation = measure.expectation
    guard answer.output != nil, expectation.requestCount == 1 else { return .right }
    let first = await trial(
      of: question.draft,
      question.note,
      question.request,
      measure,
      [answer]
    )
    guard case .wrong(var finding) = first else { return first }
    finding.isUnsteady = true
    if let previous {
      // A single incorrect answer after the previous request may be chance, like the first one.
      let pair = [previous, question.request]
      let answers = await implementation.answers(to: pair + pair)
      if [answers[1], answers[3]].allSatisfy({ !oracle.isRight([$0], expectation) }) {
        finding.previous = previous.input
      }
    }
    return .wrong(finding)
  }

  /// A case of a request, with the answer of the reference as what is expected.
  func vector(asking input: JSON.Object) async -> VectorCase? {
    let draft = oracle.space.forge.draft(of: input)
    guard let request = oracle.request(for: draft),
      let measure = await oracle.measures(of: draft, request).first
    else { return nil }
    let (nearest, _) = await oracle.deciding(measure, draft, request)
    return VectorCase(
      id: CaseID(rawValue: ""),
      title: "",
      requirements: nearest.requirements.first.map { [$0] } ?? [],
      flags: nearest.flags,
      input: request.input,
      callInput: request.decoded,
      expectation: measure.expectation,
      origin: .computed("reference")
    )
  }

  func answers(
    to request: CallRequest,
    _ expectation: Expectation,
    _ implementation: some Implementation
  ) async -> [Answer] {
    let requests = Array(repeating: request, count: expectation.requestCount)
    let answers = await implementation.answers(to: requests)
    // A program that is silent several times in a row receives no further requests.
    if answers.contains(where: \.isBreakdown) { _ = await isAlive(implementation) }
    return answers
  }

  /// Whether the plain question gets an answer.
  func isAlive(_ implementation: some Implementation) async -> Bool {
    guard let plain = oracle.request(for: oracle.space.plain) else { return true }
    let answers = await implementation.answers(to: [plain])
    return !answers.contains(where: \.isBreakdown)
  }

  /// Whether a known variant answers so, or there was no time to look at all of them.
  mutating func isOpen(
    _ finding: Finding,
    _ implementation: some Implementation,
    thoroughly: Bool
  ) async -> Bool {
    if finding.isOfCase { return false }
    let request = CallRequest(call, input: finding.vector.input, decoded: finding.vector.callInput)
    let answers = await answers(to: request, finding.vector.expectation, implementation)
    return await oracle.isOpen(
      finding,
      request,
      answers,
      shown: await shownVariants(by: implementation),
      thoroughly: thoroughly,
      until: deadline
    )
  }

  /// The variants whose interpretations the fixed cases show.
  private mutating func shownVariants(by implementation: some Implementation) async
    -> [KnownVariant]
  {
    if let shown { return shown }
    let taken = await suite.interpretations(
      of: .call(call),
      shownBy: implementation,
      Judge(),
      until: deadline
    )
    let interpretations = Set(taken.map(\.taken))
    let concerned = Set(suite.ambiguities.filter { $0.concerns == .call(call) }.map(\.id))
    let found = KnownVariants.all.filter { variant in
      let own = variant.interpretations.filter { concerned.contains($0.key) }
      return variant.operations.contains(.call(call)) && !own.isEmpty
        && own.allSatisfy { interpretations.contains(TakenInterpretation($0.key, $0.value)) }
    }
    shown = found
    return found
  }
}

extension Answer {
  /// Whether the implementation broke down, and did not say so itself.
  var isBreakdown: Bool {
    if case .error(let error) = self { !error.isRaised } else { false }
  }

  /// Whether the implementation answered by an error of its own.
  var isRaised: Bool {
    if case .error(let error) = self { error.isRaised } else { false }
  }
}
