import StrictJSON

/// What is wrong with a value in a vector file, and where in the file.
public struct VectorError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of mistakes that a file can hold.
  public enum Code: String, Sendable {
    case unreadable
    case notJSON = "not-json"
    case missingMember = "missing-member"
    case unknownMember = "unknown-member"
    case wrongKind = "wrong-kind"
    case badValue = "bad-value"
    case duplicateID = "duplicate-id"
    case unknownReference = "unknown-reference"
    case wrongCount = "wrong-count"
    case empty
    case notCanonical = "not-canonical"
    case breaksSchema = "breaks-schema"
    case coverage
    case drift
  }

  public let code: Code
  /// What is wrong and what was expected, as one sentence without a place.
  public let message: String
  /// The value concerned, from the top of its file.
  public let path: JSON.Path

  /// Makes an error about the value at a path.
  public init(_ code: Code, _ message: String, at path: JSON.Path) {
    self.code = code
    self.message = message
    self.path = path
  }

  public var description: String { "\(path): \(message)" }
}
