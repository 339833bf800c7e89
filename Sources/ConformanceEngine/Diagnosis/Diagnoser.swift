/// Finds the known faults that explain the failures of a run, and sums up what none of them explains.
///
/// For each operation that failed, every fault of the operation is tried on one of the failures; those
/// that give what came are tried on more, and the likeliest on every case of the operation, also on
/// those that passed. Where something is left over, the same is done for it, also by two at once.
package struct Diagnoser: Sendable {
  private let catalogue: any FaultCatalogue
  private let judge: Judge

  /// How many hypotheses are looked into on every case.
  private static let finalists = 4
  /// How many failures of an operation are looked into, each of which the faults found so far leave.
  private static let rounds = 48
  /// In how many of these rounds two faults at once are tried.
  private static let roundsOfPairs = 4
  /// How many pairs are tried in all of them.
  private static let pairLimit = 6_000
  /// How many rounds at least may find nothing before the search ends; each kind of failure is
  /// looked into besides.
  private static let patience = 12

  /// Makes a diagnoser.
  ///
  /// - Parameters:
  ///   - catalogue: The faults to think of.
  ///   - judge: The one that judged the run.
  package init(_ catalogue: some FaultCatalogue, judge: Judge = Judge()) {
    self.catalogue = catalogue
    self.judge = judge
  }

  /// What explains the failures, whatever their strength; nothing where there are none.
  ///
  /// What harms people comes first, and what explains most among it.
  ///
  /// - Parameters:
  ///   - result: What became of all cases, in the order of the suite.
  ///   - suite: The cases; those that it does not have are left alone.
  package func diagnoses(
    of result: RunResult,
    in suite: Suite
  ) async -> [Diagnosis] {
    let failing = Set(
      result.files.filter { file in file.cases.contains(where: \.outcome.isFailure) }
        .map(\.operation)
    )
    if failing.isEmpty { return [] }
    let vectors = suite.casesByID
    var findings: [OperationFindings] = []
    for operation in Operation.allCases where failing.contains(operation) {
      let analysis = await FailureAnalysis(
        of: operation,
        in: result,
        vectors,
        judge: judge,
        catalogue
      )
      findings.append(
        OperationFindings(analysis, await hypotheses(in: analysis))
      )
    }
    await checkConsistency(&findings)
    let conformant = Set(result.files.map(\.operation)).subtracting(failing)
    let rules = Dictionary(result.requirements.map { ($0.id, $0.statement) }) { first, _ in first }
    let diagnoses = await Diagnosis.all(findings, passing: conformant, rules: rules)
    return Stakes(of: result, in: suite, catalogue).added(to: diagnoses)
  }

  /// Everything that speaks for anything, tried on every case.
  private func hypotheses(in analysis: FailureAnalysis) async -> [Hypothesis] {
    func hypotheses(_ faults: [FaultDescription]) -> [Hypothesis] {
      faults.map { Hypothesis([$0], catalogue.model(with: [$0.id])) }
    }
    var pool = hypotheses(catalogue.faults.filter { $0.operations.contains(analysis.operation) })
    var parts: [FaultDescription] = []
    if case .role(let role) = analysis.operation { parts = catalogue.parts(of: role) }
    var found: [Hypothesis] = []
    var left = analysis.deviations
    var probes = Probes(in: analysis)
    var roundsOfPairs = 0
    var pairsLeft = Self.pairLimit
    var fruitless = 0
    func unknown(_ pool: [Hypothesis], at probe: Int) -> [Hypothesis] {
      let known = Set(found.map(\.ids))
      return pool.filter { $0.explained.contains(probe) && !known.contains($0.ids) }
    }
    for _ in 0..<Self.rounds {
      if fruitless >= max(Self.patience, probes.kindCount) { break }
      guard let probe = probes.next(among: left) else { break }
      pool = await tried(pool, on: [probe], in: analysis)
      var new = await likeliest(unknown(pool, at: probe), in: analysis)
      if !parts.isEmpty, !new.contains(where: { $0.exactCount > 0 }) {
        // They are many, and most mistakes of a role are its own.
        pool += await tried(hypotheses(parts), on: [probe], in: analysis)
        parts = []
        new = await likeliest(unknown(pool, at: probe), in: analysis)
      }
      if new.isEmpty, roundsOfPairs < Self.roundsOfPairs, !analysis.isBreakdown(probe) {
        roundsOfPairs += 1
        let pairs = pairs(of: pool, with: found, at: probe, in: analysis)
          .spread(pairsLeft).map(pair)
        pairsLeft -= pairs.count
        let hits = await tried(pairs, on: [probe], in: analysis)
        new = await likeliest(hits.filter { $0.explained.contains(probe) }, in: analysis)
      }
      found += new
      fruitless = new.isEmpty ? fruitless + 1 : 0
      let explained = new.first?.explained ?? []
      left.removeAll { $0 == probe || explained.contains($0) }
    }
    return found.sorted { $0.isLikelier(than: $1) }
  }

  /// The best of some hypotheses, each tried on every case.
  private func likeliest(
    _ hypotheses: [Hypothesis],
    in analysis: FailureAnalysis
  ) async -> [Hypothesis] {
    var rest = hypotheses
    var passCount = 14
    while rest.count > Self.finalists {
      let some = analysis.deviations.spread(10) + analysis.passes.spread(passCount)
      rest = await tried(rest, on: some, in: analysis)
      rest.sort { $0.isLikelier(than: $1) }
      let last = rest[Self.finalists - 1]
      rest = Array(rest.prefix { $0.isLikelier(than: last) || $0.isAsLikely(as: last) })
      // Many that are lenient differ only in few cases that passed.
      if rest.count <= 2 * Self.finalists || passCount >= analysis.passes.count { break }
      passCount *= 4
    }
    rest = await tried(rest, on: analysis.deviations, in: analysis)
    rest.sort { $0.isLikelier(than: $1) }
    // What explains less than the best two are worth in the end cannot come before them.
    let best = await tried(Array(rest.prefix(2)), on: analysis.passes, in: analysis)
    let worth = best.map { $0.explained.count - $0.contradictions }.max() ?? 0
    let others = rest.dropFirst(2).filter { $0.explained.count - $0.contradictions >= worth }
    let all = best + (await tried(others, on: analysis.passes, in: analysis))
    return all.sorted { $0.isLikelier(than: $1) }
  }

  /// Two at once for what no single one explains: those found so far, and those that explain a part
  /// of it, with all others; if there are none, any two.
  private func pairs(
    of pool: [Hypothesis],
    with found: [Hypothesis],
    at probe: Int,
    in analysis: FailureAnalysis
  ) -> [(Hypothesis, Hypothesis)] {
    if case .role = analysis.operation { return [] }
    let single = pool.filter { !$0.isTrivial }
    let active = single.filter { $0.changes(probe) }
    let parts = single.filter { $0.findings[probe] == .isPartOfIt }
    var seeds = found.prefix(2).filter { $0.faults.count == 1 && !$0.isTrivial }
    for part in parts.prefix(6) where !seeds.contains(where: { $0.ids == part.ids }) {
      seeds.append(part)
    }
    if seeds.isEmpty { seeds = active }
    // A check that is left out shows only where no other check fails; all else shows by itself.
    let others = analysis.isVerdict(probe) ? single : active
    var pairs: [(Hypothesis, Hypothesis)] = []
    for (index, seed) in seeds.enumerated() {
      let done = Set(seeds.prefix(index + 1).map(\.ids))
      for other in others where !done.contains(other.ids) { pairs.append((seed, other)) }
    }
    return pairs
  }

  private func pair(_ first: Hypothesis, _ second: Hypothesis) -> Hypothesis {
    let faults = first.faults + second.faults
    return Hypothesis(faults, catalogue.model(with: faults.map(\.id)))
  }

  /// Tries what explains one operation on the others that it would get wrong.
  private func checkConsistency(_ findings: inout [OperationFindings]) async {
    if findings.count < 2 { return }
    let all = findings.flatMap { $0.hypotheses.prefix(3) }
    for index in findings.indices {
      let analysis = findings[index].analysis
      var known = Set(findings[index].hypotheses.map(\.ids))
      let missing = all.filter { hypothesis in
        hypothesis.faults.allSatisfy { $0.operations.contains(analysis.operation) }
          && known.insert(hypothesis.ids).inserted
      }
      let fresh = missing.map { Hypothesis($0.faults, $0.model) }
      let tried = await tried(
        fresh,
        on: analysis.deviations + analysis.passes,
        in: analysis
      )
      findings[index].hypotheses += tried
    }
  }

  /// Tries each hypothesis on some cases, side by side.
  private func tried(
    _ hypotheses: [Hypothesis],
    on indices: [Int],
    in analysis: FailureAnalysis
  ) async -> [Hypothesis] {
    await withTaskGroup(of: (Int, Hypothesis).self) { group in
      for (position, hypothesis) in hypotheses.enumerated() {
        group.addTask {
          var hypothesis = hypothesis
          let fresh = indices.filter { hypothesis.findings[$0] == nil }
          let findings = await fresh.inParts { [hypothesis] part in
            await analysis.findings(of: hypothesis, at: part)
          }
          for (index, finding) in zip(fresh, findings) {
            hypothesis.enter(finding, for: index, isBreakdown: analysis.isBreakdown(index))
          }
          return (position, hypothesis)
        }
      }
      var tried = hypotheses
      for await (position, hypothesis) in group { tried[position] = hypothesis }
      return tried
    }
  }
}

