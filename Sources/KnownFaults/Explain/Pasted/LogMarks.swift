/// The marks that tools put around each line that they display.
enum LogMarks {
  /// The text without the marks of curl, of quoted mails, of ngrep and of tcpdump, and what they were.
  static func without(_ text: String) -> (text: String, notes: [String]) {
    var lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    var notes: [String] = []
    let filled = lines.filter { !$0.isEmpty }
    for mark in [">", "<", "*", "|"] where filled.contains(where: { $0.hasPrefix(mark + " ") }) {
      lines = lines.map { line in
        // The empty line after a header consists of the mark alone.
        line.hasPrefix(mark + " ") ? line.dropFirst(2) : line == mark ? "" : line
      }
      notes.append("the mark \(mark) before its line is left out")
    }
    // tcpdump puts a line of its own before each packet.
    if filled.count > 1, filled.count(where: { $0.hasSuffix(".") }) * 4 > filled.count * 3 {
      lines = lines.map { $0.hasSuffix(".") ? $0.dropLast() : $0 }
      notes.append("the dots at the ends of its lines are left out")
    }
    return notes.isEmpty ? (text, []) : (lines.joined(separator: "\n"), notes)
  }
}
