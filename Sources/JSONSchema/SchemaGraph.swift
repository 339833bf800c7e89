/// The schemas and the schemas that they apply, which must make a graph without circles.
///
/// Only then is the work on a value bounded by the value's size times that of the schema.
struct SchemaGraph {
  /// How many parts all schemas may have, counted with every reference followed.
  private static let largestSize = 1_000_000
  /// How many schemas may stand or refer into each other; checking a value recurses as deep.
  private static let greatestDepth = 500

  private let nodes: [Node]
  private let targets: [[Node.Index]]

  init(_ nodes: [Node]) {
    self.nodes = nodes
    targets = nodes.map { $0.keywords.flatMap(\.rule.schemas) }
  }

  /// Visits each node after all that apply it (Kahn's algorithm); on a circle it never comes to one.
  func check() throws(JSONSchema.SchemaError) {
    var waitingFor = Array(repeating: 0, count: nodes.count)
    for target in targets.joined() { waitingFor[target] += 1 }
    var ready = nodes.indices.filter { waitingFor[$0] == 0 }
    var ways = Array(repeating: 0, count: nodes.count)
    for root in ready { ways[root] = 1 }
    var depth = Array(repeating: 0, count: nodes.count)
    var size = 0

    while let node = ready.popLast() {
      size += ways[node]
      guard size <= Self.largestSize, depth[node] <= Self.greatestDepth else {
        throw refused(.tooLarge, node, "the schemas are too large or too deep")
      }
      for target in targets[node] {
        ways[target] = min(ways[target] + ways[node], Self.largestSize + 1)
        depth[target] = max(depth[target], depth[node] + 1)
        waitingFor[target] -= 1
        if waitingFor[target] == 0 { ready.append(target) }
      }
    }
    if let node = waitingFor.firstIndex(where: { $0 > 0 }) {
      throw refused(.endlessReference, node, "the schema leads to itself, or to one that does")
    }
  }

  private func refused(
    _ code: JSONSchema.SchemaError.Code,
    _ node: Node.Index,
    _ message: String
  ) -> JSONSchema.SchemaError {
    JSONSchema.SchemaError(code: code, location: nodes[node].location, message: message)
  }
}
