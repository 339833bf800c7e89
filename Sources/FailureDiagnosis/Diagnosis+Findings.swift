import AuthConformance
import ConformanceEngine
import ConformanceSuite

extension Diagnosis {
  /// Puts together what was found out about all operations, the likeliest causes first.
  ///
  /// - Parameter passing: operations without a failure, which speak against faults that they share.
  static func all(_ findings: [OperationFindings], passing: Set<Operation>) -> [Diagnosis] {
    var suspects: [Suspect] = []
    var places: [[FaultID]: Int] = [:]
    for finding in findings {
      for suspicion in finding.suspicions where !suspicion.explained.isEmpty {
        let failed = finding.examination.failures(explainedBy: suspicion.explained)
        let cases = failed.map { finding.examination.cases[$0].id }
        if let place = places[suspicion.ids] {
          suspects[place].add(suspicion, cases)
        } else {
          places[suspicion.ids] = suspects.count
          suspects.append(Suspect(suspicion, cases, passing))
        }
      }
    }
    suspects = suspects.enumerated().sorted { left, right in
      left.element.weight == right.element.weight
        ? left.offset < right.offset : left.element.weight > right.element.weight
    }.map(\.element)
    let failureCount = findings.reduce(0) { $0 + $1.examination.failures.count }
    return causes(among: suspects, of: failureCount)
  }

  /// How many causes are named.
  private static let limit = 20

  /// The best cause, then the best of what it leaves over, and so on.
  ///
  /// More failures must speak for a cause than passed cases against it, and plain nonsense explains
  /// everything or nothing in an operation.
  private static func causes(among suspects: [Suspect], of failureCount: Int) -> [Diagnosis] {
    var rest = suspects
    var left = Set(suspects.flatMap(\.cases))
    var causes: [Diagnosis] = []
    while causes.count < limit {
      let gains = rest.map { $0.cases.count(where: left.contains) - $0.contradictions }
      // Of equals the weightier one, which stands before the other.
      guard let best = gains.indices.max(by: { (gains[$0], -$0) < (gains[$1], -$1) }),
        gains[best] > 0
      else { break }
      let cause = rest.remove(at: best)
      let same = rest.filter { $0.isSame(as: cause) }
      rest.removeAll { $0.isSame(as: cause) || $0.isBlunt && $0.sharesOperation(with: cause) }
      causes.append(
        Diagnosis(
          faults: cause.faults,
          equivalents: same.flatMap(\.faults),
          cases: cause.cases,
          failureCount: failureCount,
          contradictions: cause.contradictions
        )
      )
      left.subtract(cause.cases)
    }
    return causes
  }
}

/// A fault, or two, with what speaks for it in all operations.
private struct Suspect {
  let faults: [FaultDescription]
  var cases: [CaseID]
  var contradictions: Int
  var exactCount: Int
  /// How many operations it would get wrong in which nothing is wrong.
  let shared: Int

  init(_ suspicion: Suspicion, _ cases: [CaseID], _ passing: Set<Operation>) {
    faults = suspicion.faults
    self.cases = cases
    contradictions = suspicion.contradictions
    exactCount = suspicion.exactCount
    shared = Set(suspicion.faults.flatMap(\.operations)).intersection(passing).count
  }

  mutating func add(_ suspicion: Suspicion, _ more: [CaseID]) {
    cases += more
    contradictions += suspicion.contradictions
    exactCount += suspicion.exactCount
  }

  var isBlunt: Bool { faults.contains(where: \.isBlunt) }

  /// Whether both get an operation wrong.
  func sharesOperation(with other: Suspect) -> Bool {
    !Set(faults.flatMap(\.operations)).isDisjoint(with: other.faults.flatMap(\.operations))
  }

  /// What decides between suspects, the weightiest first.
  var weight: [Int] {
    [
      cases.count - contradictions, -faults.count, exactCount,
      isBlunt ? 0 : 1, -shared,
    ]
  }

  /// Whether the cases cannot tell them apart.
  func isSame(as other: Suspect) -> Bool {
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
