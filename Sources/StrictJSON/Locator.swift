/// Finds the position of the value at a path in a JSON text, without building any value.
struct Locator {
  private var lexer: Lexer
  /// The steps of the last path, each with the start of the value that it leads to.
  ///
  /// The search for the next path continues from there.
  private var trail: [(step: JSON.Path.Step, offset: Int)] = []
  private var last = JSON.Position.start

  init(_ bytes: UnsafeRawBufferPointer) {
    lexer = Lexer(bytes)
  }

  /// The place of the first byte of the value, or nil if there is none.
  mutating func position(of path: JSON.Path) -> JSON.Position? {
    do throws(JSON.ParseError) {
      let passed = goBack(towards: path)
      let first = trail.count
      for (position, step) in path.steps.enumerated().dropFirst(first) {
        let isThere =
          switch step {
          case .member(let name): try enterMember(name)
          case .index(let index): try enterElement(index, after: position == first ? passed : nil)
          }
        guard isThere else { return nil }
        trail.append((step, lexer.offset))
      }
      let start = lexer.offset
      try skipValue()
      let known = last.offset <= start ? last : .start
      last = JSON.Position(offset: start, in: lexer.bytes, after: known)
      return last
    } catch {
      return nil
    }
  }

  /// Moves to the innermost value on both the last path and this one, or to an earlier array
  /// element.
  ///
  /// In the latter case, the index of the element is returned.
  private mutating func goBack(towards path: JSON.Path) -> Int? {
    let common = zip(trail, path.steps).prefix { $0.step == $1 }.count
    let next = trail.dropFirst(common).first
    trail.removeSubrange(common...)
    if let next, common < path.steps.count, case .index(let passed) = next.step,
      case .index(let index) = path.steps[common], passed < index
    {
      lexer.offset = next.offset
      return passed
    }
    lexer.offset = trail.last?.offset ?? 0
    lexer.skipWhitespace()
    return nil
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

  /// Moves to the element of an index: from its array, which comes next, or from an earlier element.
  private mutating func enterElement(
    _ index: Int,
    after passed: Int?
  ) throws(JSON.ParseError) -> Bool {
    guard index >= 0, passed != nil || lexer.skip(.openBracket) else { return false }
    lexer.skipWhitespace()
    for _ in (passed ?? 0)..<index {
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
