extension JSON {
  /// A place in a JSON text.
  package struct Position: Sendable, Hashable, CustomStringConvertible {
    /// The number of bytes before it.
    package let offset: Int
    /// The line, from 1; lines end with LF, CR LF or CR.
    package let line: Int
    /// The column, from 1, in Unicode scalars.
    package let column: Int

    package init(offset: Int, line: Int, column: Int) {
      self.offset = offset
      self.line = line
      self.column = column
    }

    /// The first place.
    static let start = Position(offset: 0, line: 1, column: 1)

    /// Counts lines and columns up to an offset; the text before the offset must be UTF-8.
    ///
    /// - Parameter known: An earlier position from which to count.
    init(offset: Int, in bytes: UnsafeRawBufferPointer, after known: Position = .start) {
      var line = known.line
      var column = known.column
      for index in known.offset..<offset {
        let byte = bytes[index]
        let isBeforeLineFeed = index + 1 < bytes.count && bytes[index + 1] == .lineFeed
        if byte == .lineFeed || byte == .carriageReturn && !isBeforeLineFeed {
          line += 1
          column = 1
        } else if !byte.isContinuation {
          column += 1
        }
      }
      self.init(offset: offset, line: line, column: column)
    }

    /// The place in words: "line 3, column 14".
    package var description: String { "line \(line), column \(column)" }
  }
}
