/// A JSON parser that accepts some invalid JSON.
package struct LenientJSON {
  /// A deviation that a lenient parser accepts; the raw value is the last part of a fault's ID.
  package enum Leniency: String, Sendable, CaseIterable {
    case firstDuplicate = "first-duplicate"
    case lastDuplicate = "last-duplicate"
    case trailingComma = "trailing-comma"
    case comments
    case blockComments = "block-comments"
    case byteOrderMark = "byte-order-mark"
    case utf16 = "utf-16"
    case controls = "raw-controls"
    case tabs = "raw-tabs"
    case invalidUTF8 = "invalid-utf-8"
    case surrogates = "surrogates-in-utf-8"
    case singleQuotes = "single-quotes"
    case textBehind = "text-behind"
    case numbers
    case notANumber = "not-a-number"
    case leadingZeros = "leading-zeros"

    /// A description of the leniency, with `*` for the place of the JSON.
    var phrase: String {
      switch self {
      case .firstDuplicate: "uses the first of two members with the same name *"
      case .lastDuplicate: "uses the last of two members with the same name *"
      case .trailingComma: "accepts a trailing comma *"
      case .comments: "accepts comments *"
      case .blockComments: "accepts block comments *"
      case .byteOrderMark: "accepts a byte-order mark *"
      case .utf16: "accepts UTF-16 *"
      case .controls: "accepts raw control characters *"
      case .tabs: "accepts raw tabs *"
      case .invalidUTF8: "replaces invalid UTF-8 *"
      case .surrogates: "accepts surrogates in UTF-8 *"
      case .singleQuotes: "accepts single-quoted strings *"
      case .textBehind: "ignores trailing data behind the object *"
      case .numbers: "accepts numbers that are not JSON, such as NaN and 007, *"
      case .notANumber: "accepts NaN and Infinity, but no other number that is not JSON, *"
      case .leadingZeros: "accepts numbers with leading zeros *"
      }
    }

    /// The class of bugs that it belongs to.
    var flag: FlagID {
      switch self {
      case .firstDuplicate, .lastDuplicate: "duplicate-members"
      case .utf16, .invalidUTF8, .surrogates: "wrong-encoding"
      default: "json-leniency"
      }
    }
  }

  private let leniencies: Set<Leniency>
  private var octets: [UInt8]
  private var position = 0
  private var depth = 0

  private struct Failure: Error {}

  /// Parses a text that need not be valid JSON.
  package static func parse(_ octets: [UInt8], _ leniencies: Leniency...) throws -> JSON {
    var parser = LenientJSON(leniencies: Set(leniencies), octets: octets)
    return try parser.whole()
  }

  private mutating func whole() throws -> JSON {
    if leniencies.contains(.utf16) { decodeUTF16() }
    if leniencies.contains(.byteOrderMark), octets.starts(with: [0xEF, 0xBB, 0xBF]) {
      octets.removeFirst(3)
    }
    if leniencies.contains(.surrogates) { replaceSurrogates() }
    if leniencies.contains(.invalidUTF8) {
      octets = Array(String(decoding: octets, as: UTF8.self).utf8)
    }
    let value = try value()
    skip()
    guard position == octets.count || leniencies.contains(.textBehind) else { throw Failure() }
    return value
  }

  private mutating func decodeUTF16() {
    guard octets.count > 2, octets.count.isMultiple(of: 2),
      octets.prefix(2).contains(where: { $0 == 0 || $0 >= 0xFE })
    else { return }
    let isBig = octets[0] == 0 || octets[0] == 0xFE
    var units = stride(from: 0, to: octets.count, by: 2).map { index -> UInt16 in
      let (first, second) = (UInt16(octets[index]), UInt16(octets[index + 1]))
      return isBig ? first << 8 | second : second << 8 | first
    }
    if units.first == 0xFEFF { units.removeFirst() }
    octets = Array(String(decoding: units, as: UTF16.self).utf8)
  }

  /// Reads half a surrogate pair in three bytes, like `surrogatepass` in Python.
  private mutating func replaceSurrogates() {
    for index in octets.indices.dropLast(2)
    where octets[index] == 0xED && octets[index + 1] >= 0xA0 {
      octets.replaceSubrange(index...index + 2, with: [0xEF, 0xBF, 0xBD])
    }
  }

  private mutating func value() throws -> JSON {
    depth += 1
    defer { depth -= 1 }
    guard depth < 1_000 else { throw Failure() }
    skip()
    switch peek {
    case UInt8(ascii: "{"): return .object(try object())
    case UInt8(ascii: "["): return .array(try list(UInt8(ascii: "]")) { try $0.value() })
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "'") where leniencies.contains(.singleQuotes): return .string(try string())
    default: return try word()
    }
  }

  private mutating func object() throws -> JSON.Object {
    let members = try list(UInt8(ascii: "}")) { parser in
      parser.skip()
      let name = try parser.string()
      parser.skip()
      guard parser.take(UInt8(ascii: ":")) else { throw Failure() }
      return JSON.Member(name: name, value: try parser.value())
    }
    var object = JSON.Object()
    for member in members {
      if object[member.name] != nil {
        if leniencies.contains(.firstDuplicate) { continue }
        guard leniencies.contains(.lastDuplicate) else { throw Failure() }
      }
      object[member.name] = member.value
    }
    return object
  }

  private mutating func list<Element>(
    _ end: UInt8,
    _ element: (inout LenientJSON) throws -> Element
  ) throws -> [Element] {
    position += 1
    var elements: [Element] = []
    skip()
    if take(end) { return [] }
    while true {
      elements.append(try element(&self))
      skip()
      if take(end) { return elements }
      guard take(UInt8(ascii: ",")) else { throw Failure() }
      skip()
      if leniencies.contains(.trailingComma), take(end) { return elements }
    }
  }

  /// A string; the strict parser decodes its escapes.
  private mutating func string() throws -> String {
    guard let quote = peek, quote == 0x22 || quote == 0x27 && leniencies.contains(.singleQuotes)
    else { throw Failure() }
    position += 1
    var text: [UInt8] = [0x22]
    while let octet = peek, octet != quote {
      position += 1
      if octet < 0x20 && leniencies.contains(.controls)
        || octet == 0x09 && leniencies.contains(.tabs)
      {
        let digits = String(octet, radix: 16)
        text += Array(("\\u00" + (digits.utf8.count == 1 ? "0" : "") + digits).utf8)
        continue
      }
      text.append(octet)
      if octet == 0x5C, let escaped = peek {
        position += 1
        text.append(escaped)
      }
    }
    guard take(quote), case .string(let value) = try JSON(parsing: text + [0x22]) else {
      throw Failure()
    }
    return value
  }

  private mutating func word() throws -> JSON {
    let start = position
    while let octet = peek, octet > 0x20, !Array(",]}:/".utf8).contains(octet) { position += 1 }
    var text = Array(octets[start..<position])
    if leniencies.contains(.numbers) || leniencies.contains(.notANumber) {
      if [Array("NaN".utf8), Array("Infinity".utf8), Array("-Infinity".utf8)].contains(text) {
        return nil
      }
    }
    if leniencies.contains(.numbers) {
      if text.starts(with: Array("0x".utf8)) {
        let digits = String(decoding: text.dropFirst(2), as: UTF8.self)
        guard let value = Int64(digits, radix: 16) else { throw Failure() }
        return .number(JSON.Number(value))
      }
      if text.first == UInt8(ascii: "+") { text.removeFirst() }
      if text.first == UInt8(ascii: ".") { text.insert(0x30, at: 0) }
    }
    if leniencies.contains(.numbers) || leniencies.contains(.leadingZeros) {
      while text.count > 1, text[0] == 0x30, (0x30...0x39).contains(text[1]) { text.removeFirst() }
    }
    return try JSON(parsing: text)
  }

  private mutating func skip() {
    while let octet = peek {
      if [0x20, 0x09, 0x0A, 0x0D].contains(octet) {
        position += 1
      } else if leniencies.contains(.comments),
        octet == UInt8(ascii: "#") || octets[position...].starts(with: Array("//".utf8))
      {
        while let octet = peek, octet != 0x0A { position += 1 }
      } else if !leniencies.isDisjoint(with: [.comments, .blockComments]),
        octets[position...].starts(with: Array("/*".utf8))
      {
        while position < octets.count, !octets[position...].starts(with: Array("*/".utf8)) {
          position += 1
        }
        position += 2
      } else {
        return
      }
    }
  }

  private var peek: UInt8? { position < octets.count ? octets[position] : nil }

  private mutating func take(_ octet: UInt8) -> Bool {
    guard peek == octet else { return false }
    position += 1
    return true
  }
}
