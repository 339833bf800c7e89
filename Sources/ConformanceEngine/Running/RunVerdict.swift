import AuthConformance
import ConformanceSuite

/// What a run says about an implementation as a whole.
package enum RunVerdict: String, Sendable, CaseIterable {
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
  /// No case failed so far, but the run was interrupted before its last one.
  case interrupted
}

extension RunVerdict {
  /// What a run says as a whole; where nothing was checked, that is no success.
  ///
  /// - Parameters:
  ///   - counts: how many cases ended in which way.
  ///   - isListOutdated: whether a list of expected failures has an entry that is not true.
  ///   - isInterrupted: whether the run ended before its last case.
  package init(_ counts: Counts, isListOutdated: Bool = false, isInterrupted: Bool = false) {
    if counts.failed > 0 {
      self = .notConformant
    } else if isInterrupted {
      self = .interrupted
    } else if counts.passedUnexpectedly > 0 || isListOutdated {
      self = .listOutdated
    } else if counts.failedAsExpected > 0 {
      self = .failedAsExpected
    } else if counts.passed == 0 {
      self = .nothingChecked
    } else {
      self = counts.unimplemented > 0 ? .conformantInPart : .conformant
    }
  }
}

extension RunResult {
  /// What the run says as a whole.
  package var verdict: RunVerdict {
    RunVerdict(counts, isListOutdated: !outdated.isEmpty, isInterrupted: isInterrupted)
  }

  /// The counts of each category, in the order of the files.
  package var countsByCategory: [(category: String, counts: Counts)] {
    var sums: [(category: String, counts: Counts)] = []
    for file in files {
      let category = String(file.file.path.prefix { $0 != "/" })
      if sums.last?.category != category { sums.append((category, Counts())) }
      sums[sums.count - 1].counts += file.counts
    }
    return sums
  }
}
