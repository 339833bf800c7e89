import AuthConformance
import ConformanceEngine
import ConformanceSuite

/// What has changed from one run to another, case by case.
package struct ReportDiff: Sendable, Equatable {
  /// The earlier report.
  package var old: RunReport
  /// The later one.
  package var new: RunReport
  /// Cases that fail now and did not, or that passed and are unimplemented now.
  package var newlyFailing: [Change] = []
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
    /// The case.
    package var id: CaseID
    /// What it tries.
    package var title: String
    /// What became of it earlier; nil where it was not run.
    package var was: CaseStatus?
    /// What became of it later; nil where it was not run.
    package var now: CaseStatus?
    /// What is wrong now, where it fails.
    package var summary: String?
    /// A command for a shell that runs it alone, where it fails.
    package var replay: String?
  }

  /// Why two reports cannot be compared.
  package struct Incomparable: Error, Equatable, CustomStringConvertible {
    package var description: String
  }

  /// Compares two reports.
  ///
  /// - Throws: Where they are of different parts of a run: everything would be new or gone.
  package init(from old: RunReport, to new: RunReport) throws(Incomparable) {
    guard old.shard == new.shard else {
      let names = [old, new].map { $0.shard.map { "part \($0)" } ?? "a whole run" }
      throw Incomparable(
        description: "the reports are of \(names[0]) and of \(names[1]): merge the parts first"
      )
    }
    self.old = old
    self.new = new
    let before = Self.cases(of: old)
    let known = Dictionary(before.map { ($0.id, $0) }) { first, _ in first }
    let after = Self.cases(of: new)
    for entry in after {
      add(Change(of: entry, was: known[entry.id]?.outcome.status))
    }
    let present = Set(after.map(\.id))
    for entry in before where !present.contains(entry.id) {
      gone.append(Change(id: entry.id, title: entry.title, was: entry.outcome.status))
    }
  }

  /// Whether nothing works worse than before.
  package var isHarmless: Bool { newlyFailing.isEmpty }

  private mutating func add(_ change: Change) {
    switch (change.was, change.now) {
    case (nil, _): added.append(change)
    case (let was, let now) where was == now: break
    case (_, .failed), (.passed, .unimplemented): newlyFailing.append(change)
    case (_, .passed): newlyPassing.append(change)
    default: changed.append(change)
    }
  }

  private static func cases(of report: RunReport) -> [RunReport.Case] {
    report.files.flatMap(\.cases)
  }
}

extension ReportDiff.Change {
  fileprivate init(of entry: RunReport.Case, was: CaseStatus?) {
    self.init(
      id: entry.id,
      title: entry.title,
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

  /// What else is not the same on both sides.
  var remarks: [String] {
    var remarks: [String] = []
    let (before, after) = (old.implementation, new.implementation)
    if before.name != after.name || before.version != after.version {
      remarks.append(
        "\(before.name) \(before.version) is compared with \(after.name) \(after.version)"
      )
    }
    if old.suite.version != new.suite.version {
      remarks.append("the suite went from \(old.suite.version) to \(new.suite.version)")
    } else if old.suite.vectors != new.suite.vectors {
      remarks.append("the vectors are not the same")
    }
    if old.profile != new.profile {
      remarks.append("the profile was \(old.profile ?? "none"), and is \(new.profile ?? "none")")
    }
    for (report, name) in [(old, "earlier"), (new, "later")] where report.isInterrupted {
      remarks.append("the \(name) run was interrupted")
    }
    return remarks
  }
}
