extension String {
  /// The words of the text in lines of so many columns; from the second on they are indented.
  ///
  /// A word that is longer than a line stays whole, so that it can be copied.
  package func wrapped(to width: Int, indent: Int = 0) -> [String] {
    let margin = String(repeating: " ", count: indent)
    let start = prefix { $0 == " " }
    var lines: [String] = []
    var line = String(start)
    var columns = start.count
    var isEmpty = true
    for word in split(separator: " ") {
      let size = String(word).displayWidth
      if !isEmpty && columns + 1 + size > width {
        lines.append(line)
        (line, columns, isEmpty) = (margin, indent, true)
      }
      line += (isEmpty ? "" : " ") + word
      columns += (isEmpty ? 0 : 1) + size
      isEmpty = false
    }
    return lines + [line]
  }
}
