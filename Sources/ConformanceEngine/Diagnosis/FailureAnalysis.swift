/// The cases of one operation in a run, to try faults on.
struct FailureAnalysis: Sendable {
  let operation: Operation
  let catalogue: any FaultCatalogue
  let judge: Judge
  /// In the order of the run.
  let cases: [VectorCase]
  let results: [CaseResult]
  /// For each case the one that was run before it, if there was one.
  let previous: [Int?]
  /// The failed cases, those included that show an interpretation which is right in itself.
  let failures: [Int]
  /// The failures that are the implementation's own.
  private(set) var own: [Int] = []
  /// The cases in which an answer must be given that is no rejection.
  let valid: [Int]
  /// The cases that came out wrong, or by another interpretation than others.
  private(set) var deviations: [Int] = []
  /// The cases that came out right.
  private(set) var passes: [Int] = []
  let right: any FaultModel
  /// How the answers to failed calls are worded.
  private(set) var wordings: [Wording?] = []
  /// What the right answers look like, worded like those that came, where a call failed.
  private(set) var rightAnswers: [[Answer]] = []
  /// The right token of each deviation, and what differs from it in the one that came.
  private(set) var tokens: [Int: (right: TokenMembers, changes: TokenChanges)] = [:]
  /// What the right answers look like as drafts, where tokens are issued.
  private(set) var rightDrafts: [[Answer]] = []
  /// Ambiguities of which more than one interpretation was shown.
  private let ambivalent: Set<AmbiguityID>
  /// Where the answers of failed cases differ.
  private(set) var facets: [[Facet]] = []
  /// The header members, the claims and the inputs of each case, if some input is judged wrongly.
  private(set) var members: [[JSON.Member]] = []

  init(
    of operation: Operation,
    in result: RunResult,
    _ vectors: [CaseID: VectorCase],
    judge: Judge,
    _ catalogue: any FaultCatalogue
  ) async {
    self.operation = operation
    self.catalogue = catalogue
    self.judge = judge
    var (cases, results): ([VectorCase], [CaseResult]) = ([], [])
    for file in result.files where file.operation == operation {
      for entry in file.cases {
        guard let vector = vectors[entry.id] else { continue }
        cases.append(vector)
        results.append(entry)
      }
    }
    (self.cases, self.results) = (cases, results)
    failures = results.indices.filter { results[$0].outcome.isFailure }
    valid = cases.indices.filter { index in
      switch cases[index].expectation {
      case .valid, .output, .token: true
      case .invalid, .refused, .ambiguity, .trace: false
      }
    }
    previous = cases.indices.map { $0 > 0 ? $0 - 1 : nil }
    right = catalogue.model(with: [])
    let shown = Dictionary(grouping: results.flatMap(\.taken), by: \.ambiguity)
    ambivalent = Set(results.filter(\.isInconsistent).flatMap(\.taken).map(\.ambiguity))
      .filter { Set(shown[$0] ?? []).count > 1 }
    let analysis = self
    let looks = await Array(cases.indices).inParts { part in
      let right = catalogue.model(with: [])
      var looks: [(comparison: Comparison, facets: [Facet])] = []
      for index in part {
        let comparison = await analysis.comparison(of: index, with: right)
        looks.append((comparison, analysis.differences(of: index)))
      }
      return looks
    }
    let comparisons = looks.map(\.comparison)
    wordings = comparisons.map(\.wording)
    rightAnswers = comparisons.map(\.right)
    facets = looks.map(\.facets)
    deviations = cases.indices.filter { comparisons[$0].isDeviation == true }
    passes = cases.indices.filter { comparisons[$0].isDeviation == false }
    if issuesTokens {
      for index in deviations {
        guard let failure = results[index].failure else { continue }
        let own = TokenMembers(of: rightAnswers[index].first)
        let came = TokenMembers(of: failure.answers.first)
        tokens[index] = (own, TokenChanges(from: own, to: came))
      }
      for index in cases.indices { rightDrafts.append(await right.draft(requests(of: index))) }
    }
    own = failures.filter { deviations.contains(sorted: $0) || results[$0].isInconsistent }
    let judged: Set = [Facet.accepts, Facet.rejects]
    if facets.contains(where: { $0.contains { judged.contains($0.place) } }) {
      members = cases.map(\.members)
    }
  }

