/// Builds the value of a JSON text, without recursion: depth costs no stack.
///
/// What is read waits on two piles, elements and members of every array and object still open,
/// the innermost last. Closing one takes its part off the pile into an array of that very size.
struct Parser {
  /// An array or object whose end has not been read.
  private struct Open {
    let isObject: Bool
    /// How much of the pile belongs to those around it.
    let start: Int
  }

  /// How many elements an array may have and still be copied.
  private static let longArray = 65_536

  private var lexer: Lexer
  private var open: [Open] = []
  private var elements: [JSON] = []
  private var members: [JSON.Member] = []
  /// The offset of the name of each of `members`.
  private var nameOffsets: [Int] = []

  init(_ bytes: UnsafeRawBufferPointer, replacingLoneSurrogates: Bool = false) {
    lexer = Lexer(bytes)
    lexer.replacesLoneSurrogates = replacingLoneSurrogates
  }

  /// Reads the whole text.
  mutating func document() throws(JSON.ParseError) -> JSON {
    while true {
      if let value = try begin(), let root = try place(value) { return root }
    }
  }

  /// Reads a value, or just the beginning of one that has others inside; then returns nil.
  private mutating func begin() throws(JSON.ParseError) -> JSON? {
    lexer.skipWhitespace()
    switch lexer.next {
    case .openBracket:
      try enter(Open(isObject: false, start: elements.count))
      return lexer.skip(.closeBracket) ? .array(leaveArray()) : nil
    case .openBrace:
      try enter(Open(isObject: true, start: members.count))
      if lexer.skip(.closeBrace) { return .object(try leaveObject()) }
      try name(expected: "a member name or '}'")
      return nil
    default:
      if let scalar = try lexer.scalar() { return scalar }
      throw lexer.failure(expected: isAtFirstElement ? "a value or ']'" : "a value")
    }
  }

  /// Adds a value to its container, and closes all containers that end with it; returns the
  /// outermost.
  private mutating func place(_ value: JSON) throws(JSON.ParseError) -> JSON? {
    var value = value
    while let container = open.last {
      if container.isObject {
        members[members.count - 1].value = value
        if try another(before: .closeBrace, expected: "a member name") {
          try name(expected: "a member name")
          return nil
        }
        value = .object(try leaveObject())
      } else {
        elements.append(value)
        if try another(before: .closeBracket, expected: "a value") { return nil }
        value = .array(leaveArray())
      }
    }
    lexer.skipWhitespace()
    guard lexer.isAtEnd else {
      throw lexer.failure(.trailingContent, expected: "the end of the text")
    }
    return value
  }

  /// Passes over a comma, or the closing mark, and says whether it was a comma.
  private mutating func another(before end: UInt8, expected: String) throws(JSON.ParseError)
    -> Bool
  {
    lexer.skipWhitespace()
    if lexer.skip(end) { return false }
    guard lexer.skip(.comma) else {
      throw lexer.failure(expected: "',' or '\(Unicode.Scalar(end))'")
    }
    lexer.skipWhitespace()
    guard lexer.next != end else { throw lexer.failure(.trailingComma, expected: expected) }
    return true
  }

  /// Reads the name of a member and the colon after it.
  private mutating func name(expected: String) throws(JSON.ParseError) {
    guard lexer.next == .quote else { throw lexer.failure(expected: expected) }
    nameOffsets.append(lexer.offset)
    members.append(JSON.Member(name: try lexer.string(), value: .null))
    lexer.skipWhitespace()
    guard lexer.skip(.colon) else { throw lexer.failure(expected: "':'") }
  }

  /// Whether an array has been opened and has no element yet.
  private var isAtFirstElement: Bool {
    open.last.map { !$0.isObject && $0.start == elements.count } ?? false
  }

  /// Opens an array or object, whose first byte comes next.
  private mutating func enter(_ container: Open) throws(JSON.ParseError) {
    guard open.count < JSON.maximumDepth else {
      throw lexer.failure(
        .nestingTooDeep,
        expected: "at most \(JSON.maximumDepth) levels of arrays and objects"
      )
    }
    open.append(container)
    lexer.offset += 1
    lexer.skipWhitespace()
  }

  /// Closes the innermost container, an array.
  private mutating func leaveArray() -> [JSON] {
    let start = open.removeLast().start
    let count = elements.count - start
    guard count > max(start, Self.longArray) else {
      defer { elements.removeLast(count) }
      return Array(elements[start...])
    }
    // It takes the pile itself: a copy would need as much memory again.
    var array = Array(elements[..<start])
    swap(&array, &elements)
    array.removeFirst(start)
    return array
  }

  /// Closes the innermost container, an object, if its names are distinct.
  private mutating func leaveObject() throws(JSON.ParseError) -> JSON.Object {
    let start = open.removeLast().start
    if let index = members[start...].firstDuplicate {
      throw lexer.failure(
        .duplicateMember,
        at: nameOffsets[index],
        expected: "a member name that was not used before",
        found: Self.shown(members[index].name) + " again"
      )
    }
    defer {
      nameOffsets.removeLast(members.count - start)
      members.removeLast(members.count - start)
    }
    return JSON.Object(Array(members[start...]))
  }

  /// A name in quotes, cut to a length that helps.
  private static func shown(_ name: String) -> String {
    let start = String(String.UnicodeScalarView(name.unicodeScalars.prefix(40)))
    return JSON.string(start).compact() + (start.utf8.count < name.utf8.count ? "…" : "")
  }
}
