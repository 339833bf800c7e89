extension Difference {
  /// How a value differs from the one expected; nil if they are the same.
  ///
  /// Numbers are compared by value, objects whatever the order of their members.
  init?(at place: String, expected: JSON, actual: JSON?) {
    guard let actual else {
      self.init(place: place, expected: expected.compact(), actual: "nothing")
      return
    }
    if expected.isEquivalent(to: actual) { return nil }
    var remark: String?
    switch (expected, actual) {
    case (.string(let expected), .string(let actual)):
      remark = textRemark(expected, actual)
    case (.number(let expected), .number(let actual)):
      remark = numberRemark(expected, actual)
    default:
      if expected.kind != actual.kind { remark = "\(actual.kind) instead of \(expected.kind)" }
    }
    self.init(place: place, expected: expected.compact(), actual: actual.compact(), remark: remark)
  }
}

private func textRemark(_ expected: String, _ actual: String) -> String {
  if expected == actual { return "looks the same, but has different code points: do not normalise" }
  let left = Array(expected.unicodeScalars)
  let right = Array(actual.unicodeScalars)
  let common = zip(left, right).prefix { $0 == $1 }.count
  if common == left.count {
    return (right.count - common).counting("more character") + " than expected"
  }
  if common == right.count {
    let missing = left.count - common
    return missing == 1
      ? "the last character is missing" : "the last \(missing) characters are missing"
  }
  return "they differ from character \(common + 1) on"
}

private func numberRemark(_ expected: JSON.Number, _ actual: JSON.Number) -> String? {
  guard let expected = expected.int64, let actual = actual.int64 else { return nil }
  let (difference, overflow) = actual.subtractingReportingOverflow(expected)
  if overflow { return nil }
  if expected != 0, actual == expected &* 1000 {
    return "a thousand times the expected number: milliseconds?"
  }
  return difference > 0 ? "\(difference) too much" : "\(difference.magnitude) too little"
}
