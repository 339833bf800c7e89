/// What is wrong with a value in a vector file, and where in the file.
package struct VectorError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of mistakes that a file can hold.
  package enum Code: String, Sendable {
    /// The file cannot be read at all.
    case unreadable
    /// The text is not strict JSON.
    case notJSON = "not-json"
    /// A member that must be there is not.
    case missingMember = "missing-member"
    /// A member has a name that means nothing here.
    case unknownMember = "unknown-member"
    /// A value is of another kind than expected.
    case wrongKind = "wrong-kind"
    /// A value of the right kind has a form or size that it must not have.
    case badValue = "bad-value"
    /// An id is used twice, or was retired.
    case duplicateID = "duplicate-id"
    /// A name leads nowhere.
    case unknownReference = "unknown-reference"
    /// There are more or fewer cases than the file says.
    case wrongCount = "wrong-count"
    /// Something that must not be empty is.
    case empty
    /// The text is not the one that the canonical writer makes.
    case notCanonical = "not-canonical"
    /// A rule is covered by no case, or covered and excluded at once.
    case coverage
    /// The file is not what its definitions make.
    case drift
  }

  /// The kind of mistake.
  package let code: Code
  /// What is wrong and what was expected, as one sentence without a place.
  package let message: String
  /// The value concerned, from the top of its file.
  package let path: JSON.Path

  /// Makes an error about the value at a path.
  package init(_ code: Code, _ message: String, at path: JSON.Path) {
    self.code = code
    self.message = message
    self.path = path
  }

  /// The same error of a value that stands at a path.
  package init(_ failure: CodingFailure, in path: JSON.Path = []) {
    code =
      switch failure.kind {
      case .missingMember: .missingMember
      case .unknownMember: .unknownMember
      case .wrongKind: .wrongKind
      case .badValue: .badValue
      }
    message = failure.message
    self.path = JSON.Path(path.steps + failure.path.steps)
  }

  package var description: String { "\(path.description.shown): \(message.visible)" }
}
