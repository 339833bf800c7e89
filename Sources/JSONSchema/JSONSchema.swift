public import StrictJSON

/// A set of JSON Schemas (draft 2020-12) that refer to each other by `$id`, ready to check values.
///
/// ```swift
/// let schemas = try JSONSchema([vectorSchema, commonSchema])
/// let violations = try schemas.violations(of: file, schema: "https://…/vectors.schema.json")
/// ```
///
/// It knows the keywords that the suite's schemas use, and any other is an error when a schema is
/// loaded, so that nothing a schema asks for is passed over. A schema that refers to itself is
/// refused: checking a value therefore takes time linear in the value, and no recursion goes
/// deeper than the schemas do.
public struct JSONSchema: Sendable {
  /// The `$id` of each document, in the order given.
  public let ids: [String]

  private let nodes: [Node]
  private let index: SchemaIndex

  /// Loads schema documents, each an object with an `$id` of its own.
  ///
  /// - Throws: The first fault found: an unknown keyword, a keyword with a value it cannot have,
  ///   a reference that leads nowhere or back to itself, a pattern beyond the few forms understood.
  public init(_ documents: [JSON]) throws(SchemaError) {
    let compiled = try Compiler.compile(documents)
    ids = compiled.index.documents
    nodes = compiled.nodes
    index = compiled.index
  }

  /// Where a value breaks a schema, in the order of the schema; nothing if it is valid.
  ///
  /// - Parameters:
  ///   - value: The value to check.
  ///   - id: The schema's `$id`; a JSON Pointer after `#` chooses a part of the document.
  ///   - limit: Checking ends after this many violations.
  /// - Throws: ``SchemaError`` if no schema has this id.
  public func violations(
    of value: JSON,
    schema id: String,
    limit: Int = 100
  ) throws(SchemaError) -> [Violation] {
    guard let node = index.node(of: id, from: "") else {
      throw SchemaError(
        code: .unresolvedReference,
        location: Location(document: id, pointer: []),
        message: "no schema has this id"
      )
    }
    var validator = Validator(nodes: nodes, limit: limit)
    validator.check(value, node)
    return validator.violations
  }
}
