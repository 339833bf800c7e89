import AuthConformance

/// An artefact as it was pasted, and what had to be done before it could be read.
struct PastedText {
  private(set) var text: String
  private(set) var notes: [String] = []

  /// Takes off what copying adds: white space around it, a header's name, a scheme, quotes.
  init(_ pasted: String, headers: [String] = [], schemes: [String] = []) throws(UnusableArtefact) {
    text = pasted.trimmed
    guard text.utf8.count <= Self.limit else {
      throw UnusableArtefact(description: "more than \(Self.limit) octets are no artefact")
    }
    var isChanged = true
    while isChanged {
      isChanged = false
      for header in headers where dropPrefix(header + ":") {
        note("the header's name \(header) is left out")
        isChanged = true
      }
      for scheme in schemes where dropPrefix(scheme + " ") {
        note("the scheme \(scheme) is left out")
        isChanged = true
      }
      if let first = text.first, "\"'`".contains(first), text.count > 1, text.last == first {
        replace(with: String(text.dropFirst().dropLast()), "the quotes around it are left out")
        isChanged = true
      }
    }
    guard !text.isEmpty else { throw UnusableArtefact(description: "nothing was given to explain") }
  }

  /// Reads a text in which neither white space nor a percent sign has a place: what lines were broken
  /// by is left out, percent signs are decoded, and what was pasted twice is read once.
  mutating func joinLines() {
    let pieces = text.split(whereSeparator: \.isWhitespace)
    if pieces.count > 1, let first = pieces.first {
      if pieces.allSatisfy({ $0.utf8.elementsEqual(first.utf8) }) {
        replace(with: String(first), "it was pasted \(pieces.count) times and is read once")
      } else {
        replace(with: pieces.joined(), "the white space inside it is left out")
      }
    }
    if text.utf8.contains(UInt8(ascii: "%")), let decoded = text.percentDecoded {
      replace(with: decoded, "its percent-encoding is decoded")
    }
    let half = text.utf8.count / 2
    if text.utf8.count == 2 * half, half > 0,
      text.utf8.prefix(half).elementsEqual(text.utf8.suffix(half))
    {
      replace(
        with: String(decoding: text.utf8.prefix(half), as: UTF8.self),
        "it was pasted twice and is read once"
      )
    }
  }

  /// Changes the text, and says so.
  mutating func replace(with other: String, _ sentence: String) {
    text = other.trimmed
    note(sentence)
  }

  private mutating func note(_ sentence: String) { notes.append(sentence) }

  private mutating func dropPrefix(_ prefix: String) -> Bool {
    guard text.utf8.count > prefix.utf8.count,
      text.prefix(prefix.count).lowercased().utf8.elementsEqual(prefix.lowercased().utf8)
    else { return false }
    text = String(text.dropFirst(prefix.count)).trimmed
    return true
  }

  /// More octets than any server takes in a header.
  private static let limit = 1 << 20
}

extension String {
  /// Without white space at the ends.
  package var trimmed: String {
    guard let first = firstIndex(where: { !$0.isWhitespace }),
      let last = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[first...last])
  }

  /// The text that percent-encoding stands for; nil where it is none.
  fileprivate var percentDecoded: String? {
    var octets: [UInt8] = []
    var rest = utf8[...]
    while let octet = rest.popFirst() {
      guard octet == UInt8(ascii: "%") else {
        octets.append(octet)
        continue
      }
      guard rest.count > 1,
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      else { return nil }
      octets.append(value)
      rest = rest.dropFirst(2)
    }
    return String(validating: octets, as: UTF8.self)
  }
}
