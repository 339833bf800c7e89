extension Int {
  /// The number with its noun, in the plural unless it is one: `1 file`, `61 files`.
  package func counting(_ noun: String) -> String {
    self == 1 ? "1 \(noun)" : "\(self) \(noun)s"
  }
}
