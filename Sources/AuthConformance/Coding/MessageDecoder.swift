import StrictJSON

extension JSON {
  /// The value that this JSON stands for.
  ///
  /// - Parameter isStrict: Whether members that the value does not have are mistakes, and null where
  ///   a member is to be left out; otherwise they are ignored.
  package func decoded<Value: Decodable>(
    as type: Value.Type = Value.self,
    isStrict: Bool = false
  ) throws(CodingFailure) -> Value {
    let census = isStrict ? Census() : nil
    do {
      let decoder = MessageDecoder(json: self, path: JSON.Path(), census: census)
      let value = try decoder.decode(type)
      try census?.finish()
      return value
    } catch let failure as CodingFailure {
      throw failure
    } catch DecodingError.typeMismatch {
      // An enumeration finds none of its cases, or more than one.
      let names = object?.names.joined(separator: ", ") ?? "\(kind)"
      throw CodingFailure(.badValue, "\(names.quoted) is not known here", at: JSON.Path())
    } catch {
      throw CodingFailure(.badValue, "\(error)", at: JSON.Path())
    }
  }
}

/// Which members were asked for, object by object.
private final class Census {
  private var objects: [(path: JSON.Path, object: JSON.Object, asked: Set<Int>)] = []

  func begin(_ object: JSON.Object, at path: JSON.Path) -> Int {
    // A value may ask for the same object more than once.
    if let index = objects.firstIndex(where: { $0.path == path }) { return index }
    objects.append((path, object, []))
    return objects.count - 1
  }

  func note(_ member: Int, of object: Int) { objects[object].asked.insert(member) }

  /// Complains about the first member that nobody asked for.
  func finish() throws(CodingFailure) {
    for (path, object, asked) in objects {
      for (index, member) in object.members.enumerated() where !asked.contains(index) {
        throw CodingFailure(
          .unknownMember,
          "the member \(member.name.quoted) is not known here",
          at: path.appending(.member(member.name))
        )
      }
    }
  }
}

private struct MessageDecoder: Decoder {
  let json: JSON
  let path: JSON.Path
  let census: Census?

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    // Octets are text in JSON, and arrays in Swift.
    if type == [UInt8].self {
      guard let octets = Base64.standard.decode(try string()) as? Value else {
        throw CodingFailure(.badValue, "standard base64 with padding is expected", at: path)
      }
      return octets
    }
    return try Value(from: self)
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard case .object(let object) = json else { throw expected("an object") }
    let number = census?.begin(object, at: path)
    return KeyedDecodingContainer(
      Members(object: object, path: path, census: census, number: number ?? 0)
    )
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard case .array(let elements) = json else { throw expected("an array") }
    return Elements(elements: elements, path: path, census: census)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { SingleValue(decoder: self) }

  func string() throws(CodingFailure) -> String {
    guard case .string(let string) = json else { throw expected("a string") }
    return string
  }

  func expected(_ kind: String) -> CodingFailure {
    CodingFailure(.wrongKind, "\(kind) is expected, not \(json.kind)", at: path)
  }
}

private struct Members<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let object: JSON.Object
  let path: JSON.Path
  let census: Census?
  let number: Int

  var codingPath: [any CodingKey] { [] }
  var allKeys: [Key] { object.members.compactMap { Key(stringValue: $0.name) } }

  func contains(_ key: Key) -> Bool { index(of: key) != nil }

  func decodeNil(forKey key: Key) throws -> Bool {
    // In files an absent member is left out, and null is a mistake.
    guard case .null = try decoder(for: key).json else { return false }
    return census == nil
  }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try decoder(for: key).decode(type)
  }

  /// Most members are text, for which a decoder and a path would be made in vain.
  func decode(_ type: String.Type, forKey key: Key) throws -> String {
    guard let index = index(of: key), case .string(let text) = object.members[index].value else {
      return try decoder(for: key).string()
    }
    census?.note(index, of: number)
    return text
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type,
    forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    try decoder(for: key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try decoder(for: key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder {
    MessageDecoder(json: .object(object), path: path, census: census)
  }

  func superDecoder(forKey key: Key) throws -> any Decoder { try decoder(for: key) }

  private func index(of key: Key) -> Int? {
    object.members.firstIndex { $0.name.hasSameUTF8(as: key.stringValue) }
  }

  private func decoder(for key: Key) throws(CodingFailure) -> MessageDecoder {
    guard let index = index(of: key) else {
      let message = "the member \"\(key.stringValue)\" is missing"
      throw CodingFailure(.missingMember, message, at: path)
    }
    census?.note(index, of: number)
    return MessageDecoder(
      json: object.members[index].value,
      path: path.appending(.member(key.stringValue)),
      census: census
    )
  }
}

private struct Elements: UnkeyedDecodingContainer {
  let elements: [JSON]
  let path: JSON.Path
  let census: Census?
  private(set) var currentIndex = 0

  init(elements: [JSON], path: JSON.Path, census: Census?) {
    self.elements = elements
    self.path = path
    self.census = census
  }

  var codingPath: [any CodingKey] { [] }
  var count: Int? { elements.count }
  var isAtEnd: Bool { currentIndex >= elements.count }

  mutating func decodeNil() -> Bool {
    guard !isAtEnd, case .null = elements[currentIndex] else { return false }
    currentIndex += 1
    return true
  }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try next().decode(type)
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> {
    try next().container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try next().unkeyedContainer()
  }

  mutating func superDecoder() throws -> any Decoder { try next() }

  private mutating func next() throws(CodingFailure) -> MessageDecoder {
    let place = path.appending(.index(currentIndex))
    guard !isAtEnd else { throw CodingFailure(.missingMember, "an element is missing", at: place) }
    defer { currentIndex += 1 }
    return MessageDecoder(json: elements[currentIndex], path: place, census: census)
  }
}

/// What the scalars of the standard library read themselves from.
private struct SingleValue: SingleValueDecodingContainer {
  let decoder: MessageDecoder
  var codingPath: [any CodingKey] { [] }

  func decodeNil() -> Bool {
    if case .null = decoder.json { true } else { false }
  }

  func decode(_ type: Bool.Type) throws -> Bool {
    guard case .bool(let value) = decoder.json else { throw decoder.expected("true or false") }
    return value
  }

  func decode(_ type: String.Type) throws -> String { try decoder.string() }
  func decode(_ type: Int.Type) throws -> Int { try integer() }
  func decode(_ type: Int8.Type) throws -> Int8 { try integer() }
  func decode(_ type: Int16.Type) throws -> Int16 { try integer() }
  func decode(_ type: Int32.Type) throws -> Int32 { try integer() }
  func decode(_ type: Int64.Type) throws -> Int64 { try integer() }
  func decode(_ type: UInt.Type) throws -> UInt { try integer() }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try integer() }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try integer() }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try integer() }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try integer() }
  func decode(_ type: Float.Type) throws -> Float { throw decoder.expected("a whole number") }
  func decode(_ type: Double.Type) throws -> Double { throw decoder.expected("a whole number") }
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try decoder.decode(type) }

  private func integer<Value: FixedWidthInteger>() throws(CodingFailure) -> Value {
    guard case .number(let number) = decoder.json, let integer = number.int64,
      let value = Value(exactly: integer)
    else { throw decoder.expected("a whole number within \(Value.bitWidth) bits") }
    return value
  }
}
