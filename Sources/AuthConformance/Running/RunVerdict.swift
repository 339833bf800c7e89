/// What a run says about an implementation as a whole.
public enum RunVerdict: String, Sendable {
  /// Every case passed.
  case conformant
  /// No case failed, but operations are missing.
  case conformantInPart = "conformant-in-part"
  /// Cases failed, and a list of expected failures has every one of them.
  case failedAsExpected = "failed-as-expected"
  /// A case failed.
  case notConformant = "not-conformant"
  /// No case failed but those expected to; others in the list of expected failures did not.
  case listOutdated = "list-outdated"
  /// Not one case could be judged: the implementation has none of the operations.
  case nothingChecked = "nothing-checked"
  /// No case failed until the run was interrupted.
  case interrupted
}

extension RunResult {
  /// What the run says as a whole; where nothing was checked, that is no success.
  public var verdict: RunVerdict {
    let counts = counts
    if counts.failed > 0 { return .notConformant }
    if isInterrupted { return .interrupted }
    if counts.passedUnexpectedly > 0 || !outdated.isEmpty { return .listOutdated }
    if counts.failedAsExpected > 0 { return .failedAsExpected }
    if counts.passed == 0 { return .nothingChecked }
    return counts.unimplemented > 0 ? .conformantInPart : .conformant
  }

  /// The counts of each category, in the order of the files.
  public var countsByCategory: [(category: String, counts: Counts)] {
    var sums: [(category: String, counts: Counts)] = []
    for file in files {
      let category = String(file.file.path.prefix { $0 != "/" })
      if sums.last?.category != category { sums.append((category, Counts())) }
      sums[sums.count - 1].counts += file.counts
    }
    return sums
  }
}
