/// The rows of a table, a line each, with bars between the cells; ⏎ and ␍ stand for the ends of lines.
package func rows(_ table: String) -> [[String]] {
  table.split(separator: "\n").map { line in
    line.replacing("⏎", with: "\n").replacing("␍", with: "\r")
      .split(separator: " | ", omittingEmptySubsequences: false).map(String.init)
  }
}
