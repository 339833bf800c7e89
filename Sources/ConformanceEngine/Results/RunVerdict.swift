/// What a run says about an implementation as a whole.
package enum RunVerdict: String, Sendable, CaseIterable {
  /// Every case of the level passed.
  case conformant
  /// No case of the level failed, but operations are missing, or inputs are fixed.
  case conformantInPart = "conformant-in-part"
  /// Cases of the level failed, and a list of expected failures has every one of them.
  case failedAsExpected = "failed-as-expected"
  /// A case of the level failed.
  case notConformant = "not-conformant"
  /// No case of the level failed but those expected to; others in the list of expected failures did not.
  case listOutdated = "list-outdated"
  /// Not one case could be judged: the implementation has none of the operations.
  case nothingChecked = "nothing-checked"
  /// No case of the level failed so far, but the run was interrupted before its last one.
  case interrupted
}

extension RunVerdict {
  /// What a run says as a whole; where nothing was checked, that is no success.
  ///
  /// - Parameters:
  ///   - counts: how many cases of each strength ended in which way.
  ///   - level: the weakest strength at which a failure counts.
  ///   - isListOutdated: whether a list of expected failures has an entry that is not true.
  ///   - isIncomplete: whether the run ended before its last case.
  package init(
    _ counts: ByStrength<Counts>,
    at level: Requirement.Strength,
    isListOutdated: Bool = false,
    isIncomplete: Bool = false
  ) {
    let (deciding, all) = (counts.deciding(at: level), counts.total)
    if deciding.failed > 0 {
      self = .notConformant
    } else if isIncomplete {
      self = .interrupted
    } else if all.passedUnexpectedly > 0 || isListOutdated {
      self = .listOutdated
    } else if deciding.failedAsExpected > 0 {
      self = .failedAsExpected
    } else if all.passed + all.failed + all.failedAsExpected == 0 {
      self = .nothingChecked
    } else {
      self = all.unimplemented + all.notApplicable > 0 ? .conformantInPart : .conformant
    }
  }
}
