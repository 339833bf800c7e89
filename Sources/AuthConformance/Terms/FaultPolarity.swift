/// On which side of a rule a mistake is.
package enum FaultPolarity: String, Sendable {
  /// It accepts what has to be refused, and refuses nothing.
  case lenient
  /// It refuses what has to be accepted, and accepts nothing.
  case strict

  /// What the text of a mistake says, by its first words; nil where it speaks of a value that is made,
  /// read or compared wrongly, which may go wrong on both sides.
  init?(of mistake: String) {
    let words = mistake.split(separator: " ").prefix(2)
    switch (words.first, words.last) {
    case ("accepts", _), ("allows", _), ("ignores", _), ("lets", _), ("skips", _), ("tries", _),
      ("never", "checks"), ("never", "compares"), ("never", "verifies"), ("never", "reads"):
      self = .lenient
    case ("refuses", _): self = .strict
    default:
      guard ["as valid", "as success"].contains(where: mistake.hasSuffix) else { return nil }
      self = .lenient
    }
  }
}
