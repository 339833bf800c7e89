public import StrictJSON

extension JSONSchema {
  /// A place in a schema document.
  public struct Location: Sendable, Hashable, CustomStringConvertible {
    /// The document's `$id`.
    public let document: String

    /// The way from the document's root to the place.
    public let pointer: JSON.Path

    /// The place as a URI with a JSON Pointer: `https://…/vectors.schema.json#/properties/count`.
    public var description: String { "\(document)#\(pointer)" }
  }
}
