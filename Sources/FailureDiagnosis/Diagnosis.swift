import ConformanceSuite

/// A known fault, or two at once, that would explain failures of a run.
package struct Diagnosis: Sendable, Equatable {
  /// What is done wrong; two where it takes both.
  package var faults: [FaultDescription]
  /// Others that the cases cannot tell from it.
  package var equivalents: [FaultDescription]
  /// The failed cases that come out exactly so.
  package var cases: [CaseID]
  /// How many failed cases there are to explain.
  package var failureCount: Int
  /// How many cases passed that would have failed by it: the fewer, the likelier.
  ///
  /// Where it breaks down in some, a quarter of those besides that broke down without it.
  package var contradictions: Int

  /// Whether it explains every failure and contradicts nothing.
  package var isExact: Bool { cases.count == failureCount && contradictions == 0 }

  /// What is done wrong, in one line.
  package var title: String { faults.map(\.mistake).joined(separator: "; and ") }

  /// How to mend it, in one line.
  package var mending: String { faults.map(\.mending).joined(separator: "; and ") }
}

extension [Diagnosis] {
  /// The likeliest explanation of each failed case that has one.
  package var explanations: [CaseID: Diagnosis] {
    reduce(into: [:]) { explanations, diagnosis in
      for id in diagnosis.cases where explanations[id] == nil { explanations[id] = diagnosis }
    }
  }
}
