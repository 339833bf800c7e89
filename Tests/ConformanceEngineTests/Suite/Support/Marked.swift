/// A text with a place in it: `@@` marks the place and is taken out.
struct Marked {
  let text: String
  let line: Int
  /// In Unicode scalars, from 1.
  let column: Int

  init?(_ marked: String) {
    guard let mark = marked.firstRange(of: "@@") else { return nil }
    let before = marked.unicodeScalars[..<mark.lowerBound]
    line = before.count { $0 == "\n" } + 1
    column = (before.split(separator: "\n", omittingEmptySubsequences: false).last?.count ?? 0) + 1
    text = String(marked[..<mark.lowerBound] + marked[mark.upperBound...])
  }
}
