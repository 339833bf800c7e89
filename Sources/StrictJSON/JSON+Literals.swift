extension JSON: ExpressibleByNilLiteral {
  /// Makes `null` of a `nil` literal.
  package init(nilLiteral: ()) {
    self = .null
  }
}

extension JSON: ExpressibleByBooleanLiteral {
  package init(booleanLiteral value: Bool) {
    self = .bool(value)
  }
}

extension JSON: ExpressibleByIntegerLiteral {
  package init(integerLiteral value: Int) {
    self = .number(Number(value))
  }
}

extension JSON: ExpressibleByStringInterpolation {
  package init(stringLiteral value: String) {
    self = .string(value)
  }
}

extension JSON: ExpressibleByArrayLiteral {
  package init(arrayLiteral elements: JSON...) {
    self = .array(elements)
  }
}

extension JSON: ExpressibleByDictionaryLiteral {
  /// Makes an object of a literal, its members in the order written.
  package init(dictionaryLiteral members: (String, JSON)...) {
    self = .object(Object(members.map { Member(name: $0.0, value: $0.1) }))
  }
}
