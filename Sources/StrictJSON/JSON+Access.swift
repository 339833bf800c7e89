extension JSON {
  /// The truth value, or nil if this is not a boolean.
  package var bool: Bool? {
    if case .bool(let value) = self { value } else { nil }
  }

  /// The number, or nil if this is not one.
  package var number: Number? {
    if case .number(let value) = self { value } else { nil }
  }

  /// The text, or nil if this is not a string.
  package var string: String? {
    if case .string(let value) = self { value } else { nil }
  }

  /// The elements, or nil if this is not an array.
  package var array: [JSON]? {
    if case .array(let value) = self { value } else { nil }
  }

  /// The members, or nil if this is not an object.
  package var object: Object? {
    if case .object(let value) = self { value } else { nil }
  }

  /// The value at a path below this one, or nil if there is none.
  package subscript(path: Path) -> JSON? {
    var value = self
    for step in path.steps {
      switch (step, value) {
      case (.member(let name), .object(let object)):
        guard let member = object[name] else { return nil }
        value = member
      case (.index(let index), .array(let array)):
        guard array.indices.contains(index) else { return nil }
        value = array[index]
      default: return nil
      }
    }
    return value
  }
}
