extension JSONSchema {
  /// Why a schema cannot be loaded or found: a fault of the schema, never of a value.
  public struct SchemaError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kinds of fault.
    public enum Code: String, Sendable, Hashable, CaseIterable {
      /// A schema is neither an object nor a boolean.
      case notASchema = "not-a-schema"
      /// A document has no `$id`, or one with a fragment, or that of another document.
      case badID = "bad-id"
      /// The keyword is not one of those understood, or not understood in this place.
      case unknownKeyword = "unknown-keyword"
      /// A keyword has a value that it cannot have.
      case badKeyword = "bad-keyword"
      /// A reference leads to no schema.
      case unresolvedReference = "unresolved-reference"
      /// A schema refers to itself, directly or through others.
      case endlessReference = "endless-reference"
      /// The schemas have too many parts, counted with every reference followed.
      case tooLarge = "too-large"
    }

    /// The kind of fault.
    public let code: Code

    /// The keyword or schema at fault.
    public let location: Location

    /// The fault in plain words.
    public let message: String

    /// The place and the fault.
    public var description: String { "\(location): \(message)" }
  }
}
