public import StrictJSON

extension JSONSchema {
  /// One place where a value breaks a schema.
  public struct Violation: Sendable, Hashable, CustomStringConvertible {
    /// The way to the value that is wrong, or to the member that should not be there.
    public let path: JSON.Path

    /// The keyword that the value breaks, in the document that states it.
    public let schemaPath: Location

    /// What is wrong, in plain words: `expected a string, found 5`.
    public let message: String

    /// The path and the message: `/cases/3/title: expected a string, found 5`.
    public var description: String { "\(path): \(message)" }
  }
}
