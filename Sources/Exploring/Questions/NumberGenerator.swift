/// Numbers of claims that are nearly a given one.
enum NumberGenerator {
  static func near(_ number: JSON.Number, _ choices: inout Choices) -> JSON? {
    guard let value = number.int64 else { return nil }
    let texts = [
      "\(value).5", "\(value).0", "\(value &+ 1)", "\(value &- 1)", "-\(value.magnitude)",
      "\(value)000", "\(value / 1000)", "\(value).999999999", "1e400", "9223372036854775808",
      "253402300800", "9007199254740993",
    ]
    return JSON.Number(choices.element(of: texts)).map(JSON.number)
  }
}

/// Sequences: whole numbers of 64 bits, and texts that are nearly one.
enum SequenceGenerator {
  private static let edges: [UInt64] = [
    1, 2, 10, 255, 65_536, 1 << 31, 1 << 32, (1 << 53) + 1, 1 << 63, .max, 100, 999,
  ]

  static func fresh(_ choices: inout Choices) -> String {
    let edge = choices.element(of: edges)
    return String(edge &- UInt64(choices.index(3)))
  }

  static func near(_ text: String, _ choices: inout Choices) -> String {
    guard let value = UInt64(text) else { return text }
    return String(choices.chance(1, among: 2) ? value &- 1 : value &+ 1)
  }
}
