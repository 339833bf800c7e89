extension FailureAnalysis {
  /// A case, compared with what the reference makes of it.
  struct Comparison: Sendable {
    /// How the answers to a failed call are worded.
    var wording: Wording?
    /// The right answers to a failed call, in this wording.
    var right: [Answer] = []
    /// Whether what came deviates; nil if nothing can be said.
    var isDeviation: Bool?
  }

  func comparison(of index: Int, with right: any FaultModel) async -> Comparison {
    let torn = torn(index)
    if !torn.isEmpty {
      let own = await interpretations(of: index, by: right, remembers: false)
      return Comparison(isDeviation: !torn.allSatisfy(own.contains))
    }
    switch results[index].outcome {
    case .failed(let failure) where failure.kind != .unimplemented:
      var comparison = Comparison(isDeviation: true)
      let own: Hypothesis.Finding?
      if case .call(let call) = operation {
        let requests = requests(of: index)
        let wording = await right.wording(
          of: failure.answers,
          to: requests,
          expecting: cases[index].expectation
        )
        comparison.wording = wording
        comparison.right = await right.answer(requests, like: wording)
        own = agreement(of: comparison.right, to: call, at: index, with: failure)
      } else {
        comparison.wording = await conversationWording(of: index, with: right, failure)
        own = await finding(of: right, remembers: false, index, failing: failure)
      }
      // Where what came is right by the reference, the case is at fault, unless the reference only
      // repeats what it would have made up.
      if case .explains? = own, await failsUnaided(index, right) { comparison.isDeviation = nil }
      return comparison
    case .passed: return Comparison(isDeviation: await rejectsByChoice(index, right) ? nil : false)
    case .failed, .unimplemented, .notApplicable, .failedAsExpected, .passedUnexpectedly:
      return Comparison()
    }
  }

  /// The wording of the token in the wrong step of a conversation, beside the reference's.
  private func conversationWording(
    of index: Int,
    with right: any FaultModel,
    _ failure: Failure
  ) async -> Wording? {
    guard let played = failure.transcript?.played, let token = played.last?.token,
      let replay = await rightReplay(of: index, until: played, by: right),
      let usual = replay.run.played.last?.token
    else { return nil }
    var wording = Wording([.output(["token": .string(token)])])
    let wrong = Set(failure.differences.compactMap { $0.place.split(separator: " ").last })
    wording.freeMembers = [
      FreeMember.all(of: token, besides: usual, wrong: Set(wrong.map(String.init)))
    ]
    return wording
  }

  /// Whether a rejection came that is right by one interpretation, and the reference accepts by
  /// another: then the case says nothing about faults in what is accepted.
  private func rejectsByChoice(_ index: Int, _ right: any FaultModel) async -> Bool {
    guard case .ambiguity(let ambiguity) = cases[index].expectation,
      let taken = results[index].taken.first?.interpretation,
      ambiguity.interpretations.first(where: { $0.interpretation == taken })?
        .expectation.isNegative == true
    else { return false }
    let own = await right.draft(requests(of: index))
    return own.first?.output?.isRejection == false
  }

  /// Tries a hypothesis on cases.
  func findings(
    of hypothesis: Hypothesis,
    at indices: ArraySlice<Int>
  ) async -> [Hypothesis.Finding] {
    // Others work on other parts, and no model is asked by two at once.
    let own =
      indices.startIndex == 0 ? hypothesis.model : catalogue.model(with: hypothesis.ids)
    var findings: [Hypothesis.Finding] = []
    for index in indices {
      // What remembers must begin anew each time.
      let model = hypothesis.remembers ? catalogue.model(with: hypothesis.ids) : own
      findings.append(await finding(of: hypothesis, model, at: index))
    }
    return findings
  }

  private func finding(
    of hypothesis: Hypothesis,
    _ model: any FaultModel,
    at index: Int
  ) async -> Hypothesis.Finding {
    let result = results[index]
    let torn = torn(index)
    if !torn.isEmpty {
      let own = await interpretations(of: index, by: model, remembers: hypothesis.remembers)
      let isSame = torn.allSatisfy(own.contains)
      if deviations.contains(sorted: index) { return isSame ? .explains(isExact: true) : .misses }
      return isSame ? .fits : .contradicts
    }
    guard case .failed(let failure) = result.outcome else {
      let fails = await fails(index, by: model, remembers: hypothesis.remembers)
      return fails ? .contradicts : .fits
    }
    return await finding(of: model, remembers: hypothesis.remembers, index, failing: failure)
  }

  private func finding(
    of model: any FaultModel,
    remembers: Bool,
    _ index: Int,
    failing failure: Failure
  ) async -> Hypothesis.Finding {
    guard case .call(let call) = operation else {
      return await finding(
        of: model,
        remembers: remembers,
        inConversation: index,
        failing: failure
      )
    }
    let own = await answers(of: index, by: model, remembers: remembers, like: wordings[index])
    if let agreement = agreement(of: own, to: call, at: index, with: failure) {
      if own != rightAnswers[index] { return agreement }
      // What the reference repeats as well is explained by what makes it up as badly.
      return await failsUnaided(index, model) ? agreement : .misses
    }
    if own == rightAnswers[index] { return .misses }
    guard let token = tokens[index] else { return .differs }
    let part = TokenChanges(from: token.right, to: TokenMembers(of: own.first))
    return part.isPart(of: token.changes) ? .isPartOfIt : .differs
  }

  /// Whether answers agree with those that came; nil if they do not.
  private func agreement(
    of own: [Answer],
    to call: Call,
    at index: Int,
    with failure: Failure
  ) -> Hypothesis.Finding? {
    let comparison = AnswerComparison(
      memberNames: call.contract.memberNames,
      isTokenWrong: issuesTokens && cases[index].expectation.isNegative
    )
    return comparison.agreement(of: own, with: failure.answers).map { agreement in
      switch agreement {
      case .exact: .explains(isExact: true)
      // Where the reason alone is wrong, it is what has to be explained.
      case .otherReason: failure.kind == .wrongReason ? .differs : .explains(isExact: false)
      case .otherToken: .issuesToo
      }
    }
  }

  private func finding(
    of model: any FaultModel,
    remembers: Bool,
    inConversation index: Int,
    failing failure: Failure
  ) async -> Hypothesis.Finding {
    guard let seen = failure.transcript else { return .misses }
    // What other conversations have left behind may show sooner or later.
    let length = remembers ? nil : seen.played.count + (seen.endsWrong ? 0 : 1)
    let like = remembers ? nil : seen
    let judgement = await judgement(of: index, inConversationBy: model, for: length, like: like)
    guard case .failed(let own) = judgement?.outcome, own.kind == failure.kind,
      let mine = own.transcript, mine.endsWrong == seen.endsWrong,
      remembers || mine.played.count == seen.played.count
    else { return .misses }
    if own.differences == failure.differences {
      // With values that came, every model may fail alike; only one that fails with its own explains it.
      return await failsUnaided(index, model) ? .explains(isExact: true) : .misses
    }
    // What is made up at run time differs; the words, and the places that are wrong, do not.
    let isAlike =
      own.differences.map(\.place) == failure.differences.map(\.place)
      && mine.lastWords == seen.lastWords
    if !isAlike { return .misses }
    let isOther = zip(own.differences, failure.differences).contains { $0.isOther(than: $1) }
    if !isOther || remembers { return .explains(isExact: false) }
    // What is made with something random is another text each time.
    let again = await self.judgement(
      of: index,
      inConversationBy: model,
      for: length,
      like: like
    )
    guard case .failed(let other) = again?.outcome, other.differences == own.differences else {
      return .explains(isExact: false)
    }
    return .differs
  }

  /// Whether a case fails by answers that are not worded like those that came.
  private func failsUnaided(_ index: Int, _ model: any FaultModel) async -> Bool {
    guard case .call(let call) = operation else {
      return await judgement(of: index, inConversationBy: model)?.outcome.isFailure ?? false
    }
    let answers = await model.answer(requests(of: index))
    return judge.judge(cases[index].expectation, of: call, answers: answers).outcome.isFailure
  }

  /// Whether a case that passed fails.
  private func fails(_ index: Int, by model: any FaultModel, remembers: Bool) async -> Bool {
    guard case .call(let call) = operation else {
      return await judgement(of: index, inConversationBy: model)?.outcome.isFailure ?? false
    }
    if issuesTokens, !remembers {
      let draft = await model.draft(requests(of: index))
      if draft == rightDrafts[index] { return false }
      let judgement = judge.judge(cases[index].expectation, of: call, answers: draft)
      if case .failed(let failure) = judgement.outcome,
        failure.differences.contains(where: { !$0.place.hasSuffix("signature") })
      {
        return true
      }
    }
    let answers = await answers(of: index, by: model, remembers: remembers, like: nil)
    return judge.judge(cases[index].expectation, of: call, answers: answers).outcome.isFailure
  }

  private func interpretations(
    of index: Int,
    by model: any FaultModel,
    remembers: Bool
  ) async -> [TakenInterpretation] {
    guard case .call(let call) = operation else {
      return await judgement(of: index, inConversationBy: model)?.taken ?? []
    }
    let answers = await answers(of: index, by: model, remembers: remembers, like: nil)
    return judge.judge(cases[index].expectation, of: call, answers: answers).taken
  }

  func requests(of index: Int) -> [CallRequest] {
    guard case .call(let call) = operation else { return [] }
    return judge.requests(for: cases[index], of: call)
  }

  /// The cases that a model may remember: those of the same token, and at last the one before.
  private func remembered(at index: Int) -> [Int] {
    let token = cases[index].input["token"]
    let same = token == nil ? [] : (0..<index).filter { cases[$0].input["token"] == token }
    return same + (previous[index].map { [$0] } ?? [])
  }

  /// The answers to a case, after those to the cases before where they matter.
  private func answers(
    of index: Int,
    by model: any FaultModel,
    remembers: Bool,
    like seen: Wording?
  ) async -> [Answer] {
    let own = requests(of: index)
    let before = remembers ? remembered(at: index).flatMap { requests(of: $0).suffix(1) } : []
    let all = before + own
    guard let seen else { return Array(await model.answer(Array(all)).suffix(own.count)) }
    // What was right for the calls before is what came for this one.
    return Array(await model.answer(Array(all), like: seen).suffix(own.count))
  }

  /// Plays so many steps, or all, with the sequences and nonces of another conversation.
  private func judgement(
    of index: Int,
    inConversationBy model: any FaultModel,
    for length: Int? = nil,
    like seen: Transcript? = nil
  ) async -> Judgement? {
    let vector = cases[index]
    guard case .role(let role) = operation, case .trace(var trace) = vector.expectation else {
      return nil
    }
    if let length { trace.steps = Array(trace.steps.prefix(length)) }
    var run = TraceRun(trace, of: role, configuration: vector.input, by: judge)
    let isWorded = seen != nil && wordings.indices.contains(index)
    let free = isWorded ? wordings[index]?.freeMembers.first ?? [] : []
    await run.play(with: model, like: seen, free)
    return judge.judge(vector, of: role, replayed: run)
  }
}

