import StrictJSON

/// Turns schema documents into nodes: first every schema becomes a node, then references are bound.
struct Compiler {
  private(set) var nodes: [Node] = []
  private(set) var index = SchemaIndex()
  /// The references to bind when all documents are read: the node and the text of its `$ref`.
  private var references: [(node: Node.Index, text: String)] = []

  static func compile(
    _ documents: [JSON]
  ) throws(JSONSchema.SchemaError) -> (nodes: [Node], index: SchemaIndex) {
    var compiler = Compiler()
    for (number, document) in documents.enumerated() {
      let id = try compiler.id(of: document, number: number)
      compiler.index.add(document: id)
      _ = try compiler.add(document, at: JSONSchema.Location(document: id, pointer: []))
    }
    try compiler.bindReferences()
    try SchemaGraph(compiler.nodes).check()
    return (compiler.nodes, compiler.index)
  }

  /// Adds a schema and the schemas in it.
  mutating func add(
    _ schema: JSON,
    at location: JSONSchema.Location
  ) throws(JSONSchema.SchemaError) -> Node.Index {
    let node = nodes.count
    index.add(node, at: location)
    switch schema {
    case .bool(let accepts):
      let keywords = accepts ? [] : [Keyword(name: "false", rule: .nothing)]
      nodes.append(Node(location: location, title: nil, keywords: keywords))
    case .object(let object):
      nodes.append(Node(location: location, title: object["title"]?.string))
      nodes[node].keywords = try keywords(of: object, at: location, node: node)
    default:
      throw JSONSchema.SchemaError(
        code: .notASchema,
        location: location,
        message: "a schema is an object or a boolean, and not \(schema.kind)"
      )
    }
    return node
  }

  /// Remembers a reference, which may lead to a document that is not read yet.
  mutating func addReference(_ text: String, in node: Node.Index) {
    references.append((node, text))
  }

  private mutating func bindReferences() throws(JSONSchema.SchemaError) {
    for (node, text) in references {
      let location = nodes[node].location
      guard let target = index.node(of: text, from: location.document) else {
        throw JSONSchema.SchemaError(
          code: .unresolvedReference,
          location: location.appending("$ref"),
          message: "no schema is at \(text)"
        )
      }
      nodes[node].keywords.append(Keyword(name: "$ref", rule: .reference(target)))
    }
  }

  private func id(of document: JSON, number: Int) throws(JSONSchema.SchemaError) -> String {
    func refused(_ id: String, _ message: String) -> JSONSchema.SchemaError {
      let location = JSONSchema.Location(document: id, pointer: ["$id"])
      return JSONSchema.SchemaError(code: .badID, location: location, message: message)
    }
    guard let id = document.object?["$id"]?.string, !id.isEmpty else {
      throw refused("document \(number + 1)", "a schema document is an object with an $id")
    }
    guard !id.utf8.contains(UInt8(ascii: "#")) else { throw refused(id, "the $id has a fragment") }
    guard !index.documents.contains(where: { $0.hasSameUTF8(as: id) }) else {
      throw refused(id, "two documents have this $id")
    }
    return id
  }
}

extension JSONSchema.Location {
  /// The place of a keyword or item below this one.
  func appending(_ steps: JSON.Path.Step...) -> JSONSchema.Location {
    JSONSchema.Location(document: document, pointer: JSON.Path(pointer.steps + steps))
  }
}
