extension Runner {
  /// The operations on offer of which a finished run has judged nothing that decides.
  ///
  /// Judged is a case that passed, or that failed and is not listed as an expected failure. If cases
  /// demand a result, one of these has to be judged: an implementation that refuses everything
  /// passes the others.
  /// A part of a run answers for all parts, so that one without a case of an operation is no failure.
  ///
  /// - Parameter isAnswered: Whether the implementation answers any of some cases of other parts.
  package func unjudged(
    in result: RunResult,
    isAnswered: (Set<CaseID>, Operation) async -> Bool = { _, _ in true }
  ) async -> [Unjudged] {
    let selected = selected
    let offered = Set(result.implementation.operations)
    let count = selected.caseCount
    guard count > 0 else { return [Unjudged(reason: "there is no case")] }
    let files = selected.files.filter { offered.contains($0.operation) }
    if files.isEmpty {
      let cases = count == 1 ? "1 case" : "\(count) cases"
      let reason = "the implementation has none of the operations of \(cases)"
      return [Unjudged(reason: reason)]
    }
    let strengths = selected.strengths
    var deciding: [Operation: [VectorCase]] = [:]
    for file in files {
      deciding[file.operation, default: []] += file.cases.filter {
        strengths.ofCase(checking: $0.requirements) >= level
      }
    }
    if deciding.values.allSatisfy(\.isEmpty) {
      let weakest =
        files.flatMap(\.cases)
        .map { strengths.ofCase(checking: $0.requirements) }.min() ?? .hardening
      let reason =
        "no case of the level \(level) is selected; with --level \(weakest), the selected cases decide"
      return [Unjudged(reason: reason)]
    }
    let outcomes = Dictionary(result.cases.map { ($0.id, $0.outcome) }) { first, _ in first }
    var unjudged: [Unjudged] = []
    for operation in Operation.allCases {
      let cases = deciding[operation] ?? []
      let demanding = cases.filter { !judge.mayReject($0.expectation) }
      let wanted = Set((demanding.isEmpty ? cases : demanding).map(\.id))
      let own = wanted.compactMap { outcomes[$0] }
      if wanted.isEmpty || own.contains(where: { $0.obstacle == nil }) { continue }
      if part != nil {
        let listed = listed.reasons(among: wanted)
        let others = wanted.filter {
          outcomes[$0] == nil && plan.skipped[$0] == nil && listed[$0] == nil
        }
        // Only a part with an unanswered case looks at the cases of other parts.
        if !others.isEmpty {
          if !own.contains(.unimplemented) { continue }
          if await isAnswered(others, operation) { continue }
        }
      }
      let which = demanding.isEmpty ? "" : " that expect a result"
      let what = "0 of \(wanted.count) \(level) cases\(which) could be judged"
      let reason = "\(what): \(obstacle(to: wanted, outcomes))"
      unjudged.append(Unjudged(operation, reason: reason))
    }
    return unjudged
  }

  /// The most frequent cause for which none of some cases was judged.
  private func obstacle(to cases: Set<CaseID>, _ outcomes: [CaseID: Outcome]) -> String {
    var counts: [String: Int] = [:]
    for id in cases {
      guard let obstacle = (outcomes[id] ?? plan.skipped[id])?.obstacle else { continue }
      counts[obstacle, default: 0] += 1
    }
    return counts.min { ($1.value, $0.key) < ($0.value, $1.key) }?.key ?? "none was asked"
  }
}
