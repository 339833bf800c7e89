/// A JSON value as its text wrote it: members keep their order, numbers keep their digits.
///
/// Equality is exact: strings and member names by their UTF-8, numbers by their text, objects
/// by their members in order. ``isEquivalent(to:)`` compares what the values mean instead.
public enum JSON: Sendable {
  /// The literal `null`.
  case null
  /// The literal `true` or `false`.
  case bool(Bool)
  /// A number, kept as text.
  case number(Number)
  /// A string, unescaped.
  case string(String)
  /// An array.
  case array([JSON])
  /// An object, its members in the order of the text.
  case object(Object)
}

extension JSON: Hashable {
  /// Whether both values have the same kind and exactly the same content.
  ///
  /// `String ==` takes canonically equivalent texts for equal; this does not.
  public static func == (left: JSON, right: JSON) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.bool(let left), .bool(let right)): left == right
    case (.number(let left), .number(let right)): left == right
    case (.string(let left), .string(let right)): left.hasSameUTF8(as: right)
    case (.array(let left), .array(let right)): left == right
    case (.object(let left), .object(let right)): left == right
    default: false
    }
  }

  /// Feeds the kind and the exact content to the hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(kind)
    switch self {
    case .null: break
    case .bool(let value): hasher.combine(value)
    case .number(let value): hasher.combine(value)
    case .string(let value): value.hashUTF8(into: &hasher)
    case .array(let value): hasher.combine(value)
    case .object(let value): hasher.combine(value)
    }
  }
}
