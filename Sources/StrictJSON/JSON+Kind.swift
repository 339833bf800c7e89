extension JSON {
  /// The six kinds of JSON value (RFC 8259 §1).
  package enum Kind: String, Sendable, Hashable, CaseIterable, CustomStringConvertible {
    case null, bool, number, string, array, object

    /// The kind with its article, for use in a sentence: "a string", "an object", "null".
    package var description: String {
      switch self {
      case .null: "null"
      case .bool: "a boolean"
      case .number: "a number"
      case .string: "a string"
      case .array: "an array"
      case .object: "an object"
      }
    }
  }

  package var kind: Kind {
    switch self {
    case .null: .null
    case .bool: .bool
    case .number: .number
    case .string: .string
    case .array: .array
    case .object: .object
    }
  }
}
