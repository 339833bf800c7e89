import StrictJSON

extension JSON {
  /// The value that this JSON stands for.
  ///
  /// An `Int` counts things and is never negative; an `Int64` is any whole number.
  ///
  /// - Parameter isStrict: Whether members that the value does not have are mistakes, and null where
  ///   a member is to be left out; otherwise they are ignored.
  package func decoded<Value: Decodable>(
    as type: Value.Type = Value.self,
    isStrict: Bool = false
  ) throws(CodingFailure) -> Value {
    do {
      return try MessageDecoder(self, isStrict: isStrict).decode(type)
    } catch let failure as CodingFailure {
      throw failure
    } catch {
      throw CodingFailure(.badValue, "\(error)")
    }
  }
}

/// Decodes one value.
///
/// An error learns its place on the way out, so that none is noted on the way in.
private final class MessageDecoder: Decoder {
  let json: JSON
  let isStrict: Bool
  /// The place of what this is a part of, where Swift decodes it with that, and the step from there.
  private let whole: (place: [JSON.Path.Step], step: JSON.Path.Step)?
  /// Where the next member is looked for first: most are asked for in order.
  private var next = 0
  /// Which of the first 64 members were asked for, one bit each, and which of the others.
  private var asked: UInt64 = 0
  private var askedBeyond: Set<Int> = []
  private var parts: [MessageDecoder] = []
  /// Whether it was taken as it is.
  private var isOpaque = false

  init(_ json: JSON, isStrict: Bool, within whole: ([JSON.Path.Step], JSON.Path.Step)? = nil) {
    self.json = json
    self.isStrict = isStrict
    self.whole = whole
  }

  /// The way from the value that is decoded to this part of it.
  var place: [JSON.Path.Step] { whole.map { $0.place + [$0.step] } ?? [] }

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    // Bytes are text in JSON, and arrays in Swift.
    if type == [UInt8].self {
      guard let octets = Base64.standard.decode(try string()) as? Value else {
        throw failure(.badValue, "standard base64 with padding is expected")
      }
      return octets
    }
    if type == JSON.self, let value = json as? Value {
      isOpaque = true
      return value
    }
    do {
      let value = try Value(from: self)
      if isStrict { try finish() }
      return value
    } catch is DecodingError {
      // An enumeration finds none of its cases, or more than one.
      let names = json.object?.names.joined(separator: ", ") ?? json.string ?? "\(json.kind)"
      throw failure(.badValue, "\(names.quoted) is not known here")
    }
  }

  /// Complains about the first member that nobody asked for.
  private func finish() throws(CodingFailure) {
    if case .object(let object) = json, !isOpaque, object.count > asked.nonzeroBitCount {
      for (index, member) in object.members.enumerated()
      where index < 64 ? asked & 1 << UInt64(index) == 0 : !askedBeyond.contains(index) {
        throw .unknown(member.name, in: place)
      }
    }
    for part in parts { try part.finish() }
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard case .object(let object) = json else { throw expected("an object") }
    return KeyedDecodingContainer(Members(object: object, decoder: self))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard case .array(let elements) = json else { throw expected("an array") }
    return Elements(elements: elements, decoder: self)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { SingleValue(decoder: self) }

  func string() throws(CodingFailure) -> String {
    guard case .string(let string) = json else { throw expected("a string") }
    return string
  }

  func failure(_ kind: CodingFailure.Kind, _ message: String) -> CodingFailure {
    CodingFailure(kind, message, at: JSON.Path(place))
  }

  func expected(_ kind: String) -> CodingFailure {
    failure(.wrongKind, "\(kind) is expected, not \(json.kind)")
  }

  /// Where a member stands among those of the object; it counts as asked for.
  func index(of name: String, in members: [JSON.Member]) -> Int? {
    var index = next
    if index >= members.count || !members[index].name.hasSameUTF8(as: name) {
      guard let found = members.firstIndex(where: { $0.name.hasSameUTF8(as: name) }) else {
        return nil
      }
      index = found
    }
    next = index
    return index
  }

  func note(_ index: Int) {
    next = index + 1
    if index < 64 { asked |= 1 << UInt64(index) } else { askedBeyond.insert(index) }
  }

  /// What decodes a value inside this one, by a function that says so where it fails.
  func inside<Value>(
    _ json: JSON,
    _ step: JSON.Path.Step,
    _ body: (MessageDecoder) throws -> Value
  ) throws -> Value {
    do {
      return try body(MessageDecoder(json, isStrict: isStrict))
    } catch let failure as CodingFailure {
      throw failure.inside(place + [step])
    }
  }

  /// What decodes a part of this value that has no type of its own.
  func part(_ json: JSON, _ step: JSON.Path.Step) -> MessageDecoder {
    let part = MessageDecoder(json, isStrict: isStrict, within: (place, step))
    if isStrict { parts.append(part) }
    return part
  }
}

