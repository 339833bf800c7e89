import AuthReference

extension ScriptFile {
  /// The column at which records stand, unless a line is longer.
  private static let column = 64

  /// The file's vectors, and its text with the actions that the machine answered beside each event.
  func played() throws(ScriptError) -> (cases: [VectorCase], text: String) {
    var cases: [VectorCase] = []
    var record: [Int: [String]] = [:]
    for trace in traces {
      var player = try ScriptPlayer(trace, of: self)
      cases.append(try player.vector(below: vectorPath))
      record.merge(player.record) { $1 }
    }
    return (cases, recorded(record))
  }

  /// The path of the vectors: that of the file, below the folder of traces.
  var vectorPath: String {
    let name = path.split(separator: "/").last ?? ""
    return "flow-traces/\(name.split(separator: ".").first ?? "")"
  }

  /// The text with these records, each by the line that it belongs to.
  private func recorded(_ record: [Int: [String]]) -> String {
    let events = Dictionary(traces.flatMap(\.steps).map { ($0.line, $0) }) { $1 }
    var text: [String] = []
    for (index, line) in lines.enumerated() {
      if line.hasPrefix(" "), line.drop(while: { $0 == " " }).hasPrefix(Self.recordMark) {
        continue
      }
      guard let answers = record[index + 1], let first = answers.first else {
        text.append(line)
        continue
      }
      let own = String(line.prefix(events[index + 1]?.width ?? line.count))
      text.append(first.isEmpty ? own.padded(to: 0) : "\(own.padded(to: Self.column))| \(first)")
      for answer in answers.dropFirst() {
        text.append("".padded(to: Self.column + 2) + "| \(answer)")
      }
    }
    return text.joined(separator: "\n")
  }
}

extension String {
  /// Without blanks at the end, and then with as many as make it so long; two at least if any.
  fileprivate func padded(to length: Int) -> String {
    let own = String(reversed().drop { $0 == " " }.reversed())
    let blanks = length == 0 ? 0 : Swift.max(own.isEmpty ? 0 : 2, length - own.count)
    return own + String(repeating: " ", count: blanks)
  }
}
