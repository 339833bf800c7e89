import Cryptography

/// Compares what came back with what a case expects.
package struct Judge: Sendable {
  /// Where given, ambiguities are judged by its interpretations alone.
  package var profile: Profile?
  /// Whether a wrong reason beside a right verdict is a failure.
  package var hasStrictReasons: Bool
  /// The operations that must be there: a case of one that is unimplemented fails.
  package var requiredOperations: Set<Operation>
  /// The keys of tokens that were made or judged before.
  package let keys = RSAKeys()

  package init(
    profile: Profile? = nil,
    hasStrictReasons: Bool = false,
    requiredOperations: Set<Operation> = []
  ) {
    self.profile = profile
    self.hasStrictReasons = hasStrictReasons
    self.requiredOperations = requiredOperations
  }

  /// The requests to make for a case: one, or several where something must be fresh in each.
  package func requests(for vector: VectorCase, of call: Call) -> [CallRequest] {
    let request = CallRequest(call, input: vector.input, decoded: vector.callInput)
    return Array(repeating: request, count: vector.expectation.requestCount)
  }

  /// Judges the answers to a case's requests by what it expects.
  package func judge(
    _ expectation: Expectation,
    of call: Call,
    answers: [Answer]
  ) -> Judgement {
    for answer in answers {
      switch answer {
      case .unimplemented:
        guard requiredOperations.contains(.call(call)) else {
          return Judgement(outcome: .unimplemented)
        }
        let failure = Failure(
          kind: .unimplemented,
          summary: "\(call) is required, but the implementation does not have it",
          expected: expectation.words,
          answers: answers
        )
        return Judgement(outcome: .failed(failure))
      case .error(let error):
        let isRefusal = error.isRaised && mayReject(expectation)
        let failure = Failure(
          kind: isRefusal ? .raised : .error,
          summary: (isRefusal ? "an error instead of a refusal: " : "") + error.message,
          expected: expectation.words
            + (isRefusal ? "; catch the error, and refuse with a reason" : ""),
          answers: answers,
          wrote: error.wrote
        )
        return Judgement(outcome: .failed(failure))
      case .output: continue
      }
    }
    let outputs = answers.compactMap(\.output)
    let check = ExpectationCheck(
      outputs: outputs,
      memberNames: call.contract.memberNames,
      keys: keys
    )
    guard case .ambiguity(let ambiguity) = expectation else {
      return Judgement(outcome: outcome(of: check.check(expectation), expectation, answers))
    }
    return judge(ambiguity, with: check, answers: answers)
  }

  /// Whether nothing signed, nothing accepted and nothing done is right, under one interpretation at least.
  func mayReject(_ expectation: Expectation) -> Bool {
    switch expectation {
    case .invalid, .refused: return true
    case .output, .valid, .token: return false
    case .trace(let trace): return trace.steps.allSatisfy(\.reaction.mayBeNothing)
    case .ambiguity(let ambiguity):
      let fixed = profile?.interpretations[ambiguity.id]
      return ambiguity.interpretations.contains {
        (fixed == nil || $0.interpretation == fixed) && mayReject($0.expectation)
      }
    }
  }

  private func judge(
    _ ambiguity: AmbiguityExpectation,
    with check: ExpectationCheck,
    answers: [Answer]
  ) -> Judgement {
    if let fixed = profile?.interpretations[ambiguity.id],
      let alternative = ambiguity.interpretations.first(where: { $0.interpretation == fixed })
    {
      var outcome = outcome(
        of: check.check(alternative.expectation),
        alternative.expectation,
        answers
      )
      if case .failed(var failure) = outcome {
        failure.expected += ", by the interpretation \"\(fixed)\" of \(ambiguity.id)"
        outcome = .failed(failure)
      }
      return Judgement(outcome: outcome)
    }
    let results = ambiguity.interpretations.map { ($0, check.check($0.expectation)) }
    let fitting = results.filter { $0.1.isRight }
    if let (alternative, result) = fitting.first(where: { $0.1.wrongReason == nil })
      ?? fitting.first
    {
      // An answer that fits several interpretations says nothing about which one is taken.
      let taken =
        fitting.count == 1 ? [TakenInterpretation(ambiguity.id, alternative.interpretation)] : []
      let outcome = outcome(of: result, alternative.expectation, answers)
      return Judgement(outcome: outcome, taken: taken, answers: answers)
    }
    let nearest = results.min { $0.1.distance < $1.1.distance }
    let differences = nearest?.1.differences ?? []
    let words = ambiguity.interpretations.map {
      "\($0.expectation.words) (\"\($0.interpretation)\")"
    }
    let name = nearest?.0.interpretation.rawValue ?? ""
    let failure = Failure(
      kind: .wrong,
      summary: (differences.first?.description ?? "the answer is wrong")
        + ", according to the nearest interpretation \"\(name)\" of \(ambiguity.id)",
      expected: words.joined(separator: ", or "),
      differences: differences,
      answers: answers
    )
    return Judgement(outcome: .failed(failure))
  }

  private func outcome(
    of result: CheckResult,
    _ expectation: Expectation,
    _ answers: [Answer]
  ) -> Outcome {
    if let first = result.differences.first {
      return .failed(
        Failure(
          kind: .wrong,
          summary: first.description,
          expected: expectation.words,
          differences: result.differences,
          answers: answers
        )
      )
    }
    guard let wrong = result.wrongReason else { return .passed(warnings: result.warnings) }
    if hasStrictReasons {
      return .failed(
        Failure(
          kind: .wrongReason,
          summary: wrong.description,
          expected: expectation.words,
          differences: [wrong],
          answers: answers
        )
      )
    }
    return .passed(warnings: [wrong.description] + result.warnings)
  }
}

extension FlowTrace.Reaction {
  /// Whether nothing done is right, under one interpretation at least.
  fileprivate var mayBeNothing: Bool {
    switch self {
    case .ordered(let actions), .unordered(let actions): actions.isEmpty
    case .ambiguity(_, let branches): branches.contains(where: \.actions.isEmpty)
    }
  }
}

/// What a judge says of one case.
package struct Judgement: Sendable, Equatable {
  /// What became of the case.
  package var outcome: Outcome
  /// The interpretations of ambiguities that the answers show.
  package var taken: [TakenInterpretation] = []
  /// What came back, kept where a later case can still turn the judgement into a failure.
  var answers: [Answer] = []
  /// How the conversation went, kept for the same reason.
  var transcript: Transcript?
}

/// An interpretation that an implementation has chosen.
package struct TakenInterpretation: Sendable, Hashable, Codable {
  package var ambiguity: AmbiguityID
  /// The answer that was chosen.
  package var interpretation: Interpretation

  package init(_ ambiguity: AmbiguityID, _ interpretation: Interpretation) {
    self.ambiguity = ambiguity
    self.interpretation = interpretation
  }
}

extension Answer {
  /// The output, if one came.
  package var output: JSON.Object? {
    if case .output(let members) = self { members } else { nil }
  }
}
