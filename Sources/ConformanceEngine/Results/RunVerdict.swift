/// What a run says about an implementation as a whole.
package enum RunVerdict: String, Sendable, CaseIterable {
  /// Every case of the level passed.
  case conformant
  /// No case of the level failed, but operations are missing, inputs are fixed, or the cases are a part.
  case conformantInPart = "conformant-in-part"
  /// Cases of the level failed, and a list of expected failures has every one of them.
  case failedAsExpected = "failed-as-expected"
  /// A case of the level failed.
  case notConformant = "not-conformant"
  /// No case of the level failed but those expected to; others in the list of expected failures did not.
  case listOutdated = "list-outdated"
  /// No case of the level failed, but of an operation on offer no case of the level could be judged.
  case nothingChecked = "nothing-checked"
  /// No case of the level failed so far, but the run was interrupted before its last one.
  case interrupted
}

extension RunVerdict {
  /// Whether a run may be green: everything on offer was judged, and passed or failed as expected.
  package var isSuccess: Bool {
    switch self {
    case .conformant, .conformantInPart, .failedAsExpected: true
    case .notConformant, .listOutdated, .nothingChecked, .interrupted: false
    }
  }

  /// The verdict of a run.
  ///
  /// - Parameters:
  ///   - counts: how many cases of each strength ended in which way.
  ///   - level: the weakest strength at which a failure counts.
  ///   - isListOutdated: whether a list of expected failures has an entry that is not true.
  ///   - isIncomplete: whether the run ended before its last case.
  ///   - isJudged: whether something of each operation on offer was judged.
  package init(
    _ counts: ByStrength<Counts>,
    at level: Requirement.Strength,
    isListOutdated: Bool = false,
    isIncomplete: Bool = false,
    isJudged: Bool = true
  ) {
    let (deciding, all) = (counts.deciding(at: level), counts.total)
    if deciding.failed > 0 {
      self = .notConformant
    } else if isIncomplete {
      self = .interrupted
    } else if all.passedUnexpectedly > 0 || isListOutdated {
      self = .listOutdated
    } else if !isJudged {
      self = .nothingChecked
    } else if deciding.failedAsExpected > 0 {
      self = .failedAsExpected
    } else {
      let isWhole = all.passed > 0 && all.unimplemented + all.notApplicable == 0
      self = isWhole ? .conformant : .conformantInPart
    }
  }
}
