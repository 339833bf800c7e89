extension BidirectionalCollection {
  /// Removes the elements at both ends that satisfy a condition.
  func trimmed(where isEdge: (Element) -> Bool) -> SubSequence {
    let start = drop(while: isEdge)
    guard let last = start.lastIndex(where: { !isEdge($0) }) else { return start.prefix(0) }
    return start[...last]
  }
}

extension String {
  /// The rest of the text after a prefix; nil if the text does not begin with the prefix.
  func after(_ beginning: String) -> String? {
    utf8.starts(with: beginning.utf8)
      ? String(decoding: utf8.dropFirst(beginning.utf8.count), as: UTF8.self) : nil
  }

  /// The text as C code sees it, which ends at a NUL.
  var cutAtNUL: String { String(decoding: utf8.prefix { $0 != 0 }, as: UTF8.self) }

  /// The text without white space at both ends.
  package var trimmed: String { String(trimmed(where: \.isWhitespace)) }

  /// The text without ASCII white space at both ends.
  var trimmedSpace: String {
    String(unicodeScalars.trimmed { $0 == " " || (9...13).contains($0.value) })
  }
}

extension [String] {
  /// `a, b and c`.
  package var listed: String {
    guard count > 1, let last else { return joined() }
    return dropLast().joined(separator: ", ") + " and " + last
  }
}

extension UInt8 {
  /// Whether it is a letter or digit of ASCII.
  package var isAlphanumeric: Bool {
    0x30...0x39 ~= self || 0x41...0x5A ~= self || 0x61...0x7A ~= self
  }
}

extension Int64 {
  /// A number with leading zeros.
  func padded(_ width: Int) -> String {
    let text = String(self)
    return String(repeating: "0", count: Swift.max(0, width - text.utf8.count)) + text
  }
}
