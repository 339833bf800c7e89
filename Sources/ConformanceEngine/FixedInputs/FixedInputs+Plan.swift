/// What becomes of the cases of a suite where inputs are fixed.
package struct FixedPlan: Sendable {
  /// The cases that are asked in another way than they stand there.
  package var asked: [CaseID: VectorCase] = [:]
  /// The outcome of each case that is not asked: not applicable, or not implemented.
  package var skipped: [CaseID: Outcome] = [:]

  /// Skips the cases with an optional input that an implementation does not have.
  mutating func skip(_ missing: [MissingInput], in suite: Suite) {
    for file in suite.files {
      let names = missing.filter { $0.operation == file.operation }.map(\.input)
      if names.isEmpty { continue }
      for vector in file.cases where names.contains(where: { vector.input[$0] != nil }) {
        skipped[vector.id] = .unimplemented
      }
    }
  }
}

extension FixedInputs {
  /// Decides what is asked of each case.
  package func plan(_ suite: Suite) async -> FixedPlan {
    var plan = FixedPlan()
    for call in Call.allCases {
      guard let limits = limits[call] else { continue }
      let cases = suite.files.filter { $0.operation == .call(call) }.flatMap(\.cases)
      await add(cases, of: call, limits, to: &plan)
    }
    return plan
  }

  /// A case with its fixed values, and how many of its own values they replace.
  private struct Candidate {
    let vector: VectorCase
    let names: [String]

    /// What says least for choosing it: values that are replaced, and rules that it does not check.
    var rank: (Int, Int) { (names.count, -vector.requirements.count) }
  }

  private func add(
    _ cases: [VectorCase],
    of call: Call,
    _ limits: CallLimits,
    to plan: inout FixedPlan
  ) async {
    let moment = now()
    var requests: [JSON: [Candidate]] = [:]
    for vector in cases {
      let (input, names) = limits.applied(to: vector.input, at: moment)
      if let obstacle = limits.obstacle(input) {
        plan.skipped[vector.id] = .notApplicable(reason: obstacle)
        continue
      }
      switch await settled(vector, of: call, at: moment) {
      case .failure(let reason): plan.skipped[vector.id] = .notApplicable(reason: reason.text)
      case .success(let settled):
        plan.asked[vector.id] = settled
        let count = JSON.count(settled.expectation.requestCount)
        let key: JSON = [.object(input.sorted), count]
        requests[key, default: []].append(Candidate(vector: vector, names: names))
      }
    }
    for same in requests.values where same.count > 1 {
      guard let first = same.min(by: { $0.rank < $1.rank })?.vector else { continue }
      for other in same where other.vector.id != first.id && !other.names.isEmpty {
        let own = other.names.filter { other.vector.input[$0] != first.input[$0] }
        let names = (own.isEmpty ? other.names : own).joined(separator: ", ")
        plan.asked[other.vector.id] = nil
        let reason = names + " " + Outcome.repeating + first.id.rawValue
        plan.skipped[other.vector.id] = .notApplicable(reason: reason)
      }
    }
  }
}

extension Suite {
  /// The suite with other cases in the place of those with their ids.
  package func replacing(_ cases: [CaseID: VectorCase]) -> Suite {
    if cases.isEmpty { return self }
    var suite = self
    for index in suite.files.indices {
      suite.files[index].cases = suite.files[index].cases.map { cases[$0.id] ?? $0 }
    }
    return suite
  }
}

extension JSON.Object {
  /// The members by name: two inputs are the same whatever their order.
  fileprivate var sorted: JSON.Object {
    JSON.Object(members.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) })
  }
}