extension TraceRun {
  /// Plays to the end, or to the first wrong step.
  mutating func play(
    with model: any FaultModel,
    like seen: Transcript? = nil,
    _ freeMembers: [FreeMember] = []
  ) async {
    while let request = next() {
      let step = played.count - 1
      let actions = seen?.played.indices.contains(step) == true ? seen?.played[step].actions : nil
      receive(await model.converse(request, like: actions ?? [], freeMembers))
    }
  }
}

extension Difference {
  /// Whether the same text is expected, and two others came that are wrong in different ways.
  ///
  /// Signatures and responses, and texts of the length that is expected, are made of the same values in
  /// both. Other texts may be made up.
  fileprivate func isOther(than other: Difference) -> Bool {
    guard expected == other.expected, actual != other.actual,
      [actual, other.actual].allSatisfy({ $0.first == "\"" })
    else { return false }
    let isComputed = place.hasSuffix("signature") || place.hasSuffix("response")
    return isComputed
      || expected.first == "\""
        && [actual, other.actual].allSatisfy { $0.utf8.count == expected.utf8.count }
  }
}

extension Transcript.Step {
  /// The token in an action.
  fileprivate var token: String? {
    (actions ?? []).lazy.compactMap { $0.message?.members["token"]?.string }.first
  }
}

extension Transcript {
  /// The names of what was done last.
  fileprivate var lastWords: [String] {
    (played.last?.actions ?? []).map { $0.object?.members.first?.name ?? "" }
  }
}
