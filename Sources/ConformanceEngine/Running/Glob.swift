/// A pattern over case ids: `*` stands for anything within one part, `**` for any number of parts.
package struct Glob: Sendable {
  private let tokens: [Token]
  /// The bytes before the first star: a text without them does not fit.
  private let beginning: [UInt8]
  /// The bytes after the last star, for the same reason.
  private let ending: [UInt8]
  /// The least number of bytes of a text that fits.
  private let leastLength: Int

  private enum Token: Sendable, Equatable {
    case byte(UInt8)
    /// `*`: zero or more bytes except a slash.
    case star
    /// `**`: zero or more bytes.
    case doubleStar
  }

  /// Takes the pattern as it was typed; a pattern without wildcards matches one id.
  package init(_ pattern: String) {
    var tokens: [Token] = []
    for byte in pattern.utf8 {
      switch (byte, tokens.last) {
      case (UInt8(ascii: "*"), .star?): tokens[tokens.count - 1] = .doubleStar
      case (UInt8(ascii: "*"), .doubleStar?): break
      case (UInt8(ascii: "*"), _): tokens.append(.star)
      default: tokens.append(.byte(byte))
      }
    }
    self.tokens = tokens
    leastLength = tokens.count { $0 != .star && $0 != .doubleStar }
    beginning = Array(pattern.utf8.prefix { $0 != UInt8(ascii: "*") })
    ending = Array(pattern.utf8.reversed().prefix { $0 != UInt8(ascii: "*") }.reversed())
  }

  /// Whether the whole text fits.
  package func matches(_ text: String) -> Bool {
    var text = text
    return text.withUTF8(matches)
  }

  /// Tries the shortest text for each star, and returns to the last star where the rest does not fit:
  /// a longer text for an earlier star of the same kind would gain nothing.
  private func matches(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard text.count >= leastLength, text.starts(with: beginning),
      text.suffix(ending.count).elementsEqual(ending)
    else { return false }
    var (place, token) = (0, 0)
    // The token after the last star of each kind, and the end of the text that the star stands for.
    var star: (token: Int, end: Int)?
    var doubleStar: (token: Int, end: Int)?
    while true {
      if token < tokens.count {
        switch tokens[token] {
        case .star:
          token += 1
          star = (token, place)
          continue
        case .doubleStar:
          token += 1
          (star, doubleStar) = (nil, (token, place))
          continue
        case .byte(let byte) where place < text.count && text[place] == byte:
          (place, token) = (place + 1, token + 1)
          continue
        case .byte: break
        }
      } else if place == text.count {
        return true
      }
      if let last = star, last.end < text.count, text[last.end] != UInt8(ascii: "/") {
        star = (last.token, last.end + 1)
        (place, token) = (last.end + 1, last.token)
      } else if let last = doubleStar, last.end < text.count {
        (star, doubleStar) = (nil, (last.token, last.end + 1))
        (place, token) = (last.end + 1, last.token)
      } else {
        return false
      }
    }
  }
}

extension String {
  /// Whether the text is a pattern over ids, and not an id.
  var isGlob: Bool { utf8.contains(UInt8(ascii: "*")) }
}
