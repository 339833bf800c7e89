/// The quality of diagnoses, with each known fault run as an implementation.
package struct DiagnosisProof: Sendable {
  /// A run with one or two faults, with the diagnoses of its failures.
  package struct Trial: Sendable {
    /// The faults that were active.
    package var faults: [FaultDescription]
    /// The diagnoses, the likeliest first.
    package var diagnoses: [Diagnosis]
  }

  /// Each fault by itself.
  package var single: [Trial]
  /// Two at a time.
  package var pairs: [Trial]

  /// Runs and diagnoses every so many-th fault, and so many pairs of one operation each.
  package init(
    of catalogue: some FaultCatalogue,
    against suite: Suite,
    every step: Int = 1,
    pairs count: Int = 30
  ) async throws {
    let faults = catalogue.faults.enumerated().filter { $0.offset.isMultiple(of: step) }
    single = try await Self.trials(faults.map { [$0.element] }, of: catalogue, against: suite)
    let pairs = Self.pairs(count, of: catalogue.faults)
    self.pairs = try await Self.trials(pairs, of: catalogue, against: suite)
  }

  /// How many of the faults are named first, as one of those that no case can tell apart at least.
  package var firstCount: Int { single.count { $0.rank == 0 } }
  /// Faults that are not even named among the first three.
  package var missed: [Trial] { single.filter { ($0.rank ?? 3) > 2 } }
  /// How many pairs have both their faults named.
  package var pairCount: Int { pairs.count { $0.areAllNamed } }

  /// Faults that were seen in real code, and are not named first.
  package var late: [Trial] {
    single.filter { $0.rank != 0 && $0.faults.contains { !$0.seenIn.isEmpty } }
  }

  /// Whether enough faults are named.
  ///
  /// Faults seen in real code must all be named first. Of all faults, 95 percent must be named
  /// first, and 99 percent among the first three. Of the pairs, 80 percent must be named
  /// completely.
  package var isGoodEnough: Bool {
    late.isEmpty && firstCount * 100 >= single.count * 95 && missed.count * 100 <= single.count
      && pairCount * 100 >= pairs.count * 80
  }

  private static func trials(
    _ faults: [[FaultDescription]],
    of catalogue: some FaultCatalogue,
    against suite: Suite
  ) async throws -> [Trial] {
    // A diagnosis holds many answers, so that only some are made side by side.
    let lanes = 4
    return try await withThrowingTaskGroup(of: [(Int, Trial)].self) { group in
      for lane in 0..<lanes {
        group.addTask {
          var trials: [(Int, Trial)] = []
          for index in stride(from: lane, to: faults.count, by: lanes) {
            let trial = try await Trial(faults[index], of: catalogue, against: suite)
            trials.append((index, trial))
          }
          return trials
        }
      }
      var trials: [(Int, Trial)] = []
      for try await part in group { trials += part }
      return trials.sorted { $0.0 < $1.0 }.map(\.1)
    }
  }

  /// Faults of one operation, far from each other in the catalogue, so that they can meet.
  private static func pairs(
    _ count: Int,
    of faults: [FaultDescription]
  ) -> [[FaultDescription]] {
    (0..<count).compactMap { number in
      let operation = Operation.call(Call.allCases[number % Call.allCases.count])
      let own = faults.filter { $0.operations.contains(operation) && !$0.isTrivial }
      guard own.count > 1 else { return nil }
      let first = own[number * 7 % own.count]
      let second = own[(number * 7 + own.count / 2) % own.count]
      return [first, second]
    }
  }
}

extension DiagnosisProof.Trial {
  fileprivate init(
    _ faults: [FaultDescription],
    of catalogue: some FaultCatalogue,
    against suite: Suite
  ) async throws {
    let part = CaseFilter(operations: faults.flatMap(\.operations)).apply(to: suite)
    let run = try await Runner(suite: part).run(catalogue.model(with: faults.map(\.id)))
    let diagnoses = await Diagnoser(catalogue).diagnoses(of: run, in: part)
    self.init(faults: faults, diagnoses: diagnoses)
  }

  /// The place of the first diagnosis that names the one fault, from 0.
  package var rank: Int? {
    guard let fault = faults.first else { return nil }
    return diagnoses.firstIndex { $0.names(fault.id) }
  }

  /// Whether every fault is named somewhere.
  package var areAllNamed: Bool {
    faults.allSatisfy { fault in diagnoses.contains { $0.names(fault.id) } }
  }
}
