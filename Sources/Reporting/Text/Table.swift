/// Lines in columns, each as wide as its widest entry.
package struct Table: Sendable {
  private var rows: [[String]] = []
  private let numeric: Set<Int>

  /// Makes an empty table; the columns with these numbers, from 0, are aligned to the right.
  package init(numeric: Set<Int> = []) {
    self.numeric = numeric
  }

  /// Appends a row of texts, which are made visible; rows may have different lengths.
  package mutating func add(_ row: [String]) {
    rows.append(row.map(\.visible))
  }

  /// One line for each row, with two spaces between the columns and none at the end.
  package var lines: [String] { entries(within: nil).map { $0.joined(separator: "\n") } }

  /// The lines of each row; the last entry of a row that is too wide has a line of its own, moved to
  /// the right.
  ///
  /// - Parameter width: how many columns a line may take; nil for any number.
  package func entries(within width: Int?) -> [[String]] {
    let isTooWide = width.map { width in lineWidth(of: rows) > width } ?? false
    guard isTooWide, let columns = rows.map(\.count).max(), columns > 1 else {
      return Self.lines(rows, widths(of: rows), numeric).map { [$0] }
    }
    let heads = rows.map { $0.count == columns ? Array($0.dropLast()) : $0 }
    return zip(Self.lines(heads, widths(of: heads), numeric), rows).map { line, row in
      guard row.count == columns, let last = row.last, !last.isEmpty else { return [line] }
      return [line, "  " + last]
    }
  }

  private func widths(of rows: [[String]]) -> [Int] {
    var widths: [Int] = []
    for row in rows {
      for (column, cell) in row.enumerated() {
        if column == widths.count { widths.append(0) }
        widths[column] = max(widths[column], cell.displayWidth)
      }
    }
    return widths
  }

  private func lineWidth(of rows: [[String]]) -> Int {
    let widths = widths(of: rows)
    return widths.reduce(0, +) + 2 * max(0, widths.count - 1)
  }

  private static func lines(
    _ rows: [[String]],
    _ widths: [Int],
    _ numeric: Set<Int>
  ) -> [String] {
    rows.map { row in
      var line = ""
      for (column, cell) in row.enumerated() {
        let padding = String(repeating: " ", count: widths[column] - cell.displayWidth)
        if column > 0 { line += "  " }
        line += numeric.contains(column) ? padding + cell : cell + padding
      }
      while line.last == " " { line.removeLast() }
      return line
    }
  }
}
