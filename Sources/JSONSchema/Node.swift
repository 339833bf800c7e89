/// One schema, compiled.
///
/// Nodes refer to each other by their index among all nodes.
struct Node: Sendable {
  typealias Index = Int

  /// Where the schema stands.
  let location: JSONSchema.Location

  /// The schema's title, which names what is expected in messages.
  let title: String?

  /// The keywords that check something, in the order of the schema.
  var keywords: [Keyword] = []
}

/// One keyword of a schema, with what it asks for.
struct Keyword: Sendable {
  let name: String
  let rule: Rule
}

/// A member that a schema names, with the schema of its value.
struct Property: Sendable {
  let name: String
  let schema: Node.Index
}
