import StrictJSON

extension Validator {
  /// Checks `anyOf` and `oneOf`; where none fits, tells what is wrong with the closest.
  mutating func checkAlternatives(
    _ schemas: [Node.Index],
    for value: JSON,
    _ keyword: Keyword,
    of node: Node.Index
  ) {
    var fitting: [Int] = []
    var attempts: [Attempt] = []
    for (position, schema) in schemas.enumerated() {
      var validator = Validator(nodes: nodes, limit: limit)
      validator.isQuiet = isQuiet
      validator.path = path
      validator.check(value, schema)
      if validator.count == 0 { fitting.append(position) }
      attempts.append(Attempt(violations: validator.violations, depth: path.count))
    }

    if case .oneOf = keyword.rule, fitting.count > 1 {
      let names = fitting.map { nodes[schemas[$0]].title ?? "form \($0 + 1)" }
      report("expected only one of: \(names.joined(separator: "; "))", keyword, of: node)
    } else if fitting.isEmpty {
      reportClosest(of: attempts, keyword, of: node)
    }
  }

  private mutating func reportClosest(
    of attempts: [Attempt],
    _ keyword: Keyword,
    of node: Node.Index
  ) {
    guard !isQuiet, let best = attempts.max(by: { $0.closeness < $1.closeness }) else {
      return report("no form fits", keyword, of: node)
    }
    let equal = attempts.filter { $0.closeness == best.closeness }
    guard equal.count > 1 else { return report(contentsOf: best.violations) }
    let messages = equal.compactMap(\.violations.first?.message)
    report(messages.joined(separator: ", or "), keyword, of: node)
  }
}

/// What came of one of several alternatives that do not fit.
private struct Attempt {
  let violations: [JSONSchema.Violation]
  let closeness: Closeness

  /// - Parameter depth: How many steps lead to the value at hand.
  init(violations: [JSONSchema.Violation], depth: Int) {
    self.violations = violations
    let complaintsAtTop = violations.filter { $0.path.steps.count == depth }
    closeness = Closeness(
      isOfItsKind: !complaintsAtTop.contains { $0.schemaPath.pointer.steps.last == "type" },
      isRightAtTop: complaintsAtTop.isEmpty,
      fewness: -violations.count
    )
  }
}

/// How likely the author meant an alternative: it is for this kind of value, then its outer form is
/// right, then it has few complaints.
private struct Closeness: Comparable {
  let isOfItsKind: Bool
  let isRightAtTop: Bool
  let fewness: Int

  static func < (left: Closeness, right: Closeness) -> Bool {
    left.rank < right.rank
  }

  private var rank: (Int, Int, Int) { (isOfItsKind ? 1 : 0, isRightAtTop ? 1 : 0, fewness) }
}
