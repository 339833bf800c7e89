import AuthConformance
import ConformanceEngine
import ConformanceSuite

/// Finds the known faults that explain the failures of a run.
///
/// For each operation that failed, every fault of the operation is tried on one of the failures; those
/// that give what came are tried on more, and the likeliest on every case of the operation, also on
/// those that passed. Where something is left over, the same is done for it, also by two at once.
package struct Diagnoser: Sendable {
  private let catalogue: any FaultCatalogue
  private let judge: Judge

  /// How many suspicions are looked into on every case.
  private static let finalists = 4
  /// How many failures of an operation are looked into, each of which the faults found so far leave.
  private static let rounds = 32
  /// In how many of these rounds two faults at once are tried.
  private static let roundsOfPairs = 4
  /// How many pairs are tried where nothing else explains anything.
  private static let pairLimit = 6_000

  /// Makes a diagnoser.
  ///
  /// - Parameters:
  ///   - catalogue: The faults to think of.
  ///   - judge: The one that judged the run.
  package init(_ catalogue: some FaultCatalogue, judge: Judge = Judge()) {
    self.catalogue = catalogue
    self.judge = judge
  }

  /// What explains the failures, the likeliest first; nothing where there are none.
  ///
  /// - Parameters:
  ///   - result: What came of all cases, in the order of the suite.
  ///   - shards: Which part ran each case, where the run was shared out: what an implementation
  ///     remembers is of its own part.
  package func diagnoses(
    of result: RunResult,
    ranBy shards: [CaseID: Shard] = [:]
  ) async -> [Diagnosis] {
    let failing = Set(
      result.files.filter { file in file.results.contains(where: \.outcome.isFailure) }
        .map(\.file.operation)
    )
    if failing.isEmpty { return [] }
    var findings: [OperationFindings] = []
    for operation in Operation.allCases where failing.contains(operation) {
      let examination = await Examination(
        of: operation,
        in: result,
        ranBy: shards,
        judge: judge,
        catalogue
      )
      findings.append(
        OperationFindings(examination, await suspicions(in: examination))
      )
    }
    await crossExamine(&findings)
    let conformant = Set(result.files.map(\.file.operation)).subtracting(failing)
    return Diagnosis.all(findings, passing: conformant)
  }

  /// Everything that speaks for anything, tried on every case.
  private func suspicions(in examination: Examination) async -> [Suspicion] {
    var pool = catalogue.faults.filter { $0.operations.contains(examination.operation) }
      .map { Suspicion([$0], catalogue.imitator(with: [$0.id])) }
    var found: [Suspicion] = []
    var left = examination.deviations
    for round in 0..<Self.rounds {
      guard let probe = left.isEmpty ? nil : left[left.count / 2] else { break }
      pool = await tried(pool, on: [probe], in: examination)
      let known = Set(found.map(\.ids))
      var new = await likeliest(
        pool.filter { $0.explained.contains(probe) && !known.contains($0.ids) },
        in: examination
      )
      if new.isEmpty, round < Self.roundsOfPairs {
        let pairs = pairs(of: pool, with: found, at: probe, in: examination)
        let hits = await tried(pairs, on: [probe], in: examination)
        new = await likeliest(hits.filter { $0.explained.contains(probe) }, in: examination)
      }
      found += new
      let explained = new.first?.explained ?? []
      left.removeAll { $0 == probe || explained.contains($0) }
    }
    found.sort { $0.isLikelier(than: $1) }
    if let first = found.first, first.explained.count < examination.deviations.count {
      found += await composed(found, in: examination)
      found.sort { $0.isLikelier(than: $1) }
    }
    return found
  }

  /// The best of some suspicions, each tried on every case.
  private func likeliest(
    _ suspicions: [Suspicion],
    in examination: Examination
  ) async -> [Suspicion] {
    var rest = suspicions
    if rest.count > Self.finalists {
      let some = examination.deviations.spread(10) + examination.passes.spread(14)
      rest = await tried(rest, on: some, in: examination)
      rest.sort { $0.isLikelier(than: $1) }
      let last = rest[Self.finalists - 1]
      rest = Array(rest.prefix { $0.isLikelier(than: last) || $0.isAsLikely(as: last) }.prefix(8))
    }
    rest = await tried(rest, on: examination.deviations, in: examination)
    rest.sort { $0.isLikelier(than: $1) }
    // What explains less than the best two are worth in the end cannot come before them.
    let best = await tried(Array(rest.prefix(2)), on: examination.passes, in: examination)
    let worth = best.map { $0.explained.count - $0.contradictions }.max() ?? 0
    let others = rest.dropFirst(2).filter { $0.explained.count - $0.contradictions >= worth }
    let all = best + (await tried(others, on: examination.passes, in: examination))
    return all.sorted { $0.isLikelier(than: $1) }
  }

  /// Two at once for what no single one explains: those found so far, and those that explain a part
  /// of it, with all others; where there are none, any two.
  private func pairs(
    of pool: [Suspicion],
    with found: [Suspicion],
    at probe: Int,
    in examination: Examination
  ) -> [Suspicion] {
    if case .role = examination.operation { return [] }
    let single = pool.filter { !$0.isBlunt }
    let parts = single.filter { $0.findings[probe] == .isPartOfIt }
    var seeds = found.prefix(2).filter { $0.faults.count == 1 && !$0.isBlunt }
    for part in parts.prefix(6) where !seeds.contains(where: { $0.ids == part.ids }) {
      seeds.append(part)
    }
    if seeds.isEmpty, single.count * single.count / 2 <= Self.pairLimit { seeds = single }
    var pairs: [Suspicion] = []
    for (index, seed) in seeds.enumerated() {
      let done = Set(seeds.prefix(index + 1).map(\.ids))
      for other in single where !done.contains(other.ids) { pairs.append(pair(seed, other)) }
    }
    return pairs
  }

  /// The likeliest single ones two at once.
  private func composed(
    _ found: [Suspicion],
    in examination: Examination
  ) async -> [Suspicion] {
    if case .role = examination.operation { return [] }
    let single = found.filter { $0.faults.count == 1 && !$0.isBlunt }.prefix(5)
    let known = Set(found.map { Set($0.ids) })
    var pairs: [Suspicion] = []
    for (index, first) in single.enumerated() {
      for second in single.dropFirst(index + 1)
      where !known.contains([first.ids[0], second.ids[0]]) {
        pairs.append(pair(first, second))
      }
    }
    // What each of the two explains by itself does not take both.
    return await likeliest(pairs, in: examination).filter { pair in
      let apart = single.filter { pair.ids.contains($0.ids[0]) }.map(\.explained)
      return !pair.explained.isSubset(of: apart.reduce([]) { $0.union($1) })
    }
  }

  private func pair(_ first: Suspicion, _ second: Suspicion) -> Suspicion {
    let faults = first.faults + second.faults
    return Suspicion(faults, catalogue.imitator(with: faults.map(\.id)))
  }

  /// Tries what explains one operation on the others that it would get wrong.
  private func crossExamine(_ findings: inout [OperationFindings]) async {
    if findings.count < 2 { return }
    let all = findings.flatMap { $0.suspicions.prefix(3) }
    for index in findings.indices {
      let examination = findings[index].examination
      var known = Set(findings[index].suspicions.map(\.ids))
      let missing = all.filter { suspicion in
        suspicion.faults.contains { $0.operations.contains(examination.operation) }
          && known.insert(suspicion.ids).inserted
      }
      let fresh = missing.map { Suspicion($0.faults, $0.imitator) }
      let tried = await tried(
        fresh,
        on: examination.deviations + examination.passes,
        in: examination
      )
      findings[index].suspicions += tried
    }
  }

  /// Tries each suspicion on some cases, side by side.
  private func tried(
    _ suspicions: [Suspicion],
    on indices: [Int],
    in examination: Examination
  ) async -> [Suspicion] {
    await withTaskGroup(of: (Int, Suspicion).self) { group in
      for (position, suspicion) in suspicions.enumerated() {
        group.addTask {
          var suspicion = suspicion
          for index in indices where suspicion.findings[index] == nil {
            suspicion.enter(
              await examination.finding(of: suspicion, at: index),
              for: index,
              isBreakdown: examination.isBreakdown(index)
            )
          }
          return (position, suspicion)
        }
      }
      var tried = suspicions
      for await (position, suspicion) in group { tried[position] = suspicion }
      return tried
    }
  }
}

/// What was found out about one operation.
struct OperationFindings {
  let examination: Examination
  var suspicions: [Suspicion]

  init(_ examination: Examination, _ suspicions: [Suspicion]) {
    self.examination = examination
    self.suspicions = suspicions
  }
}

extension [Int] {
  /// So many of them at most, evenly spread.
  fileprivate func spread(_ limit: Int) -> [Int] {
    guard count > limit else { return self }
    return (0..<limit).map { self[$0 * count / limit] }
  }
}
