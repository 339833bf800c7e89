/// Lines in columns, each as wide as its widest entry.
package struct Table: Sendable {
  private var rows: [[String]] = []
  private let numeric: Set<Int>

  /// Makes an empty table; the columns with these numbers, from 0, are aligned to the right.
  package init(numeric: Set<Int> = []) {
    self.numeric = numeric
  }

  /// Appends a row; rows may have different lengths.
  package mutating func add(_ row: [String]) {
    rows.append(row)
  }

  /// One line for each row, with two spaces between the columns and none at the end.
  package var lines: [String] {
    var widths: [Int] = []
    for row in rows {
      for (column, cell) in row.enumerated() {
        if column == widths.count { widths.append(0) }
        widths[column] = max(widths[column], cell.unicodeScalars.count)
      }
    }
    return rows.map { row in
      var line = ""
      for (column, cell) in row.enumerated() {
        let padding = String(
          repeating: " ",
          count: widths[column] - cell.unicodeScalars.count
        )
        if column > 0 { line += "  " }
        line += numeric.contains(column) ? padding + cell : cell + padding
      }
      while line.last == " " { line.removeLast() }
      return line
    }
  }
}
