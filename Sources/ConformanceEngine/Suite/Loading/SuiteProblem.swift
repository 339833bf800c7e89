/// One thing that keeps a folder of vectors from being used, with its place.
package struct SuiteProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of mistake.
  package let code: VectorError.Code
  /// The file as it is shown to people.
  package let file: String
  /// From 1; nil if the problem is the file's as a whole.
  package let line: Int?
  /// From 1, in Unicode scalars.
  package let column: Int?
  /// The value concerned, as a JSON Pointer; empty for the whole file.
  package let pointer: String
  /// What is wrong and what was expected, as one sentence.
  package let message: String

  /// Makes a problem; without a line it is the file's as a whole.
  package init(
    code: VectorError.Code,
    file: String,
    line: Int? = nil,
    column: Int? = nil,
    pointer: String = "",
    message: String
  ) {
    self.code = code
    self.file = file
    self.line = line
    self.column = column
    self.pointer = pointer
    self.message = message
  }

  /// `FILE:LINE:COLUMN: MESSAGE (at POINTER)`.
  package var description: String {
    let place = [file, line.map(String.init), column.map(String.init)].compactMap(\.self)
    let suffix = pointer.isEmpty ? "" : " (at \(pointer.shown))"
    return (place.joined(separator: ":") + ": " + message + suffix).visible
  }
}

/// All problems of a folder of vectors.
package struct SuiteLoadingError: Error, Sendable, CustomStringConvertible {
  /// At least one, in the order of the files.
  package let problems: [SuiteProblem]

  package init(problems: [SuiteProblem]) {
    self.problems = problems
  }

  package var description: String { problems.map(\.description).joined(separator: "\n") }
}
