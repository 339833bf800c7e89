extension String {
  /// The text with the first character of each command escaped that a CI system would find in a log.
  ///
  /// Azure Pipelines, GitHub and TeamCity read `##vso[`, `##[` and `##teamcity[` anywhere in a line, and
  /// GitHub `::` at the beginning of one. A text may be wrapped at any space, so that each word can begin
  /// a line. GitLab needs an escape sequence in the markers of its sections, which ``visible`` escapes.
  package func escapingLogCommands(_ spell: (Unicode.Scalar) -> String) -> String {
    guard mayHaveLogCommand else { return self }
    let octets = Array(utf8)
    var result: [UInt8] = []
    result.reserveCapacity(octets.count)
    for (place, octet) in octets.enumerated() {
      if octets.hasLogCommand(at: place) {
        result += spell(Unicode.Scalar(octet)).utf8
      } else {
        result.append(octet)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Whether two characters that begin a command are next to each other.
  private var mayHaveLogCommand: Bool {
    var last: UInt8 = 0
    for octet in utf8 {
      if octet == last, octet == UInt8(ascii: "#") || octet == UInt8(ascii: ":") { return true }
      last = octet
    }
    return false
  }
}

extension [UInt8] {
  private static let commandNames = ["[", "vso[", "teamcity["].map { Array($0.utf8) }

  /// Whether a command begins at a place.
  fileprivate func hasLogCommand(at place: Int) -> Bool {
    guard place + 2 < count, self[place + 1] == self[place] else { return false }
    let rest = self[(place + 2)...]
    switch self[place] {
    case UInt8(ascii: "#"):
      // Azure Pipelines ignores the case of its commands.
      return Self.commandNames.contains { name in
        rest.prefix(name.count).map { $0 | 0x20 }.elementsEqual(name.map { $0 | 0x20 })
      }
    case UInt8(ascii: ":"):
      let isFirst = place == 0 || [0x20, 0x09, 0x0A, 0x0D].contains(self[place - 1])
      return isFirst && rest.first.map { ("a"..."z").contains(Unicode.Scalar($0 | 0x20)) } == true
    default: return false
    }
  }
}
