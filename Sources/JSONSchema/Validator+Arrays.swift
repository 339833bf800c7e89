import StrictJSON

extension Validator {
  /// Checks the items of an array against a rule for arrays.
  mutating func checkItems(_ items: [JSON], _ keyword: Keyword, of node: Node.Index) {
    switch keyword.rule {
    case .items(let schema):
      for (position, item) in items.enumerated() {
        guard count < limit else { return }
        path.append(.index(position))
        check(item, schema)
        path.removeLast()
      }
    case .minItems(let least) where items.count < least:
      report(
        "expected at least \(least == 1 ? "1 item" : "\(least) items"), found \(items.count)",
        keyword,
        of: node
      )
    case .uniqueItems:
      var seen: [EquivalentJSON: Int] = [:]
      for (position, item) in items.enumerated() {
        guard count < limit else { return }
        if let first = seen.updateValue(position, forKey: EquivalentJSON(value: item)) {
          path.append(.index(position))
          report("expected another value than that of item \(first)", keyword, of: node)
          path.removeLast()
        }
      }
    default: break
    }
  }
}
