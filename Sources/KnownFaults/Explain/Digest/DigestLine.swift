/// The parameters of a challenge or of an answer to one: `name=value` and `name="value"`, separated by
/// commas.
struct DigestLine: Sendable {
  private(set) var parameters: [Parameter] = []
  /// Malformed parts that can still be read.
  private(set) var problems: [DigestSlip] = []

  struct Parameter: Sendable {
    /// In small letters.
    var name: String
    /// The value without quotes and escapes.
    var value: String
    /// The value without quotes, as it is written.
    var written: String
    var isQuoted: Bool
  }

  /// The first value of a name.
  subscript(_ name: String) -> String? {
    parameters.first { $0.name.hasSameUTF8(as: name) }?.value
  }

  /// The names that are there more than once.
  var repeated: [String] {
    var counts: [String: Int] = [:]
    for parameter in parameters { counts[parameter.name, default: 0] += 1 }
    return counts.filter { $0.value > 1 }.keys.sorted()
  }

  /// Reads the parameters of one challenge, or of the answer to one.
  init(_ text: String) throws(UnusableArtefact) {
    var rest = Array(text.utf8)[...]
    while let word = try read(&rest) { try addToList(word) }
  }

  private init() {}

  /// The challenges of the scheme in the values of one header or more.
  static func challenges(in text: String) throws(UnusableArtefact) -> [DigestLine] {
    var rest = Array(text.utf8)[...]
    var found = [(scheme: "digest", line: DigestLine())]
    while let word = try found[found.count - 1].line.read(&rest) {
      if word.isEmpty { rest = rest.dropFirst() }
      found.append((word.lowercased(), DigestLine()))
    }
    return found.filter { $0.scheme.hasSameUTF8(as: "digest") && !$0.line.parameters.isEmpty }.map(
      \.line
    )
  }

  /// Reads parameters up to a word without an equals sign after it; nil at the end.
  private mutating func read(_ rest: inout ArraySlice<UInt8>) throws(UnusableArtefact) -> String? {
    skip(&rest, ",")
    while !rest.isEmpty {
      let name = token(&rest)
      skip(&rest, "")
      guard rest.first == UInt8(ascii: "="), !name.isEmpty else { return name }
      rest = rest.dropFirst()
      skip(&rest, "")
      try addValue(name.lowercased(), &rest)
      skip(&rest, "")
      let hasComma = rest.first == UInt8(ascii: ",")
      skip(&rest, ",;")
      if !hasComma, !rest.isEmpty { addProblem(.separator) }
    }
    return nil
  }

  private mutating func addProblem(_ slip: DigestSlip) {
    if !problems.contains(where: { $0.problem == slip.problem }) { problems.append(slip) }
  }

  /// Takes a name without a value for the rest of a list: `qop=auth,auth-int`.
  private mutating func addToList(_ name: String) throws(UnusableArtefact) {
    guard let last = parameters.indices.last, !name.isEmpty else {
      throw UnusableArtefact(
        description: "this is not a line of digest parameters, such as Authorization: Digest …: "
          + (name.isEmpty
            ? "a name has no equals sign behind it"
            : "\(JSON.string(name).compact()) has no equals sign behind it")
      )
    }
    guard parameters[last].name.hasSameUTF8(as: "qop"), !parameters[last].isQuoted else {
      addProblem(.looseWord(name))
      return
    }
    parameters[last].value += ",\(name)"
    parameters[last].written += ",\(name)"
  }

  private mutating func addValue(
    _ name: String,
    _ rest: inout ArraySlice<UInt8>
  ) throws(UnusableArtefact) {
    guard rest.first == UInt8(ascii: "\"") else {
      var octets = rest.prefix { !isBreak($0) }
      rest = rest.dropFirst(octets.count)
      // A semicolon at the end of a value separates; inside of a URI it does not.
      if octets.last == UInt8(ascii: ";") { octets = octets.dropLast() }
      let mark = UInt8(ascii: "'")
      if octets.count > 1, octets.first == mark, octets.last == mark {
        octets = octets.dropFirst().dropLast()
        addProblem(.singleQuotes)
      }
      let value = String(decoding: octets, as: UTF8.self)
      parameters.append(Parameter(name: name, value: value, written: value, isQuoted: false))
      return
    }
    rest = rest.dropFirst()
    let quoted = rest
    var value: [UInt8] = []
    while let octet = rest.popFirst() {
      if octet == UInt8(ascii: "\""), isEnd(rest) {
        let written = String(decoding: quoted[..<(rest.startIndex - 1)], as: UTF8.self)
        let text = String(decoding: value, as: UTF8.self)
        parameters.append(Parameter(name: name, value: text, written: written, isQuoted: true))
        return
      }
      if octet == UInt8(ascii: "\"") {
        addProblem(.quotationMark(in: name))
      }
      if octet == UInt8(ascii: "\\"), let escaped = rest.popFirst() {
        value.append(escaped)
      } else {
        value.append(octet)
      }
    }
    throw UnusableArtefact(
      description: "the quoted value of \(name) has no end: was the line cut off?"
    )
  }
}

/// Whether a value ends before this: a comma comes, the end, or another name with an equals sign.
private func isEnd(_ rest: ArraySlice<UInt8>) -> Bool {
  var rest = rest
  skip(&rest, "")
  guard let next = rest.first, next != UInt8(ascii: ","), next != UInt8(ascii: ";") else {
    return true
  }
  let name = token(&rest)
  return !name.isEmpty && rest.first == UInt8(ascii: "=")
}

private func skip(_ rest: inout ArraySlice<UInt8>, _ characters: StaticString) {
  rest = rest.drop { octet in
    isSpace(octet) || characters.withUTF8Buffer { $0.contains(octet) }
  }
}

private func token(_ rest: inout ArraySlice<UInt8>) -> String {
  let name = rest.prefix { !isBreak($0) && $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: "\"") }
  rest = rest.dropFirst(name.count)
  return String(decoding: name, as: UTF8.self)
}

private func isSpace(_ octet: UInt8) -> Bool { octet == 0x20 || 0x09...0x0D ~= octet }

private func isBreak(_ octet: UInt8) -> Bool { isSpace(octet) || octet == UInt8(ascii: ",") }

extension DigestSlip {
  fileprivate static func quotationMark(in name: String) -> DigestSlip {
    DigestSlip(
      "DIGEST-LINE-PARAMETERS",
      "\(name) has a quotation mark without a backslash before it",
      "writes a quotation mark without a backslash",
      fix: "put a backslash before quotation marks and backslashes inside of quotes"
    )
  }

  fileprivate static func looseWord(_ word: String) -> DigestSlip {
    DigestSlip(
      "DIGEST-LINE-PARAMETERS",
      "\(JSON.string(word).compact()) stands in the line without a name and an equals sign",
      "writes a word among the parameters that is none",
      fix: "write parameters alone, as name=value"
    )
  }

  fileprivate static let separator = DigestSlip(
    "DIGEST-LINE-PARAMETERS",
    "parameters stand without a comma between them",
    "separates parameters otherwise than with commas",
    fix: "put a comma between parameters"
  )

  fileprivate static let singleQuotes = DigestSlip(
    "DIGEST-LINE-PARAMETERS",
    "values are in single quotes, which are characters of the value",
    "writes single quotes around values",
    fix: "write double quotes around values"
  )
}
