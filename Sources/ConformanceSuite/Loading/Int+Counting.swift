extension Int {
  /// The number with its noun, in the plural unless it is one: `1 file`, `61 files`, `2 ambiguities`.
  package func counting(_ noun: String) -> String {
    if self == 1 { return "1 \(noun)" }
    return "\(self) " + (noun.hasSuffix("y") ? noun.dropLast() + "ies" : noun + "s")
  }
}
