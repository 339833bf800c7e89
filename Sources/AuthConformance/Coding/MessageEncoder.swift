import StrictJSON

extension JSON {
  /// The JSON form of a value: members in the order in which they are encoded, nil left out, bytes
  /// in standard base64.
  package init(encoding value: some Encodable) throws {
    self = try MessageEncoder().json(of: value)
  }
}

extension Encodable {
  /// The JSON form of a value that is a JSON object.
  package func members() throws -> JSON.Object {
    guard case .object(let object) = try MessageEncoder().json(of: self) else {
      throw CodingFailure(.wrongKind, "\(Self.self) is not a JSON object")
    }
    return object
  }
}

/// Writes one value; what is nested has an encoder of its own, which then serves the next one.
final class MessageEncoder: Encoder {
  private var form = Form.value(.null)
  private var members: [JSON.Member] = []
  private var elements: [JSON] = []
  /// Nested values, by their position among the members or elements.
  private var children: [(position: Int, encoder: MessageEncoder)] = []
  /// An encoder that has done its work.
  private var spare: MessageEncoder?

  private enum Form {
    case value(JSON)
    case object, array
  }

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  /// The JSON form of another value.
  fileprivate func json<Value: Encodable>(of value: Value) throws -> JSON {
    if Value.self == String.self, let text = value as? String { return .string(text) }
    // Bytes are text in JSON, and arrays in Swift; any empty array would pass for bytes.
    if Value.self == [UInt8].self, let octets = value as? [UInt8] {
      return .string(Base64.standard.encode(octets))
    }
    if Value.self == JSON.self, let json = value as? JSON { return json }
    let encoder = spare ?? MessageEncoder()
    spare = nil
    try value.encode(to: encoder)
    defer { spare = encoder }
    return encoder.take()
  }

  /// What was written, after which the encoder is as good as new.
  private func take() -> JSON {
    defer { form = .value(.null) }
    switch form {
    case .value(let json): return json
    case .object:
      for child in children { members[child.position].value = child.encoder.take() }
      defer { (members, children) = ([], []) }
      return .object(JSON.Object(members))
    case .array:
      for child in children { elements[child.position] = child.encoder.take() }
      defer { (elements, children) = ([], []) }
      return .array(elements)
    }
  }

  // An enumeration asks for the same container more than once.
  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    form = .object
    if members.isEmpty { members.reserveCapacity(8) }
    return KeyedEncodingContainer(Members(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    form = .array
    return Elements(encoder: self)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { SingleValue(encoder: self) }

  fileprivate var count: Int { elements.count }

  func set(_ value: JSON) { form = .value(value) }
  fileprivate func append(_ name: String, _ value: JSON) {
    members.append(JSON.Member(name: name, value: value))
  }
  fileprivate func append(_ value: JSON) { elements.append(value) }

  /// The encoder of a value that is put under a name, or behind the other elements.
  fileprivate func child(_ name: String? = nil) -> MessageEncoder {
    let child = MessageEncoder()
    if let name { append(name, .null) } else { append(.null) }
    children.append((name == nil ? elements.count - 1 : members.count - 1, child))
    return child
  }
}

private struct Members<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let encoder: MessageEncoder
  var codingPath: [any CodingKey] { [] }

  func encodeNil(forKey key: Key) { encoder.append(key.stringValue, .null) }

  /// Most members are text, for which an encoder would be made in vain.
  func encode(_ value: String, forKey key: Key) { encoder.append(key.stringValue, .string(value)) }

  func encode(_ value: some Encodable, forKey key: Key) throws {
    encoder.append(key.stringValue, try encoder.json(of: value))
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type,
    forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    encoder.child(key.stringValue).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    encoder.child(key.stringValue).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { encoder.child("super") }
  func superEncoder(forKey key: Key) -> any Encoder { encoder.child(key.stringValue) }
}

private struct Elements: UnkeyedEncodingContainer {
  let encoder: MessageEncoder
  var codingPath: [any CodingKey] { [] }
  var count: Int { encoder.count }

  func encodeNil() { encoder.append(.null) }

  func encode(_ value: some Encodable) throws {
    encoder.append(try encoder.json(of: value))
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) -> KeyedEncodingContainer<Nested> {
    encoder.child().container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    encoder.child().unkeyedContainer()
  }

  func superEncoder() -> any Encoder { encoder.child() }
}

/// Where the scalars of the standard library end up, whatever stands around them.
private struct SingleValue: SingleValueEncodingContainer {
  let encoder: MessageEncoder
  var codingPath: [any CodingKey] { [] }

  func encodeNil() { encoder.set(.null) }
  func encode(_ value: Bool) { encoder.set(.bool(value)) }
  func encode(_ value: String) { encoder.set(.string(value)) }
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
    throw CodingFailure(.wrongKind, "\(value) is not a whole number")
  }

  func encode(_ value: some Encodable) throws { encoder.set(try encoder.json(of: value)) }

  private func number(_ value: some BinaryInteger) { encoder.set(.number(JSON.Number(value))) }
}
