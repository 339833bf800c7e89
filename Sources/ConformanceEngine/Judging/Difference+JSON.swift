import AuthConformance
import StrictJSON

extension Difference {
  /// How a value differs from the one expected; nil where they are the same.
  ///
  /// Numbers are compared by value, objects whatever the order of their members.
  init?(at place: String, expected: JSON, came: JSON?) {
    guard let came else {
      self.init(place: place, expected: expected.compact(), came: "nothing")
      return
    }
    if expected.isEquivalent(to: came) { return nil }
    var remark: String?
    switch (expected, came) {
    case (.string(let expected), .string(let came)):
      remark = textRemark(expected, came)
    case (.number(let expected), .number(let came)):
      remark = numberRemark(expected, came)
    default:
      if expected.kind != came.kind { remark = "\(came.kind) instead of \(expected.kind)" }
    }
    self.init(place: place, expected: expected.compact(), came: came.compact(), remark: remark)
  }
}

private func textRemark(_ expected: String, _ came: String) -> String {
  if expected == came { return "same text to the eye, other code points: never normalise" }
  let left = Array(expected.unicodeScalars)
  let right = Array(came.unicodeScalars)
  let common = zip(left, right).prefix { $0 == $1 }.count
  if common == left.count { return "\(right.count - common) more characters than expected" }
  if common == right.count { return "the last \(left.count - common) characters are missing" }
  return "they differ from character \(common + 1) on"
}

private func numberRemark(_ expected: JSON.Number, _ came: JSON.Number) -> String? {
  guard let expected = expected.int64, let came = came.int64 else { return nil }
  let (difference, overflow) = came.subtractingReportingOverflow(expected)
  if overflow { return nil }
  if expected != 0, came == expected &* 1000 { return "a thousand times as much: milliseconds?" }
  return difference > 0 ? "\(difference) too much" : "\(difference.magnitude) too little"
}
