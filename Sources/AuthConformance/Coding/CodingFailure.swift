import StrictJSON

/// Why JSON is not a certain message, and where in it.
package struct CodingFailure: Error, Sendable, CustomStringConvertible {
  /// The kinds of mistakes.
  package enum Kind: Sendable {
    /// A member that must be there is not.
    case missingMember
    /// A member has a name that means nothing here.
    case unknownMember
    /// A value is of another kind than expected.
    case wrongKind
    /// A value of the right kind cannot be meant.
    case badValue
  }

  /// The kind of mistake.
  package let kind: Kind
  /// What is wrong and what was expected, as one sentence without a place.
  package let message: String
  /// The value concerned.
  package let path: JSON.Path

  init(_ kind: Kind, _ message: String, at path: JSON.Path) {
    self.kind = kind
    self.message = message
    self.path = path
  }

  package var description: String { "\(path.description.shown): \(message)".visible }
}