private struct Members<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let object: JSON.Object
  let decoder: MessageDecoder

  var codingPath: [any CodingKey] { [] }
  var allKeys: [Key] { object.members.compactMap { Key(stringValue: $0.name) } }

  func contains(_ key: Key) -> Bool {
    decoder.index(of: key.stringValue, in: object.members) != nil
  }

  func decodeNil(forKey key: Key) throws -> Bool {
    // In files an absent member is left out, and null is a mistake.
    guard case .null = try value(of: key) else { return false }
    return !decoder.isStrict
  }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try decoder.inside(value(of: key), .member(key.stringValue)) { try $0.decode(type) }
  }

  /// Most members are text, for which a decoder would be made in vain.
  func decode(_ type: String.Type, forKey key: Key) throws -> String {
    let value = try value(of: key)
    if case .string(let text) = value { return text }
    return try decoder.inside(value, .member(key.stringValue)) { try $0.string() }
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type,
    forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    try decoder.part(value(of: key), .member(key.stringValue)).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try decoder.part(value(of: key), .member(key.stringValue)).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder { decoder }

  func superDecoder(forKey key: Key) throws -> any Decoder {
    decoder.part(try value(of: key), .member(key.stringValue))
  }

  private func value(of key: Key) throws(CodingFailure) -> JSON {
    guard let index = decoder.index(of: key.stringValue, in: object.members) else {
      throw .missing(key.stringValue, in: decoder.place)
    }
    decoder.note(index)
    return object.members[index].value
  }
}

private struct Elements: UnkeyedDecodingContainer {
  let elements: [JSON]
  let decoder: MessageDecoder
  private(set) var currentIndex = 0

  var codingPath: [any CodingKey] { [] }
  var count: Int? { elements.count }
  var isAtEnd: Bool { currentIndex >= elements.count }

  mutating func decodeNil() -> Bool {
    guard !isAtEnd, case .null = elements[currentIndex] else { return false }
    currentIndex += 1
    return true
  }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let step = JSON.Path.Step.index(currentIndex)
    return try decoder.inside(try next(), step) { try $0.decode(type) }
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> {
    try part().container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try part().unkeyedContainer()
  }

  mutating func superDecoder() throws -> any Decoder { try part() }

  private mutating func part() throws(CodingFailure) -> MessageDecoder {
    let step = JSON.Path.Step.index(currentIndex)
    return decoder.part(try next(), step)
  }

  private mutating func next() throws(CodingFailure) -> JSON {
    guard !isAtEnd else {
      let place = JSON.Path(decoder.place + [.index(currentIndex)])
      throw CodingFailure(.missingMember, "an element is missing", at: place)
    }
    defer { currentIndex += 1 }
    return elements[currentIndex]
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

  func decode(_ type: Int.Type) throws -> Int {
    let value: Int = try integer()
    guard value >= 0 else {
      throw decoder.failure(.badValue, "a number of things is expected, not \(value)")
    }
    return value
  }

  func decode(_ type: String.Type) throws -> String { try decoder.string() }
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
