import AuthConformance
import ConformanceEngine
import ConformanceSuite

extension Diagnosis {
  /// Puts together what was found out about all operations: causes that explain a required failure
  /// first, then those that explain a recommended one, and the likeliest first among them.
  ///
  /// - Parameter passing: operations without a failure, which speak against faults that they share.
  static func all(_ findings: [OperationFindings], passing: Set<Operation>) -> [Diagnosis] {
    var hypotheses: [CombinedHypothesis] = []
    var places: [[FaultID]: Int] = [:]
    for finding in findings {
      for hypothesis in finding.hypotheses where !hypothesis.explained.isEmpty {
        let failed = finding.analysis.failures(explainedBy: hypothesis.explained)
        let cases = failed.map { finding.analysis.results[$0] }
        if let place = places[hypothesis.ids] {
          hypotheses[place].add(hypothesis, cases)
        } else {
          places[hypothesis.ids] = hypotheses.count
          hypotheses.append(CombinedHypothesis(hypothesis, cases, passing))
        }
      }
    }
    hypotheses = hypotheses.enumerated().sorted { left, right in
      left.element.weight == right.element.weight
        ? left.offset < right.offset : left.element.weight > right.element.weight
    }.map(\.element)
    let failureCount = findings.reduce(0) { $0 + $1.analysis.failures.count }
    return causes(among: hypotheses, of: failureCount)
  }

  /// How many causes are named.
  private static let limit = 20

  /// The best cause, then the best of what it leaves over, and so on, strength by strength.
  ///
  /// More failures must speak for a cause than passed cases against it, and plain nonsense explains
  /// everything or nothing in an operation.
  private static func causes(
    among hypotheses: [CombinedHypothesis],
    of failureCount: Int
  ) -> [Diagnosis] {
    var rest = hypotheses
    var left = Set(hypotheses.flatMap(\.cases))
    var causes: [Diagnosis] = []
    while causes.count < limit {
      let gains = rest.map { $0.cases.count(where: left.contains) - $0.contradictions }
      let useful = gains.indices.filter { gains[$0] > 0 }
      let strongest = useful.map { rest[$0].strongest }.max()
      // Of equals the weightier one, which stands before the other.
      let best = useful.filter { rest[$0].strongest == strongest }
        .max { (gains[$0], -$0) < (gains[$1], -$1) }
      guard let best else { break }
      let cause = rest.remove(at: best)
      let same = rest.filter { $0.isSame(as: cause) }
      rest.removeAll { $0.isSame(as: cause) || $0.isTrivial && $0.sharesOperation(with: cause) }
      causes.append(
        Diagnosis(
          faults: cause.faults.map(\.id),
          equivalents: same.flatMap(\.faults).map(\.id),
          title: cause.faults.map(\.mistake).joined(separator: "; and "),
          fix: cause.faults.map(\.fix).joined(separator: "; and "),
          explains: cause.explains,
          of: failureCount,
          cases: cause.cases
        )
      )
      left.subtract(cause.cases)
    }
    return causes
  }
}

/// A fault, or two, with what speaks for it in all operations.
private struct CombinedHypothesis {
  let faults: [FaultDescription]
  private(set) var cases: [CaseID] = []
  private(set) var explains = ByStrength(repeating: 0)
  private(set) var contradictions = 0
  private(set) var exactCount = 0
  /// How many operations it would get wrong in which nothing is wrong.
  let shared: Int

  init(_ hypothesis: Hypothesis, _ cases: [CaseResult], _ passing: Set<Operation>) {
    faults = hypothesis.faults
    shared = Set(hypothesis.faults.flatMap(\.operations)).intersection(passing).count
    add(hypothesis, cases)
  }

  mutating func add(_ hypothesis: Hypothesis, _ more: [CaseResult]) {
    cases += more.map(\.id)
    for entry in more { explains[entry.strength] += 1 }
    contradictions += hypothesis.contradictions
    exactCount += hypothesis.exactCount
  }

  var isTrivial: Bool { faults.contains(where: \.isTrivial) }

  /// The strength of the strongest failure that it explains.
  var strongest: Requirement.Strength {
    Requirement.Strength.allCases.first { explains[$0] > 0 } ?? .hardening
  }

  /// Whether both get an operation wrong.
  func sharesOperation(with other: CombinedHypothesis) -> Bool {
    !Set(faults.flatMap(\.operations)).isDisjoint(with: other.faults.flatMap(\.operations))
  }

  /// What decides between hypotheses, the weightiest first.
  var weight: [Int] {
    [
      cases.count - contradictions, -faults.count, exactCount,
      isTrivial ? 0 : 1, -shared,
    ]
  }

  /// Whether the cases cannot distinguish them.
  func isSame(as other: CombinedHypothesis) -> Bool {
    faults.count == 1 && other.faults.count == 1 && cases == other.cases
      && contradictions == other.contradictions && exactCount == other.exactCount
      && shared == other.shared
  }
}

extension [Int] {
  fileprivate static func > (left: [Int], right: [Int]) -> Bool {
    right.lexicographicallyPrecedes(left)
  }
}
