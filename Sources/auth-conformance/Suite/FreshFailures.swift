/// The failures of a run that a new process of the program does not have, since it got no other request.
struct FreshFailures {
  /// The cases that pass in every new process.
  private var kept: [CaseID] = []
  /// The cases that pass in some new processes and fail in others.
  private var flaky: [CaseID] = []

  /// How many failures are run again, and how many more if one of these passes.
  private static let limits = (first: 8, more: 16)
  /// How often a failure is run that passes.
  private static let times = 3
  /// How long all of that may take, in seconds.
  static let seconds = 3.0

  /// Runs wrong answers again, each in a new process.
  ///
  /// - Parameter cases: the cases as they were run.
  init(of result: RunResult, _ cases: Suite, in fresh: FreshProcess?) async {
    guard let fresh else { return }
    let failed = Self.spread(
      result.cases.filter { $0.outcome.isFailure && $0.failure?.kind == .wrong }
    )
    for (number, id) in failed.enumerated() {
      let limit = Self.limits.first + (kept.isEmpty && flaky.isEmpty ? 0 : Self.limits.more)
      if number == limit { return }
      let alone = cases.keeping(id)
      var passes: [Bool] = []
      repeat {
        guard let run = await fresh.run(alone) else { return }
        passes.append(run.counts.passed == 1)
      } while passes[0] && passes.count < Self.times
      if !passes[0] { continue }
      if passes.contains(false) { flaky.append(id) } else { kept.append(id) }
    }
  }

  /// The cases in an order that begins with one of each rule, then with another of each.
  private static func spread(_ cases: [CaseResult]) -> [CaseID] {
    var counts: [RequirementID?: Int] = [:]
    let turns = cases.map { entry in
      counts[entry.requirements.first, default: 0] += 1
      return counts[entry.requirements.first] ?? 0
    }
    return cases.indices.sorted { (turns[$0], $0) < (turns[$1], $1) }.map { cases[$0].id }
  }

  /// A result without these failures: what depends on other requests looks like any fault.
  func without(_ result: RunResult) -> RunResult {
    let own = Set(kept + flaky)
    return result.changing { if own.contains($0.id) { $0.outcome = .passed(warnings: []) } }
  }

  /// A result that says of these failures what they depend on.
  func explained(_ result: RunResult) -> RunResult {
    result.changing { entry in
      guard case .failed(var failure) = entry.outcome else { return }
      let words: String
      if kept.contains(entry.id) {
        words = "passes in a new process: kept from an earlier request"
      } else if flaky.contains(entry.id) {
        words = "passes from time to time (flaky)"
      } else {
        return
      }
      failure.summary += "; \(words)"
      if var first = failure.differences.first {
        first.remark = (first.remark.map { "\($0); " } ?? "") + words
        failure.differences[0] = first
      }
      entry.outcome = .failed(failure)
    }
  }

  /// The causes that the failures have in common, as diagnoses.
  func diagnoses(of result: RunResult) -> [Diagnosis] {
    [
      diagnosis(
        of: kept,
        "answers that depend on an earlier request: alone, in a new process, the cases pass",
        "begin with what the program keeps from one request to the next",
        result
      ),
      diagnosis(
        of: flaky,
        "answers that change from time to time (flaky), though nothing else was sent",
        "begin with what differs between two starts of the program",
        result
      ),
    ].compactMap(\.self)
  }

  private func diagnosis(
    of ids: [CaseID],
    _ title: String,
    _ fix: String,
    _ result: RunResult
  ) -> Diagnosis? {
    if ids.isEmpty { return nil }
    var explains = ByStrength(repeating: 0)
    var operations: Set<Operation> = []
    let own = Set(ids)
    for file in result.files {
      for entry in file.cases where own.contains(entry.id) {
        explains[entry.strength] += 1
        operations.insert(file.operation)
      }
    }
    return Diagnosis(
      difference: "\(title): \(ids.count.counting("case"))",
      fix: fix,
      operations: Operation.allCases.filter(operations.contains),
      explains: explains,
      of: result.counts.failed,
      cases: ids
    )
  }
}

extension Suite {
  /// The suite with one case alone.
  fileprivate func keeping(_ id: CaseID) -> Suite {
    var suite = self
    suite.files = files.filter { $0.path == id.file }
    for index in suite.files.indices { suite.files[index].cases.removeAll { $0.id != id } }
    return suite
  }
}

extension RunResult {
  fileprivate func changing(_ change: (inout CaseResult) -> Void) -> RunResult {
    var result = self
    for file in result.files.indices {
      for index in result.files[file].cases.indices { change(&result.files[file].cases[index]) }
    }
    return result
  }
}
