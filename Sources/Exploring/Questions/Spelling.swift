/// Another way to write the same JSON object, with the same content.
package enum Spelling: Int, Hashable, Sendable, CaseIterable, CustomStringConvertible {
  case reversed, sorted, spaced, indented, escapedLetters, escapedSolidus, escapedBeyondASCII

  package var description: String {
    switch self {
    case .reversed: "with its members in reverse order"
    case .sorted: "with its members in the order of their names"
    case .spaced: "with spaces and tabs between its members"
    case .indented: "on several lines"
    case .escapedLetters: "with the first letter of each text escaped"
    case .escapedSolidus: #"with \/ for each slash"#
    case .escapedBeyondASCII: "with every character beyond ASCII escaped"
    }
  }

  /// The text of an object.
  package func callAsFunction(_ object: JSON.Object) -> String {
    switch self {
    case .reversed: text(object.members.reversed())
    case .sorted: text(object.members.sorted { $0.name < $1.name })
    case .spaced: text(object.members, between: " ,\t", colon: "\t: ", braces: (" { ", " } "))
    case .indented: text(object.members, between: ",\r\n  ", braces: ("{\r\n  ", "\r\n}\r\n"))
    case .escapedLetters: text(object.members, literal: escapedLetter)
    case .escapedSolidus: text(object.members) { $0.replacing("/", with: #"\/"#) }
    case .escapedBeyondASCII: text(object.members, literal: escapedBeyondASCII)
    }
  }

  private func text(
    _ members: [JSON.Member],
    between comma: String = ",",
    colon: String = ":",
    braces: (String, String) = ("{", "}"),
    literal: (String) -> String = \.self
  ) -> String {
    let parts = members.map { member in
      let value = member.value.compact()
      return literal(JSON.string(member.name).compact()) + colon
        + (member.value.string == nil ? value : literal(value))
    }
    return braces.0 + parts.joined(separator: comma) + braces.1
  }

  private func escapedLetter(_ literal: String) -> String {
    guard let first = literal.unicodeScalars.dropFirst().first, first.isASCII,
      first.properties.isAlphabetic
    else { return literal }
    return "\"" + escape(UInt16(first.value))
      + String(literal.unicodeScalars.dropFirst(2))
  }

  private func escapedBeyondASCII(_ literal: String) -> String {
    literal.utf16.map { $0 < 0x80 ? String(UnicodeScalar(UInt8($0))) : escape($0) }.joined()
  }

  private func escape(_ unit: UInt16) -> String {
    let digits = String(unit, radix: 16)
    return #"\u"# + String(repeating: "0", count: 4 - digits.count) + digits
  }
}
