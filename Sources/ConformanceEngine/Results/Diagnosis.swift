import ConformanceSuite

/// A known fault, or two at once, that would explain failures of a run.
package struct Diagnosis: Sendable, Equatable {
  /// What is done wrong; two where it takes both.
  package var faults: [FaultID]
  /// Other faults that the cases cannot distinguish from it.
  package var equivalents: [FaultID]
  /// What is done wrong, in one line.
  package var title: String
  /// What to do instead, in one line.
  package var fix: String
  /// How many of the failures of each strength it explains.
  package var explains: ByStrength<Int>
  /// How many failures there are to explain.
  package var of: Int
  /// The failed cases that it explains.
  package var cases: [CaseID]

  /// Gathers a diagnosis.
  package init(
    faults: [FaultID],
    equivalents: [FaultID] = [],
    title: String,
    fix: String,
    explains: ByStrength<Int>,
    of: Int,
    cases: [CaseID]
  ) {
    self.faults = faults
    self.equivalents = equivalents
    self.title = title
    self.fix = fix
    self.explains = explains
    self.of = of
    self.cases = cases
  }

  /// Whether this fault is among those named, or cannot be distinguished from the one that is.
  package func names(_ id: FaultID) -> Bool { faults.contains(id) || equivalents.contains(id) }
}
