import StrictJSON

/// One thing that an implementation can do: answer a call, or play a role.
package enum Operation: Sendable, Hashable, CodedWord, CustomStringConvertible {
  case call(Call)
  case role(Role)

  /// Every call and every role.
  package static var allCases: [Operation] {
    Call.allCases.map(Operation.call) + Role.allCases.map(Operation.role)
  }

  /// The operation with exactly this name on the wire.
  package init?(rawValue: String) {
    // Looked up by UTF-8: the raw values of an enumeration are matched as `String ==` does.
    guard let operation = Self.allCases.first(where: { $0.rawValue.hasSameUTF8(as: rawValue) })
    else { return nil }
    self = operation
  }

  /// The name on the wire.
  package var rawValue: String {
    switch self {
    case .call(let call): call.rawValue
    case .role(let role): role.rawValue
    }
  }

  package var description: String { rawValue }
}
