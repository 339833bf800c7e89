import StrictJSON

/// A name that `type` knows: a kind of JSON value, or the numbers without a fraction.
enum TypeName: Sendable, Equatable, CustomStringConvertible {
  case kind(JSON.Kind)
  case integer

  init?(_ name: String) {
    switch name {
    case "boolean": self = .kind(.bool)
    case "integer": self = .integer
    default:
      guard let kind = JSON.Kind(rawValue: name), kind != .bool else { return nil }
      self = .kind(kind)
    }
  }

  /// Whether a value is of the type; integers are those from −2^63 to 2^64−1, `1.0` among them.
  func includes(_ value: JSON) -> Bool {
    switch self {
    case .kind(let kind): value.kind == kind
    case .integer: value.number.map { $0.int64 != nil || $0.uint64 != nil } ?? false
    }
  }

  var description: String {
    switch self {
    case .kind(let kind): kind.description
    case .integer: "an integer"
    }
  }
}
