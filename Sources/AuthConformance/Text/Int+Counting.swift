extension Int {
  /// The digits in groups of three: `1,000,000`.
  package var grouped: String {
    var text = ""
    let digits = String(magnitude)
    for (index, digit) in digits.enumerated() {
      if index > 0 && (digits.count - index).isMultiple(of: 3) { text += "," }
      text.append(digit)
    }
    return self < 0 ? "-" + text : text
  }

  /// The number with its noun, in the plural unless it is one: `1 file`, `61 days`, `2 ambiguities`.
  package func counting(_ noun: String) -> String {
    if self == 1 { return "1 \(noun)" }
    let changes = noun.hasSuffix("y") && !noun.hasSuffix("ay")
    return "\(self) " + (changes ? noun.dropLast() + "ies" : noun + "s")
  }
}
