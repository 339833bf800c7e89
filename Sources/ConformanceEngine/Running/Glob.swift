/// A pattern over case ids: `*` stands for anything within one part, `**` for any number of parts.
package struct Glob: Sendable {
  private let tokens: [Token]
  /// The octets before the first star.
  let beginning: [UInt8]
  /// The octets behind the last star: most texts are told by them at once.
  let ending: [UInt8]
  /// The longest text between stars.
  let middle: [UInt8]
  /// How many octets a text has at least that fits.
  private let leastLength: Int

  private enum Token: Sendable, Equatable {
    case octet(UInt8)
    /// `*`: zero or more bytes except a slash.
    case star
    /// `**`: zero or more bytes.
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
    beginning = Array(pattern.utf8.prefix { $0 != UInt8(ascii: "*") })
    let parts = pattern.utf8.split(separator: UInt8(ascii: "*"))
    middle = parts.max { $0.count < $1.count }.map { Array($0) } ?? []
    ending = Array(pattern.utf8.reversed().prefix { $0 != UInt8(ascii: "*") }.reversed())
  }

  /// Whether the whole text fits, in time proportional to the product of both lengths at worst.
  package func matches(_ text: String) -> Bool {
    var text = text
    return text.withUTF8(matches)
  }

  private func matches(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard text.count >= leastLength, text.suffix(ending.count).elementsEqual(ending),
      text.starts(with: beginning), text.contains(middle)
    else { return false }
    // The tokens that can come next, in order; one behind the last means that the pattern is used up.
    var places: [Int] = []
    add(0, to: &places)
    var next: [Int] = []
    for octet in text {
      next.removeAll(keepingCapacity: true)
      for place in places where place < tokens.count {
        switch tokens[place] {
        case .octet(let expected): if expected == octet { add(place + 1, to: &next) }
        case .star: if octet != UInt8(ascii: "/") { add(place, to: &next) }
        case .doubleStar: add(place, to: &next)
        }
      }
      if next.isEmpty { return false }
      swap(&places, &next)
    }
    return places.last == tokens.count
  }

  /// Adds a place that is not there yet, and the one behind it where it has a star, which may stand
  /// for nothing.
  private func add(_ place: Int, to places: inout [Int]) {
    if let last = places.last, place <= last { return }
    places.append(place)
    if place < tokens.count, tokens[place] == .star || tokens[place] == .doubleStar {
      places.append(place + 1)
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether some octets stand somewhere in these.
  fileprivate func contains(_ part: [UInt8]) -> Bool {
    guard let first = part.first else { return true }
    var rest = self[...]
    while let place = rest.firstIndex(of: first) {
      rest = rest[place...]
      if rest.starts(with: part) { return true }
      rest = rest.dropFirst()
    }
    return false
  }
}

extension String {
  /// Whether the text is a pattern over ids, and not an id.
  var isGlob: Bool { utf8.contains(UInt8(ascii: "*")) }
}
