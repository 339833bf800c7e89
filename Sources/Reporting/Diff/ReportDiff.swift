/// What has changed from one run to another, case by case.
package struct ReportDiff: Sendable, Equatable {
  /// The earlier report.
  package var old: RunResult
  /// The later one.
  package var new: RunResult
  /// Cases of the later level that fail now and did not.
  package var newlyFailing: [Change] = []
  /// The same of cases below the later level.
  package var newlyFailingBelowLevel: [Change] = []
  /// Cases that passed and are unimplemented now, whatever their strength.
  package var noLongerImplemented: [Change] = []
  /// Cases that passed and are not applicable now, whatever their strength.
  package var noLongerApplicable: [Change] = []
  /// Cases that pass now and did not.
  package var newlyPassing: [Change] = []
  /// Cases whose status has changed in any other way.
  package var changed: [Change] = []
  /// Cases that only the later report has.
  package var added: [Change] = []
  /// Cases that only the earlier report has.
  package var gone: [Change] = []

  /// One case that is not as it was.
  package struct Change: Sendable, Equatable {
    package var id: CaseID
    /// What it tries.
    package var title: String
    /// What failing it means now, or meant where it is gone.
    package var strength: Requirement.Strength
    /// What became of it earlier; nil where it was not run.
    package var was: CaseStatus?
    /// What became of it later; nil where it was not run.
    package var now: CaseStatus?
    /// What is wrong now, where it fails.
    package var summary: String?
    /// A command for a shell that runs it alone, if it fails.
    package var replay: String?
  }

  /// Why two reports cannot be compared.
  package struct Incomparable: Error, Equatable, CustomStringConvertible {
    package var description: String
  }

  /// Compares two reports.
  ///
  /// - Throws: Where they are of different parts of a run: everything would be new or gone.
  package init(from old: RunResult, to new: RunResult) throws(Incomparable) {
    guard old.shard == new.shard else {
      let names = [old, new].map { $0.shard.map { "part \($0)" } ?? "a whole run" }
      throw Incomparable(
        description: "the reports are of \(names[0]) and of \(names[1]): "
          + "compare reports of the same part"
      )
    }
    self.old = old
    self.new = new
    let before = Self.cases(of: old)
    let known = Dictionary(before.map { ($0.id, $0) }) { first, _ in first }
    let after = Self.cases(of: new)
    for entry in after {
      add(entry, was: known[entry.id])
    }
    let present = Set(after.map(\.id))
    for entry in before where !present.contains(entry.id) {
      gone.append(
        Change(
          id: entry.id,
          title: entry.title,
          strength: entry.strength,
          was: entry.outcome.status
        )
      )
    }
  }

  /// Whether nothing that decides at the later level works worse, or is judged no more.
  package var isHarmless: Bool {
    newlyFailing.isEmpty
      && (noLongerImplemented + noLongerApplicable).allSatisfy { $0.strength < new.level }
  }

  private mutating func add(_ entry: CaseResult, was old: CaseResult?) {
    let change = Change(of: entry, was: old?.outcome.status)
    guard let old else { return added.append(change) }
    let isStronger = entry.isFailure(at: new.level) && !old.isFailure(at: new.level)
    switch (old.outcome.status, entry.outcome.status) {
    case (let was, let now) where was == now && !isStronger: break
    case (.passed, .unimplemented): noLongerImplemented.append(change)
    case (.passed, .notApplicable): noLongerApplicable.append(change)
    case (_, .failed):
      if entry.strength >= new.level {
        newlyFailing.append(change)
      } else {
        newlyFailingBelowLevel.append(change)
      }
    case (_, .passed): newlyPassing.append(change)
    default: changed.append(change)
    }
  }

  private static func cases(of result: RunResult) -> [CaseResult] {
    result.files.flatMap(\.cases)
  }
}

extension ReportDiff.Change {
  fileprivate init(of entry: CaseResult, was: CaseStatus?) {
    self.init(
      id: entry.id,
      title: entry.title,
      strength: entry.strength,
      was: was,
      now: entry.outcome.status,
      summary: entry.failure?.summary,
      replay: entry.replay
    )
  }
}

extension ReportDiff {
  /// The kinds of changes with what they are called, the most important first.
  var sections: [(title: String, name: String, changes: [Change])] {
    [
      ("Newly failing", "newlyFailing", newlyFailing),
      ("Newly failing below the level", "newlyFailingBelowLevel", newlyFailingBelowLevel),
      ("No longer implemented", "noLongerImplemented", noLongerImplemented),
      ("No longer applicable", "noLongerApplicable", noLongerApplicable),
      ("Newly passing", "newlyPassing", newlyPassing),
      ("Otherwise changed", "changed", changed), ("New", "new", added), ("Gone", "gone", gone),
    ]
  }

  /// How many of each there are, in a line.
  package var words: String {
    let parts = sections.compactMap { title, _, changes in
      changes.isEmpty ? nil : "\(changes.count.grouped) \(title.lowercased())"
    }
    return parts.isEmpty ? "nothing has changed" : parts.joined(separator: ", ")
  }

  /// What is compared, and what else is not the same on both sides.
  var remarks: [String] {
    var remarks = [("from", old), ("to", new)].map { name, result in
      let who = result.implementation
      return "\(name) \(who.name) \(who.version), with \(result.circumstances)"
    }
    if old.suite.version == new.suite.version, old.suite.vectors != new.suite.vectors {
      remarks.append("the vectors are not the same")
    }
    if old.profile != new.profile {
      remarks.append("the profile was \(old.profile ?? "none"), and is \(new.profile ?? "none")")
    }
    if old.level != new.level {
      remarks.append("the level was \(old.level), and is \(new.level)")
    }
    for (result, name) in [(old, "earlier"), (new, "later")] where result.isIncomplete {
      let end = result.isInterrupted ? "was interrupted" : "ended at its first failure"
      remarks.append("the \(name) run \(end)")
    }
    return remarks
  }
}
