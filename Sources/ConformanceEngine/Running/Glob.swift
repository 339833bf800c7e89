import AuthConformance

/// A pattern over case ids: `*` stands for anything within one part, `**` for any number of parts.
package struct Glob: Sendable {
  private let tokens: [Token]
  /// The octets behind the last star, backwards: most texts are told by them at once.
  private let ending: [UInt8]
  /// How many octets a text has at least that fits.
  private let leastLength: Int

  private enum Token: Sendable, Equatable {
    case octet(UInt8)
    /// Anything but a slash, as long as it likes.
    case star
    /// Anything at all, as long as it likes.
    case doubleStar
  }

  /// Takes the pattern as it was typed; a pattern without wildcards matches one id.
  package init(_ pattern: String) {
    var tokens: [Token] = []
    for octet in pattern.utf8 {
      switch (octet, tokens.last) {
      case (UInt8(ascii: "*"), .star?): tokens[tokens.count - 1] = .doubleStar
      case (UInt8(ascii: "*"), .doubleStar?): break
      case (UInt8(ascii: "*"), _): tokens.append(.star)
      default: tokens.append(.octet(octet))
      }
    }
    self.tokens = tokens
    leastLength = tokens.count { $0 != .star && $0 != .doubleStar }
    ending = Array(pattern.utf8.reversed().prefix { $0 != UInt8(ascii: "*") })
  }

  /// Whether the whole text fits, in time proportional to the product of both lengths at worst.
  package func matches(_ text: String) -> Bool {
    guard text.utf8.count >= leastLength, text.utf8.reversed().starts(with: ending) else {
      return false
    }
    // Which tokens can come next; one behind the last means that the pattern is used up.
    var reachable = [Bool](repeating: false, count: tokens.count + 1)
    reachable[0] = true
    passStars(&reachable)
    for octet in text.utf8 {
      var isStuck = true
      reachable[tokens.count] = false
      // From the back, so that what is reached now does not count for this octet yet.
      for index in tokens.indices.reversed() where reachable[index] {
        reachable[index] = false
        switch tokens[index] {
        case .octet(let expected):
          if expected != octet { continue }
          reachable[index + 1] = true
        case .star:
          if octet == UInt8(ascii: "/") { continue }
          reachable[index] = true
        case .doubleStar:
          reachable[index] = true
        }
        isStuck = false
      }
      if isStuck { return false }
      passStars(&reachable)
    }
    return reachable[tokens.count]
  }

  /// Stars may stand for nothing.
  private func passStars(_ reachable: inout [Bool]) {
    for index in tokens.indices where reachable[index] {
      if case .octet = tokens[index] { continue }
      reachable[index + 1] = true
    }
  }
}
