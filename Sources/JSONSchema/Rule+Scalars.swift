import StrictJSON

/// The rules that look at a value as a whole.
extension Rule {
  /// Whether a value meets the rule; rules that look into values are always met here.
  func isMet(by value: JSON) -> Bool {
    switch (self, value) {
    case (.nothing, _): false
    case (.type(let types), _): types.contains { $0.includes(value) }
    case (.constant(let constant), _): constant.isEquivalent(to: value)
    case (.enumeration(let values), _): values.contains { $0.isEquivalent(to: value) }
    case (.pattern(let pattern), .string(let text)): pattern.matches(text)
    case (.minLength(let length), .string(let text)):
      text.unicodeScalars.prefix(length).count == length
    case (.minimum(let minimum), .number(let number)): !number.isBelow(minimum)
    default: true
    }
  }

  /// What is wrong with a value that does not meet the rule.
  func complaint(about value: JSON, title: String?) -> String {
    switch self {
    case .nothing: "expected nothing here, found \(value.summary)"
    case .type(let types): "expected \(types.alternatives), found \(value.summary)"
    case .constant(let constant): "expected \(constant.summary), found \(value.summary)"
    case .enumeration(let values):
      "expected one of \(values.map(\.summary).joined(separator: ", ")), found \(value.summary)"
    case .pattern(let pattern):
      "expected \(title ?? "text that matches \(pattern.source)"), found \(value.summary)"
    case .minLength(let length):
      "expected \(title ?? "at least \(length) characters"), found \(value.summary)"
    case .minimum(let minimum): "expected at least \(minimum), found \(value.summary)"
    default: "\(value.summary) is not allowed here"
    }
  }
}

extension [TypeName] {
  /// "a string or an integer".
  fileprivate var alternatives: String { map(\.description).joined(separator: " or ") }
}

extension JSON.Number {
  /// Exact for integers of 64 bits; what is beyond them, or has a fraction, compares as `Double`.
  fileprivate func isBelow(_ minimum: Int64) -> Bool {
    if let integer = int64 { return integer < minimum }
    if uint64 != nil { return false }
    return Double(text).map { $0 < Double(minimum) } ?? false
  }
}
