/// Writes a JSON value in canonical form, one way for each value, without recursion.
///
/// Strings escape only what RFC 8259 §7 says must be: quote, backslash, and U+0000 to U+001F.
struct Writer {
  /// An array or object whose end has not been written.
  private struct Open {
    let items: Items
    var next = 0
  }

  private enum Items {
    case elements([JSON])
    case members([JSON.Member])
  }

  /// The text written so far, in UTF-8.
  var output: [UInt8] = []
  private let isPretty: Bool
  private var open: [Open] = []
  /// The end of a line, and the indentation of the next.
  private var lineBreak: [UInt8] = [.lineFeed]

  /// Makes a writer that breaks and indents lines, or does not.
  init(isPretty: Bool) {
    self.isPretty = isPretty
  }

  /// Writes a value with all that is in it.
  mutating func write(_ value: JSON) {
    begin(value)
    while let container = open.last {
      switch container.items {
      case .elements(let elements):
        guard separate(container.next, of: elements.count, end: .closeBracket) else { continue }
        begin(elements[container.next])
      case .members(let members):
        guard separate(container.next, of: members.count, end: .closeBrace) else { continue }
        write(members[container.next].name)
        output.append(.colon)
        if isPretty { output.append(.space) }
        begin(members[container.next].value)
      }
    }
  }

  /// Writes a value, or the first mark of one that has others inside.
  private mutating func begin(_ value: JSON) {
    switch value {
    case .null: output += "null".utf8
    case .bool(let value): output += (value ? "true" : "false").utf8
    case .number(let value): output += value.text.utf8
    case .string(let value): write(value)
    case .array(let elements):
      output.append(.openBracket)
      enter(.elements(elements))
    case .object(let object):
      output.append(.openBrace)
      enter(.members(object.members))
    }
  }

  private mutating func enter(_ items: Items) {
    open.append(Open(items: items))
    if isPretty { lineBreak += [.space, .space] }
  }

  /// Writes the separator before an item; after the last item, closes the container and returns
  /// false.
  private mutating func separate(_ index: Int, of count: Int, end: UInt8) -> Bool {
    guard index < count else {
      open.removeLast()
      if isPretty { lineBreak.removeLast(2) }
      if count > 0 { breakLine() }
      output.append(end)
      return false
    }
    if index > 0 { output.append(.comma) }
    breakLine()
    open[open.count - 1].next += 1
    return true
  }

  /// Begins an indented line if the text is to be pretty.
  private mutating func breakLine() {
    if isPretty { output += lineBreak }
  }

  /// Writes a string in quotes.
  private mutating func write(_ text: String) {
    output.append(.quote)
    var text = text
    text.withUTF8 { bytes in
      var (start, index) = (0, 0)
      while index < bytes.count {
        // Hardly any text needs escapes, so eight bytes are checked together.
        if index + 8 <= bytes.count, !UnsafeRawBufferPointer(bytes).mustBeEscaped(at: index) {
          index += 8
          continue
        }
        for place in index..<min(index + 8, bytes.count) where bytes[place].mustBeEscaped {
          output += bytes[start..<place]
          output += Self.escape(bytes[place]).utf8
          start = place + 1
        }
        index = min(index + 8, bytes.count)
      }
      output += UnsafeBufferPointer(rebasing: bytes[start...])
    }
    output.append(.quote)
  }

  /// The escape sequence of an ASCII character.
  static func escape(_ byte: UInt8) -> String {
    switch byte {
    case .quote: #"\""#
    case .backslash: #"\\"#
    case 0x08: #"\b"#
    case 0x0C: #"\f"#
    case .lineFeed: #"\n"#
    case .carriageReturn: #"\r"#
    case .tab: #"\t"#
    case 0x00..<0x10: #"\u000"# + String(byte, radix: 16)
    default: #"\u00"# + String(byte, radix: 16)
    }
  }
}

extension UnsafeRawBufferPointer {
  /// Whether any of the eight bytes from a position on must be escaped in a string.
  fileprivate func mustBeEscaped(at place: Int) -> Bool {
    let word = loadUnaligned(fromByteOffset: place, as: UInt64.self)
    let ones: UInt64 = 0x0101_0101_0101_0101
    /// Whether an byte is less than a number up to 0x80.
    func hasLess(_ word: UInt64, than limit: UInt8) -> Bool {
      (word &- ones &* UInt64(limit)) & ~word & (ones &* 0x80) != 0
    }
    return hasLess(word, than: .space)
      || hasLess(word ^ ones &* UInt64(UInt8.quote), than: 1)
      || hasLess(word ^ ones &* UInt64(UInt8.backslash), than: 1)
  }
}

extension UInt8 {
  /// Whether the byte must be escaped in a string.
  fileprivate var mustBeEscaped: Bool {
    self < .space || self == .quote || self == .backslash
  }
}
