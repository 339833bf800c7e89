/// A mistake that implementations are known to make: what it is, and how to fix it.
package struct FaultDescription: Sendable, Equatable {
  /// The fault's name, which never changes its meaning.
  package var id: FaultID
  /// The operations that go wrong by it.
  package var operations: [Operation]
  /// The bug, as the end of a sentence that begins with "likely bug:".
  package var mistake: String
  /// What to do instead.
  package var fix: String
  /// Where it was seen: vendors' samples by repository, all else as public sample code.
  package var seenIn: [String]
  /// The class of bugs that it belongs to.
  package var flag: FlagID
  /// Where the rule stands, besides the places that the class of bugs names.
  package var links: [String]
  /// On which side of a rule it is; nil if it may go wrong on both.
  package var polarity: FaultPolarity?
  /// Whether everything goes wrong by it, rather than what one rule is about.
  package var isTrivial: Bool
  /// Whether an answer depends on the calls before.
  package var remembers: Bool
  /// Whether it is derived from a row of a machine's table, and so does what its text says.
  package var isDerived = false

  /// Describes a mistake, whose first words say on which side of a rule it is.
  package init(
    id: FaultID,
    operations: [Operation],
    mistake: String,
    fix: String,
    seenIn: [String] = [],
    flag: FlagID,
    links: [String] = [],
    isTrivial: Bool = false,
    remembers: Bool = false
  ) {
    self.id = id
    self.operations = operations
    self.mistake = mistake
    self.fix = fix
    self.seenIn = seenIn
    self.flag = flag
    self.links = links
    polarity = FaultPolarity(of: mistake)
    self.isTrivial = isTrivial
    self.remembers = remembers
  }
}
