import ConformanceEngine
import ConformanceSuite
import StrictJSON

extension RunReport {
  /// One case and what became of it.
  package struct Case: Sendable, Equatable {
    /// The full id, its file's included.
    package var id: CaseID
    /// What is being tried.
    package var title: String
    /// The rules that the case checks.
    package var requirements: [RequirementID]
    /// The classes of mistakes that the case is there to catch.
    package var flags: [FlagID]
    /// What became of it.
    package var outcome: Outcome
    /// The interpretations of ambiguities that the answers show.
    package var taken: [TakenInterpretation]
    /// The input, or the configuration; empty unless the case failed.
    package var input: JSON.Object
    /// A command for a shell that runs this case alone, where it failed and there is one.
    package var replay: String?

    /// Tells what became of a case.
    package init(
      id: CaseID,
      title: String,
      requirements: [RequirementID],
      flags: [FlagID] = [],
      outcome: Outcome,
      taken: [TakenInterpretation] = [],
      input: JSON.Object = [:],
      replay: String? = nil
    ) {
      self.id = id
      self.title = title
      self.requirements = requirements
      self.flags = flags
      self.outcome = outcome
      self.taken = taken
      self.input = input
      self.replay = replay
    }
  }
}

extension RunReport.Case {
  /// The id's last part.
  package var slug: String {
    id.rawValue.split(separator: "/").last.map(String.init) ?? id.rawValue
  }

  /// Why the case failed, also where it was expected to.
  package var failure: Failure? {
    switch outcome {
    case .failed(let failure), .failedAsExpected(let failure, _): failure
    case .passed, .unimplemented, .passedUnexpectedly: nil
    }
  }
}
