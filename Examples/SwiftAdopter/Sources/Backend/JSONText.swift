import Foundation

/// Decodes bytes that are JSON as RFC 8259 defines it, each member once; nil for all others.
public func decodeStrictly<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) -> Value? {
  guard JSONText.isValid(bytes) else { return nil }
  return try? JSONDecoder().decode(type, from: Data(bytes))
}

/// The grammar of RFC 8259, which `JSONDecoder` does not insist on: UTF-8 alone, no control character
/// in a string, no comma after the last member, and no two members of one name in an object.
struct JSONText {
  private let bytes: [UInt8]
  private var place = 0
  /// How many more arrays and objects may be inside the current one.
  private var depth = 64

  /// Whether bytes are one JSON text and nothing else.
  static func isValid(_ bytes: [UInt8]) -> Bool {
    guard String(validating: bytes, as: UTF8.self) != nil else { return false }
    var text = JSONText(bytes: bytes)
    text.skipSpace()
    guard text.value() else { return false }
    text.skipSpace()
    return text.place == bytes.count
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

  private mutating func skipSpace() {
    while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { place += 1 }
  }

  private mutating func take(_ text: StaticString) -> Bool {
    let wanted = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    guard bytes[place...].starts(with: wanted) else { return false }
    place += wanted.count
    return true
  }

  private mutating func value() -> Bool {
    switch next {
    case UInt8(ascii: "{"): object()
    case UInt8(ascii: "["): array()
    case UInt8(ascii: "\""): string() != nil
    case UInt8(ascii: "t"): take("true")
    case UInt8(ascii: "f"): take("false")
    case UInt8(ascii: "n"): take("null")
    default: number()
    }
  }

  private mutating func object() -> Bool {
    var names: Set<[Unicode.Scalar]> = []
    return elements(from: "{", to: "}") { text in
      guard let name = text.string(), names.insert(name).inserted else { return false }
      text.skipSpace()
      guard text.take(":") else { return false }
      text.skipSpace()
      return text.value()
    }
  }

  private mutating func array() -> Bool { elements(from: "[", to: "]") { $0.value() } }

  /// Elements with commas between them, in brackets.
  private mutating func elements(
    from start: StaticString,
    to end: StaticString,
    _ element: (inout JSONText) -> Bool
  ) -> Bool {
    guard depth > 0, take(start) else { return false }
    depth -= 1
    defer { depth += 1 }
    skipSpace()
    if take(end) { return true }
    repeat {
      skipSpace()
      guard element(&self) else { return false }
      skipSpace()
    } while take(",")
    return take(end)
  }

  /// A string as the decoder reads it, so that an escape does not hide a second member of one name.
  private mutating func string() -> [Unicode.Scalar]? {
    let start = place
    guard take("\"") else { return nil }
    while let byte = next, byte != UInt8(ascii: "\"") {
      if byte < 0x20 { return nil }
      place += byte == UInt8(ascii: "\\") ? 2 : 1
    }
    guard take("\"") else { return nil }
    let literal = Data(bytes[start..<place])
    return (try? JSONDecoder().decode(String.self, from: literal)).map { Array($0.unicodeScalars) }
  }

  private mutating func number() -> Bool {
    _ = take("-")
    if !take("0"), !digits() { return false }
    if take("."), !digits() { return false }
    if take("e") || take("E") {
      if !take("+") { _ = take("-") }
      return digits()
    }
    return true
  }

  private mutating func digits() -> Bool {
    let start = place
    while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { place += 1 }
    return place > start
  }
}
