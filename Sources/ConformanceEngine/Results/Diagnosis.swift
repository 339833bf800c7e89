/// What would explain failures of a run: a known fault, two at once, or, where none fits, what the
/// wrong answers have in common.
package struct Diagnosis: Sendable, Equatable, Codable {
  /// How well the failures are understood.
  package var kind: Kind = .cause
  /// What is done wrong; two where it takes both, none where no known fault fits.
  package var faults: [FaultID]
  /// Other faults that the cases cannot distinguish from it.
  @LeftOutIfEmpty package var equivalents: [FaultID] = []
  /// What is done wrong, in one line.
  package var title: String
  /// The fix, in one line; if no known fault fits, the rule that is broken, or a case to
  /// begin with.
  package var fix: String
  /// The rule that is broken, if ``fix`` says a rule and not what to do.
  package var rule: RequirementID?
  /// The harm that comes of it, in one sentence for each class of bugs; nil if that is not known.
  package var stake: String?
  /// The operations that go wrong by it.
  package var operations: [Operation] = []
  /// How many of the failures of each strength it explains.
  package var explains: ByStrength<Int>
  /// How many failures its operations have.
  package var of: Int
  /// The failed cases that it explains.
  package var cases: [CaseID]

  package enum Kind: String, Sendable, CaseIterable {
    /// A known fault gives these wrong answers.
    case cause
    /// It gives less than a quarter of those of each operation that it gets wrong.
    case partialCause = "partial-cause"
    /// No known fault fits: this is how the answers differ.
    case difference
  }

  /// Whether this fault is among those named, or cannot be distinguished from the one that is.
  package func names(_ id: FaultID) -> Bool { faults.contains(id) || equivalents.contains(id) }

  /// What is wrong, as one line that says how sure that is.
  package var statement: String {
    switch kind {
    case .cause: "likely bug: \(title)"
    case .partialCause: "partly explains: \(title)"
    case .difference: "differs in \(title)"
    }
  }

  /// The fix with its label; if no known fault fits, the broken rule or the case to begin with.
  package var advice: String {
    if rule != nil { return "rule: \(fix)" }
    return kind == .difference && fix.hasPrefix("begin with ") ? fix : "fix: \(fix)"
  }
}

extension Diagnosis {
  /// Says how wrong answers differ, for the operations of the cases, if no known fault fits.
  package init(
    difference title: String,
    fix: String,
    operations: [Operation],
    explains: ByStrength<Int>,
    of failures: Int,
    cases: [CaseID]
  ) {
    self.init(
      kind: .difference,
      faults: [],
      title: title,
      fix: fix,
      operations: operations,
      explains: explains,
      of: failures,
      cases: cases
    )
  }
}