  /// The failures that a fault explains by the deviations that it explains.
  func failures(explainedBy explained: Set<Int>) -> [Int] {
    let ambiguities = Set(explained.flatMap(torn).map(\.ambiguity))
    return failures.filter { index in
      explained.contains(index) || torn(index).contains { ambiguities.contains($0.ambiguity) }
    }
  }

  /// The interpretations that a case shows of what the operation answers in more than one way; none
  /// where what came is wrong by all of them.
  func torn(_ index: Int) -> [TakenInterpretation] {
    if ambivalent.isEmpty { return [] }
    let result = results[index]
    if result.outcome.isFailure && !result.isInconsistent { return [] }
    return result.taken.filter { ambivalent.contains($0.ambiguity) }
  }

  /// Whether a hypothesis can be: where everything valid is rejected, what rejects a part of it is
  /// not the cause, nor what never gives the reason that came, if reasons are given with care.
  func allows(_ hypothesis: Hypothesis) -> Bool {
    let isAll = valid.allSatisfy { index in
      results[index].failure?.answers.first?.output?.isRejection == true
    }
    if !isAll || hypothesis.explained.isDisjoint(with: valid) { return true }
    return hypothesis.explained.isSuperset(of: valid)
      && (!givesReasonsWithCare
        || valid.contains { hypothesis.findings[$0] == .explains(isExact: true) })
  }

  /// Whether reasons are given where no other would be right: three, or two with the one that
  /// everything valid is rejected for.
  private var givesReasonsWithCare: Bool {
    let reasons = passes.filter { results[$0].outcome == .passed(warnings: []) }
      .map { cases[$0].expectation.reasons }
    let own = valid.compactMap(reason).mostOften.map { [$0] } ?? []
    let single = Set(reasons.filter { $0.count == 1 }.map { $0.map(\.rawValue) })
    return single.count > (single.contains(own) ? 1 : 2)
  }

  /// What a failure does to people.
  func effect(of index: Int) -> Effect { Effect(of: results[index], cases[index]) }

  /// What a failure shows: after which event, for which reason, or instead of which reason.
  func occasion(of index: Int) -> String? {
    if let step = lastStep(of: index) { return "after \(step.event)" }
    if let reason = reason(of: index) { return "as \(reason)" }
    return cases[index].expectation.reasons.first.map { "instead of \($0)" }
  }

  /// What failures have in common that one mistake may have made: a probe of each is tried first.
  func kind(of index: Int) -> String {
    let places = facets[index].map(\.place)
    let reasons = places == [Facet.accepts] ? cases[index].expectation.reasons : []
    return (places + reasons.map(\.rawValue)).reduce(results[index].id.file) { "\($0) \($1)" }
  }

  /// Whether no usable answer came in a case.
  func isBreakdown(_ index: Int) -> Bool {
    if case .failed(let failure) = results[index].outcome {
      failure.kind == .error || failure.kind == .raised
    } else {
      false
    }
  }

  /// Whether a verdict came in a failed case.
  func isVerdict(_ index: Int) -> Bool {
    results[index].failure?.answers.first?.output?["valid"] != nil
  }

  var issuesTokens: Bool {
    guard case .call(let call) = operation else { return false }
    return call.contract.memberNames == ["token"]
  }
}

extension CaseResult {
  var isInconsistent: Bool {
    if case .failed(let failure) = outcome { failure.kind == .inconsistent } else { false }
  }
}

extension [Int] {
  /// Whether a rising list has the number.
  func contains(sorted number: Int) -> Bool {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < number { low = middle + 1 } else { high = middle }
    }
    return low < endIndex && self[low] == number
  }
}
