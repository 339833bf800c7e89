import Reporting
import Testing

@Suite("Tables on terminals of any width")
struct TableTests {
  private func table(_ rows: [String]..., numeric: Set<Int> = []) -> Table {
    var table = Table(numeric: numeric)
    for row in rows { table.add(row) }
    return table
  }

  @Test("Wide characters, marks and emoji do not move the columns")
  func alignment() {
    let table = table(
      ["日本", "1", "a"],
      ["e\u{301}", "22", "b"],
      ["👍🏽 ok", "333", "c"],
      numeric: [1]
    )
    #expect(table.lines == ["日本     1  a", "e\u{301}       22  b", "👍🏽 ok  333  c"])
  }

  @Test("The last column goes below where a line would be too wide")
  func folding() {
    let table = table(["ambiguity", "accept", "shown by a/b/c"], ["other", "x"], ["y", "z", ""])
    #expect(
      table.entries(within: 33) == [
        ["ambiguity  accept  shown by a/b/c"], ["other      x"], ["y          z"],
      ]
    )
    #expect(
      table.entries(within: 32) == [
        ["ambiguity  accept", "  shown by a/b/c"], ["other      x"], ["y          z"],
      ]
    )
    #expect(table.entries(within: nil).flatMap(\.self) == table.lines)
  }

  @Test("A single column and an empty table have nothing to fold")
  func edges() {
    #expect(table(["a long line"]).entries(within: 3) == [["a long line"]])
    #expect(Table().entries(within: 3).isEmpty)
    #expect(Table().lines.isEmpty)
  }
}
