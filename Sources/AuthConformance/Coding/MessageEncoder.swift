import StrictJSON

extension JSON {
  /// The JSON form of a value: members in the order in which they are encoded, nil left out, octets
  /// in standard base64.
  package init(encoding value: some Encodable) throws {
    self = try MessageEncoder.json(of: value)
  }
}

extension Encodable {
  /// The JSON form of a value that is a JSON object.
  package func members() throws -> JSON.Object {
    guard case .object(let object) = try MessageEncoder.json(of: self) else {
      throw CodingFailure(.wrongKind, "\(Self.self) is not a JSON object", at: JSON.Path())
    }
    return object
  }
}

/// Writes one value; what is nested has an encoder of its own.
private struct MessageEncoder: Encoder {
  private let node = Node()

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  static func json<Value: Encodable>(of value: Value) throws -> JSON {
    // Octets are text in JSON, and arrays in Swift; any empty array would pass for octets.
    if Value.self == [UInt8].self, let octets = value as? [UInt8] {
      return .string(Base64.standard.encode(octets))
    }
    let encoder = MessageEncoder()
    try value.encode(to: encoder)
    return encoder.node.json
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    node.begin(.object([:]))
    return KeyedEncodingContainer(Members(node: node))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    node.begin(.array([]))
    return Elements(node: node)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { SingleValue(node: node) }
}

/// A value that is being put together.
private final class Node {
  private var content = JSON.null
  /// Nested values, by their position among the members or elements.
  private var children: [(position: Int, node: Node)] = []

  var json: JSON {
    switch content {
    case .object(var object):
      for child in children { object.members[child.position].value = child.node.json }
      return .object(object)
    case .array(var elements):
      for child in children { elements[child.position] = child.node.json }
      return .array(elements)
    default: return content
    }
  }

  var count: Int {
    switch content {
    case .object(let object): object.count
    case .array(let elements): elements.count
    default: 0
    }
  }

  func begin(_ empty: JSON) {
    // An enumeration asks for the same container more than once.
    if case .null = content { content = empty }
  }

  func set(_ value: JSON) { content = value }

  func append(_ name: String, _ value: JSON) {
    guard case .object(var object) = content else { return }
    // Held once, so that appending copies nothing.
    content = .null
    object.members.append(JSON.Member(name: name, value: value))
    content = .object(object)
  }

  func append(_ value: JSON) {
    guard case .array(var elements) = content else { return }
    content = .null
    elements.append(value)
    content = .array(elements)
  }

  /// The node of what was appended last.
  func lastChild(beginning empty: JSON) -> Node {
    let node = Node()
    node.begin(empty)
    children.append((count - 1, node))
    return node
  }
}

private struct Members<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let node: Node
  var codingPath: [any CodingKey] { [] }

  func encodeNil(forKey key: Key) { node.append(key.stringValue, .null) }

  func encode(_ value: some Encodable, forKey key: Key) throws {
    node.append(key.stringValue, try MessageEncoder.json(of: value))
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type,
    forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    node.append(key.stringValue, .null)
    return KeyedEncodingContainer(Members<Nested>(node: node.lastChild(beginning: .object([:]))))
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    node.append(key.stringValue, .null)
    return Elements(node: node.lastChild(beginning: .array([])))
  }

  // Only classes that inherit ask for these, and no message is one.
  func superEncoder() -> any Encoder { MessageEncoder() }
  func superEncoder(forKey key: Key) -> any Encoder { MessageEncoder() }
}

private struct Elements: UnkeyedEncodingContainer {
  let node: Node
  var codingPath: [any CodingKey] { [] }
  var count: Int { node.count }

  func encodeNil() { node.append(.null) }

  func encode(_ value: some Encodable) throws { node.append(try MessageEncoder.json(of: value)) }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) -> KeyedEncodingContainer<Nested> {
    node.append(.null)
    return KeyedEncodingContainer(Members<Nested>(node: node.lastChild(beginning: .object([:]))))
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    node.append(.null)
    return Elements(node: node.lastChild(beginning: .array([])))
  }

  func superEncoder() -> any Encoder { MessageEncoder() }
}

/// Where the scalars of the standard library end up, whatever stands around them.
private struct SingleValue: SingleValueEncodingContainer {
  let node: Node
  var codingPath: [any CodingKey] { [] }

  func encodeNil() { node.set(.null) }
  func encode(_ value: Bool) { node.set(.bool(value)) }
  func encode(_ value: String) { node.set(.string(value)) }
  func encode(_ value: Int) { number(value) }
  func encode(_ value: Int8) { number(value) }
  func encode(_ value: Int16) { number(value) }
  func encode(_ value: Int32) { number(value) }
  func encode(_ value: Int64) { number(value) }
  func encode(_ value: UInt) { number(value) }
  func encode(_ value: UInt8) { number(value) }
  func encode(_ value: UInt16) { number(value) }
  func encode(_ value: UInt32) { number(value) }
  func encode(_ value: UInt64) { number(value) }
  func encode(_ value: Float) throws { try encode(Double(value)) }

  func encode(_ value: Double) throws {
    throw CodingFailure(.wrongKind, "\(value) is not a whole number", at: JSON.Path())
  }

  func encode(_ value: some Encodable) throws { node.set(try MessageEncoder.json(of: value)) }

  private func number(_ value: some BinaryInteger) { node.set(.number(JSON.Number(value))) }
}
