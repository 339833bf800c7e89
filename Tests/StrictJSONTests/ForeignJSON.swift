import StrictJSON

/// A JSON value as `JSONDecoder` sees it.
enum ForeignJSON: Decodable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([ForeignJSON])
  case object([String: ForeignJSON])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([ForeignJSON].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: ForeignJSON].self))
    }
  }

  /// Whether this is the same value, as far as `JSONDecoder` can tell.
  func agrees(with value: JSON) -> Bool {
    switch (self, value) {
    case (.null, .null): true
    case (.bool(let left), .bool(let right)): left == right
    case (.number(let left), .number(let right)): left == Double(right.text)
    case (.string(let left), .string(let right)): left.utf8.elementsEqual(right.utf8)
    case (.array(let left), .array(let right)):
      left.count == right.count && zip(left, right).allSatisfy { $0.agrees(with: $1) }
    case (.object(let left), .object(let right)):
      left.count == right.count
        && right.members.allSatisfy { left[$0.name]?.agrees(with: $0.value) == true }
    default: false
    }
  }
}
