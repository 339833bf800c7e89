import StrictJSON

/// Checks one value against one schema, and collects what is wrong.
struct Validator {
  let nodes: [Node]
  let limit: Int
  /// Whether only the first violation's existence matters, so that no message is made.
  var isQuiet = false

  /// The way to the value at hand.
  var path: [JSON.Path.Step] = []
  private(set) var violations: [JSONSchema.Violation] = []
  private(set) var count = 0

  init(nodes: [Node], limit: Int) {
    self.nodes = nodes
    self.limit = limit
  }

  mutating func check(_ value: JSON, _ index: Node.Index) {
    for keyword in nodes[index].keywords where count < limit {
      check(value, keyword, of: index)
    }
  }

  private mutating func check(_ value: JSON, _ keyword: Keyword, of node: Node.Index) {
    switch keyword.rule {
    case .reference(let schema): check(value, schema)
    case .allOf(let schemas):
      for schema in schemas { check(value, schema) }
    case .anyOf(let schemas), .oneOf(let schemas):
      checkAlternatives(schemas, for: value, keyword, of: node)
    case .condition(let condition, let then, let otherwise):
      if let branch = accepts(value, condition) ? then : otherwise { check(value, branch) }

    case .members, .required, .propertyNames, .minProperties, .maxProperties:
      if case .object(let object) = value { checkMembers(of: object, keyword, of: node) }
    case .items, .minItems, .uniqueItems:
      if case .array(let items) = value { checkItems(items, keyword, of: node) }

    case .nothing, .type, .constant, .enumeration, .pattern, .minLength, .minimum:
      if !keyword.rule.isMet(by: value) {
        let title = nodes[node].title
        report(keyword.rule.complaint(about: value, title: title), keyword, of: node)
      }
    }
  }

  /// Whether a value is valid, at the cost of finding its first violation.
  func accepts(_ value: JSON, _ schema: Node.Index) -> Bool {
    var validator = Validator(nodes: nodes, limit: 1)
    validator.isQuiet = true
    validator.check(value, schema)
    return validator.count == 0
  }

  mutating func report(
    _ message: @autoclosure () -> String,
    _ keyword: Keyword,
    of node: Node.Index
  ) {
    count += 1
    if isQuiet { return }
    violations.append(
      JSONSchema.Violation(
        path: JSON.Path(path),
        schemaPath: nodes[node].location.appending(.member(keyword.name)),
        message: message()
      )
    )
  }

  mutating func report(contentsOf violations: [JSONSchema.Violation]) {
    count += violations.count
    self.violations += violations
  }
}
