/// Writes a JSON value in canonical form: one way for each value.
///
/// Strings escape only what RFC 8259 §7 says must be: quote, backslash, and U+0000 to U+001F.
struct Writer {
  /// What has been written, in UTF-8.
  private(set) var output: [UInt8] = []
  /// Whether lines are broken and indented.
  let isPretty: Bool
  private var depth = 0

  init(isPretty: Bool) {
    self.isPretty = isPretty
  }

  /// Writes a value.
  mutating func write(_ value: JSON) {
    switch value {
    case .null: output += "null".utf8
    case .bool(let value): output += (value ? "true" : "false").utf8
    case .number(let value): output += value.text.utf8
    case .string(let value): write(value)
    case .array(let elements):
      write(elements, between: .openBracket, and: .closeBracket) { writer, element in
        writer.write(element)
      }
    case .object(let object):
      write(object.members, between: .openBrace, and: .closeBrace) { writer, member in
        writer.write(member.name)
        writer.output += (writer.isPretty ? ": " : ":").utf8
        writer.write(member.value)
      }
    }
  }

  /// Writes items with commas between them, one a line if pretty.
  private mutating func write<Item>(
    _ items: [Item],
    between first: UInt8,
    and last: UInt8,
    each: (inout Writer, Item) -> Void
  ) {
    output.append(first)
    depth += 1
    for (index, item) in items.enumerated() {
      if index > 0 { output.append(.comma) }
      breakLine()
      each(&self, item)
    }
    depth -= 1
    if !items.isEmpty { breakLine() }
    output.append(last)
  }

  /// Begins an indented line if pretty.
  private mutating func breakLine() {
    guard isPretty else { return }
    output.append(.lineFeed)
    output.append(contentsOf: repeatElement(.space, count: 2 * depth))
  }

  /// Writes a string in quotes.
  private mutating func write(_ text: String) {
    output.append(.quote)
    for byte in text.utf8 {
      if byte < .space || byte == .quote || byte == .backslash {
        output += Self.escape(byte).utf8
      } else {
        output.append(byte)
      }
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
