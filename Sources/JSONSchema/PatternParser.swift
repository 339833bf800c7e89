/// Reads the syntax described at ``PatternSyntax``.
struct PatternParser {
  private var rest: Substring.UnicodeScalarView
  private var depth = 0

  static func parse(_ source: String) throws(PatternError) -> PatternSyntax {
    var parser = PatternParser(rest: source[...].unicodeScalars)
    guard parser.skip("^") else { throw PatternError(message: "a pattern begins with ^") }
    let sequence = try parser.sequence()
    guard parser.skip("$"), parser.rest.isEmpty else {
      throw parser.unexpected("a pattern ends with $, and has its alternatives in groups")
    }
    return sequence
  }

  private init(rest: Substring.UnicodeScalarView) {
    self.rest = rest
  }

  private mutating func choice() throws(PatternError) -> PatternSyntax {
    var branches = [try sequence()]
    while skip("|") { branches.append(try sequence()) }
    return branches.count == 1 ? branches[0] : .choice(branches)
  }

  private mutating func sequence() throws(PatternError) -> PatternSyntax {
    var items: [PatternSyntax] = []
    while let next = rest.first, !["|", ")", "$"].contains(next) {
      let item = try atom()
      items.append(try quantified(item))
    }
    return items.count == 1 ? items[0] : .sequence(items)
  }

  private mutating func atom() throws(PatternError) -> PatternSyntax {
    guard let scalar = rest.popFirst() else { throw unexpected("a pattern ends too early") }
    switch scalar {
    case "(": return try group()
    case "[": return .set(try scalarClass())
    case "\\": return .set([try escaped().asRange])
    case "^", ".", "*", "+", "?", "{", "}", "]":
      throw PatternError(message: "\(scalar) is not understood here")
    default: return .set([scalar.asRange])
    }
  }

  private mutating func group() throws(PatternError) -> PatternSyntax {
    depth += 1
    guard depth <= 50 else { throw PatternError(message: "groups are nested too deeply") }
    if skip("?"), !skip(":") { throw unexpected("only (?: is understood after (?") }
    let content = try choice()
    guard skip(")") else { throw unexpected("a group ends with )") }
    depth -= 1
    return content
  }

  private mutating func scalarClass() throws(PatternError) -> [ClosedRange<Unicode.Scalar>] {
    var ranges: [ClosedRange<Unicode.Scalar>] = []
    while !skip("]") {
      let lower = try classMember()
      // A hyphen at the end of the class is itself.
      guard rest.first == "-", rest.dropFirst().first != "]", skip("-") else {
        ranges.append(lower.asRange)
        continue
      }
      let upper = try classMember()
      guard lower <= upper else { throw PatternError(message: "a range is upside down") }
      ranges.append(lower...upper)
    }
    guard !ranges.isEmpty else { throw PatternError(message: "a class is empty") }
    return ranges
  }

  private mutating func classMember() throws(PatternError) -> Unicode.Scalar {
    guard let scalar = rest.popFirst() else { throw unexpected("a class ends with ]") }
    if scalar == "\\" { return try escaped() }
    guard scalar != "[", scalar != "^" else {
      throw PatternError(message: "\(scalar) is not understood in a class")
    }
    return scalar
  }

  private mutating func escaped() throws(PatternError) -> Unicode.Scalar {
    guard let scalar = rest.popFirst(), "^$\\.*+?()[]{}|/-".unicodeScalars.contains(scalar) else {
      throw PatternError(message: "an escape is not understood")
    }
    return scalar
  }

  private mutating func quantified(_ item: PatternSyntax) throws(PatternError) -> PatternSyntax {
    var result = item
    if skip("?") {
      result = .repetition(item, atLeast: 0, atMost: 1)
    } else if skip("*") {
      result = .repetition(item, atLeast: 0, atMost: nil)
    } else if skip("+") {
      result = .repetition(item, atLeast: 1, atMost: nil)
    } else if skip("{") {
      let least = try count()
      let most = skip(",") ? (rest.first == "}" ? nil : try count()) : least
      guard skip("}"), most.map({ least <= $0 }) ?? true else {
        throw unexpected("a count is {n}, {n,} or {n,m}")
      }
      result = .repetition(item, atLeast: least, atMost: most)
    }
    // Lazy and possessive quantifiers mean nothing where the whole text is matched.
    if let next = rest.first, ["?", "*", "+", "{"].contains(next) {
      throw unexpected("one quantifier is enough")
    }
    return result
  }

  private mutating func count() throws(PatternError) -> Int {
    let digits = rest.prefix { ("0"..."9").contains($0) }
    guard let count = Int(String(digits)), count <= 1000 else {
      throw unexpected("a count is a number up to 1000")
    }
    rest = rest.dropFirst(digits.count)
    return count
  }

  private mutating func skip(_ scalar: Unicode.Scalar) -> Bool {
    guard rest.first == scalar else { return false }
    rest.removeFirst()
    return true
  }

  private func unexpected(_ message: String) -> PatternError {
    guard let next = rest.first else { return PatternError(message: "\(message), found its end") }
    return PatternError(message: "\(message), found \(next)")
  }
}

extension Unicode.Scalar {
  fileprivate var asRange: ClosedRange<Unicode.Scalar> { self...self }
}
