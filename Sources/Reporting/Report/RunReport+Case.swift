import AuthConformance
import StrictJSON

extension RunReport {
  /// One case and what became of it.
  public struct Case: Sendable, Equatable {
    /// The full id, its file's included.
    public var id: CaseID
    /// What is being tried.
    public var title: String
    /// The rules that the case checks.
    public var requirements: [RequirementID]
    /// The classes of mistakes that the case is there to catch.
    public var flags: [FlagID]
    /// What became of it.
    public var outcome: Outcome
    /// The readings of open decisions that the answers show.
    public var taken: [TakenReading]
    /// The input, or the configuration; empty unless the case failed.
    public var input: JSON.Object
    /// A command for a shell that runs this case alone, where it failed and there is one.
    public var replay: String?

    /// Tells what became of a case.
    public init(
      id: CaseID,
      title: String,
      requirements: [RequirementID],
      flags: [FlagID] = [],
      outcome: Outcome,
      taken: [TakenReading] = [],
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
  public var slug: String {
    id.rawValue.split(separator: "/").last.map(String.init) ?? id.rawValue
  }

  /// Why the case failed, also where it was expected to.
  public var failure: Failure? {
    switch outcome {
    case .failed(let failure), .failedAsExpected(let failure, _): failure
    case .passed, .unimplemented, .passedUnexpectedly: nil
    }
  }
}
