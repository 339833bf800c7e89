/// Finds where the value at a path stands in a JSON text, without building any value.
struct Locator {
  private var lexer: Lexer

  init(_ bytes: UnsafeRawBufferPointer) {
    lexer = Lexer(bytes)
  }

  /// The place of the first byte of the value, or nil if there is none.
  mutating func position(of path: JSON.Path) -> JSON.Position? {
    do throws(JSON.ParseError) {
      lexer.skipWhitespace()
      for step in path.steps {
        let isThere =
          switch step {
          case .member(let name): try enterMember(name)
          case .index(let index): try enterElement(index)
          }
        guard isThere else { return nil }
      }
      let start = lexer.offset
      try skipValue()
      return JSON.Position(offset: start, in: lexer.bytes)
    } catch {
      return nil
    }
  }

  /// Moves from an object, which comes next, to the value of its first member of a name.
  private mutating func enterMember(_ name: String) throws(JSON.ParseError) -> Bool {
    guard lexer.skip(.openBrace) else { return false }
    repeat {
      lexer.skipWhitespace()
      guard lexer.next == .quote else { return false }
      let found = try lexer.string()
      lexer.skipWhitespace()
      guard lexer.skip(.colon) else { return false }
      lexer.skipWhitespace()
      if found.hasSameUTF8(as: name) { return true }
      try skipValue()
      lexer.skipWhitespace()
    } while lexer.skip(.comma)
    return false
  }

  /// Moves from an array, which comes next, to its element of an index.
  private mutating func enterElement(_ index: Int) throws(JSON.ParseError) -> Bool {
    guard index >= 0, lexer.skip(.openBracket) else { return false }
    lexer.skipWhitespace()
    for _ in 0..<index {
      guard lexer.next != .closeBracket else { return false }
      try skipValue()
      lexer.skipWhitespace()
      guard lexer.skip(.comma) else { return false }
      lexer.skipWhitespace()
    }
    return lexer.next != .closeBracket
  }

  /// Passes over a value with all that is in it.
  private mutating func skipValue() throws(JSON.ParseError) {
    var depth = 0
    repeat {
      lexer.skipWhitespace()
      switch lexer.next {
      case .openBracket, .openBrace:
        depth += 1
        lexer.offset += 1
      case .closeBracket where depth > 0, .closeBrace where depth > 0:
        depth -= 1
        lexer.offset += 1
      case .comma where depth > 0, .colon where depth > 0:
        lexer.offset += 1
      default:
        guard try lexer.scalar() != nil else { throw lexer.failure(expected: "a value") }
      }
    } while depth > 0
  }
}
