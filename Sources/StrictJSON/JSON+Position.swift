extension JSON {
  /// A place in a JSON text.
  package struct Position: Sendable, Hashable, CustomStringConvertible {
    /// The number of bytes before it.
    package let offset: Int
    /// The line, from 1; lines end with LF, CR LF or CR.
    package let line: Int
    /// The column, from 1, in Unicode scalars.
    package let column: Int

    /// Makes a place.
    package init(offset: Int, line: Int, column: Int) {
      self.offset = offset
      self.line = line
      self.column = column
    }

    /// Counts lines and columns up to an offset; what stands before it must be UTF-8.
    init(offset: Int, in bytes: UnsafeRawBufferPointer) {
      var line = 1
      var column = 1
      for index in 0..<offset {
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
