/// One line of a table of cases, read from left to right.
struct CaseLine: Sendable {
  let file: String
  let number: Int
  private let scalars: [Unicode.Scalar]
  /// The scalars that were read.
  private(set) var index = 0

  init(_ text: some StringProtocol, of file: String, number: Int) {
    self.file = file
    self.number = number
    scalars = Array(text.unicodeScalars)
  }

  /// An error at this place, or where the line is being read.
  func error(_ message: String, at place: Int? = nil) -> CaseTableError {
    CaseTableError(file: file, line: number, column: (place ?? index) + 1, message: message)
  }

  /// An error about a name that is not known, with the names that it may misspell.
  func unknown(
    _ kind: String,
    _ name: String,
    among names: some Sequence<String>,
    at place: Int
  ) -> CaseTableError {
    error("unknown \(kind) \"\(name)\"\(names.nearest(to: name).question)", at: place)
  }

  /// The scalar that comes next, spaces left aside.
  var next: Unicode.Scalar? {
    scalars[index...].first { $0 != " " }
  }

  var isAtEnd: Bool { next == nil }

  /// Whether the cell has been read.
  var isAtEndOfCell: Bool { isAtEnd || next == "|" }

  mutating func skipSpaces() {
    while index < scalars.count, scalars[index] == " " { index += 1 }
  }

  /// Reads this sign, if it comes next.
  mutating func takes(_ sign: Unicode.Scalar) -> Bool {
    skipSpaces()
    guard index < scalars.count, scalars[index] == sign else { return false }
    index += 1
    return true
  }

  /// Reads this word, if it comes next.
  mutating func takes(word: String) -> Bool {
    var line = self
    guard line.word().text == word else { return false }
    self = line
    return true
  }

  /// The text up to the next space or sign; empty if a sign comes next.
  mutating func word() -> (text: String, place: Int) {
    skipSpaces()
    let place = index
    while index < scalars.count, !" |;=\"".unicodeScalars.contains(scalars[index]) { index += 1 }
    return (text(from: place, to: index), place)
  }

  /// The rest of the cell, without spaces around it.
  mutating func cell() -> (text: String, place: Int) {
    skipSpaces()
    let place = index
    while index < scalars.count, scalars[index] != "|" { index += 1 }
    var end = index
    while end > place, scalars[end - 1] == " " { end -= 1 }
    return (text(from: place, to: end), place)
  }

  /// The JSON value that comes next.
  mutating func json() throws -> JSON {
    skipSpaces()
    let place = index
    var depth = 0
    var isInString = false
    scan: while index < scalars.count {
      switch scalars[index] {
      case "\\" where isInString: index += 1
      case "\"": isInString.toggle()
      case _ where isInString: break
      case "{", "[": depth += 1
      case "}", "]": depth -= 1
      case " ", "|", ";": if depth <= 0 { break scan }
      default: break
      }
      index += 1
    }
    index = min(index, scalars.count)
    do {
      return try JSON(parsing: text(from: place, to: index))
    } catch let flaw {
      let message = "no JSON value: expected \(flaw.expected), found \(flaw.found)"
      throw error(message, at: place + flaw.column - 1)
    }
  }

  private func text(from start: Int, to end: Int) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars[start..<end])
    return String(text)
  }
}

/// A table of cases that cannot be read, and where.
struct CaseTableError: Error, CustomStringConvertible {
  let file: String
  let line: Int
  let column: Int
  let message: String

  var description: String { "\(file):\(line):\(column): \(message)" }
}
