import ConformanceEngine
import KnownVariants

/// What came of exploring an implementation.
package struct Explored: Sendable {
  package let implementation: ImplementationDescription
  package let seed: UInt64
  /// The calls that were asked.
  package let calls: [Call]
  /// How many questions were asked, the tries of making one smaller left aside.
  package var questions = 0
  /// Each kind of wrong answer once, in the order in which they were found.
  package var findings: [Finding] = []
  /// Answers that differ from the reference's, as those of a known variant do.
  package var open = 0
  /// Whether it was ended before its time.
  package var isInterrupted = false

  package init(_ implementation: ImplementationDescription, seed: UInt64, calls: [Call]) {
    self.implementation = implementation
    self.seed = seed
    self.calls = calls
  }

  /// The findings that fail a run of this level.
  package func findings(at level: Requirement.Strength) -> [Finding] {
    findings.filter { $0.strength >= level }
  }
}