/// Spreads the failures that are looked into: over the kinds of failures, the gravest first, and those
/// without a usable answer last, since any mistake can end in one.
private struct Probes {
  private let order: [Int: (effect: Effect, isBreakdown: Bool, kind: String)]
  private var counts: [String: Int] = [:]
  let kindCount: Int

  init(in analysis: FailureAnalysis) {
    order = Dictionary(
      analysis.deviations.map { index in
        let isBreakdown = analysis.isBreakdown(index)
        return (index, (analysis.effect(of: index), isBreakdown, analysis.kind(of: index)))
      }
    ) { first, _ in first }
    kindCount = Set(order.values.map(\.kind)).count
  }

  /// The middle one of those that are next.
  mutating func next(among left: [Int]) -> Int? {
    func rank(_ index: Int) -> [Int] {
      guard let own = order[index] else { return [] }
      return [own.isBreakdown ? 1 : 0, counts[own.kind] ?? 0, own.effect.rawValue]
    }
    let ranks = left.map(rank)
    let least = ranks.min { $0.lexicographicallyPrecedes($1) }
    let candidates = zip(left, ranks).filter { $0.1 == least }.map(\.0)
    guard !candidates.isEmpty else { return nil }
    let probe = candidates[candidates.count / 2]
    counts[order[probe]?.kind ?? "", default: 0] += 1
    return probe
  }
}

/// What was found out about one operation.
struct OperationFindings {
  let analysis: FailureAnalysis
  var hypotheses: [Hypothesis]

  init(_ analysis: FailureAnalysis, _ hypotheses: [Hypothesis]) {
    self.analysis = analysis
    self.hypotheses = hypotheses
  }
}

extension [Int] {
  /// Works on parts of a long list side by side; what comes of it stands in the order of the list.
  func inParts<Result: Sendable>(
    _ work: @escaping @Sendable (ArraySlice<Int>) async -> [Result]
  ) async -> [Result] {
    let size = 250
    if count <= size { return await work(self[...]) }
    return await withTaskGroup(of: (Int, [Result]).self) { group in
      let starts = Swift.stride(from: 0, to: count, by: size)
      for start in starts {
        let part = self[start..<Swift.min(start + size, count)]
        group.addTask { (start / size, await work(part)) }
      }
      var results = starts.map { _ in [Result]() }
      for await (position, result) in group { results[position] = result }
      return results.flatMap(\.self)
    }
  }
}

extension Array {
  /// So many of them at most, evenly spread.
  func spread(_ limit: Int) -> [Element] {
    guard count > limit else { return self }
    return (0..<limit).map { self[$0 * count / limit] }
  }
}
