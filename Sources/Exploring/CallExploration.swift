/// The state of one call of an implementation during exploration.
struct CallExploration: Sendable {
  var oracle: Oracle
  let generator: QuestionGenerator
  /// The time at which shrinking ends, besides the limit of two seconds for each finding.
  var deadline = Deadline()
  let suite: Suite
  /// The known variants that the fixed cases show; nil until they are needed.
  var shown: [KnownVariant]?
  /// The latest requests with correct answers, the newest last.
  var recent: [JSON.Object] = []
  /// How often each kind of wrong answer came, by what it looked like before it was made small.
  private var counts: [Finding.Kind: Int] = [:]
  private var findingCount = 0
  /// The request before the question that is examined.
  var previous: CallRequest?
  /// Whether even the plain question got no answer in the end, so that no more requests are sent.
  private var isDead = false

  /// How many requests are remembered for findings that depend on one of them.
  private static let recentLimit = 1_024

  /// How many findings are made small.
  private static let findingLimit = 24

  var call: Call { oracle.space.call }

  init(_ oracle: Oracle, _ suite: Suite) {
    self.oracle = oracle
    self.suite = suite
    generator = QuestionGenerator(oracle.space)
  }

  /// Sends the questions of a batch, and records the results.
  ///
  /// - Parameter end: The time at which the last few of them are sent.
  mutating func ask(
    _ batch: QuestionBatch,
    until end: Deadline,
    _ implementation: some Implementation,
    _ explored: inout Explored
  ) async {
    var rest = batch.questions[...]
    while !rest.isEmpty, !isDead, !end.isOver {
      // A slow program receives few questions at a time.
      let questions = rest.prefix(max(1, min(32, explored.questions)))
      rest = rest.dropFirst(questions.count)
      let requests = questions.map(\.request)
      let answers = await implementation.answers(to: requests)
      // An interruption causes breakdowns that say nothing about the implementation.
      if Task.isCancelled { return }
      for (question, answer) in zip(questions, answers) where !isDead && !answer.isLate {
        explored.questions += 1
        explored.count(.call(call), isImplemented: answer != .unimplemented)
        if oracle.isSame(answer, as: question.right, to: question.request) {
          if recent.count == Self.recentLimit { recent.removeFirst(Self.recentLimit / 2) }
          recent.append(question.request.input)
        } else {
          await look(into: question, answer, implementation, &explored)
        }
        previous = question.request
      }
    }
  }

  /// Sends a question again if its answer seems incorrect, and records the result.
  private mutating func look(
    into question: QuestionBatch.Question,
    _ answer: Answer,
    _ implementation: some Implementation,
    _ explored: inout Explored
  ) async {
    if deadline.isOver {
      explored.unexamined += 1
      return
    }
    // An error in place of a refusal is one mistake, however often it is made.
    if answer.isRaised, question.right.isRejection,
      let known = explored.findings.firstIndex(where: { $0.call == call && $0.isRaised })
    {
      explored.findings[known].others += 1
      return
    }
    let measures = await oracle.measures(of: question.draft, question.request)
    guard let first = measures.first else { return }
    if measures.allSatisfy({ $0.isMet(by: answer, oracle) }) { return }
    if answer.isBreakdown, await !isAlive(implementation) {
      isDead = true
      return await enterLast(question, answer, first, &explored)
    }
    var trial = await trial(
      of: question.draft,
      question.note,
      question.request,
      measures,
      implementation
    )
    if case .right = trial {
      if deadline.isOver {
        explored.unexamined += 1
        return
      }
      trial = await unsteady(question, answer, first, implementation)
    }
    switch trial {
    case .right: return
    case .open: explored.addOpen(call, question.draft.edits(from: oracle.space.plain))
    case .wrong(var finding):
      finding.questions = explored.questions
      finding.earlier = recent
      await enter(finding, implementation, &explored)
    }
  }

  /// Enters what an implementation broke down over for good.
  private mutating func enterLast(
    _ question: QuestionBatch.Question,
    _ answer: Answer,
    _ measure: Measure,
    _ explored: inout Explored
  ) async {
    let answers = Array(repeating: answer, count: measure.expectation.requestCount)
    let trial = await trial(
      of: question.draft,
      question.note,
      question.request,
      measure,
      answers
    )
    guard case .wrong(var finding) = trial else { return }
    finding.questions = explored.questions
    explored.add(finding)
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
    // If the plainest question gets an incorrect answer, so do all others.
    let isEverywhere = known.map { explored.findings[$0].edits.isEmpty } ?? false
    if isEverywhere || known != nil && count >= 2 || count >= 8
      || findingCount >= Self.findingLimit
    {
      if let known { explored.findings[known].others += 1 }
      return
    }
    var small = finding
    let whole = deadline
    deadline = whole.within(.seconds(2))
    defer { deadline = whole }
    if !finding.isUnsteady {
      if await isOpen(finding, implementation, thoroughly: false) {
        counts[finding.kind] = count
        explored.addOpen(call, finding.edits)
        return
      }
      small = await smallest(finding, implementation)
      if await isOpen(small, implementation, thoroughly: small.strength == .required) {
        explored.addOpen(call, finding.edits)
        return
      }
      small = await plainer(small, implementation)
      small = await confirmed(small, implementation)
      small.irrelevant = await irrelevant(in: small, implementation)
    }
    findingCount += 1
    explored.add(small)
  }
}
