import AuthConformance
import StrictJSON

/// Reads a folder of vectors file by file, and gathers every problem before giving up.
package struct SuiteLoader: Sendable {
  /// Where requirements, ambiguities, profiles and flags come from if the folder has none of its own.
  package var base: Suite?

  /// Makes a loader; `base` lends what a folder of additional cases leaves out.
  package init(base: Suite? = nil) {
    self.base = base
  }

  /// Loads the files, or says all that is wrong with them.
  package func load(_ files: [SourceFile]) throws(SuiteLoadingError) -> Suite {
    var contents = SuiteContents()
    for file in files.sorted(by: { $0.path < $1.path }) where !file.path.hasPrefix("schema/") {
      contents.add(file)
    }
    let suite = contents.suite(over: base)
    var problems = contents.problems
    if contents.knowsAllNames { problems += contents.unknownReferences(in: suite) }
    if suite.files.isEmpty && problems.isEmpty { problems = [.noVectors] }
    guard problems.isEmpty else { throw SuiteLoadingError(problems: problems) }
    return suite
  }
}

extension SuiteProblem {
  fileprivate static let noVectors = SuiteProblem(
    code: .empty,
    file: "vectors",
    line: nil,
    column: nil,
    pointer: "",
    message: "there is no vector file: expected .json files in folders named "
      + Category.allCases.map(\.rawValue).joined(separator: ", ")
  )
}

extension SourceFile {
  /// Parses the whole file.
  package func parse() throws(SuiteProblem) -> JSON {
    try json { bytes throws(JSON.ParseError) in try JSON(parsing: bytes) }
  }

  /// Parses the file, and hands over the elements of one of its arrays as they come.
  func parse(
    streaming name: String,
    begin: (JSON.Object) -> Void,
    element: (JSON) -> Void
  ) throws(SuiteProblem) -> JSON {
    try json { bytes throws(JSON.ParseError) in
      try JSON(parsing: bytes, streaming: name, begin: begin, element: element)
    }
  }

  private func json(
    _ parse: (UnsafeBufferPointer<UInt8>) throws(JSON.ParseError) -> JSON
  ) throws(SuiteProblem) -> JSON {
    let result = withBytes { bytes in
      Swift.Result<JSON, JSON.ParseError> { () throws(JSON.ParseError) in try parse(bytes) }
    }
    switch result {
    case .success(let json): return json
    case .failure(let error):
      throw SuiteProblem(
        code: .notJSON,
        file: shownPath,
        line: error.line,
        column: error.column,
        pointer: "",
        message: "expected \(error.expected), found \(error.found)"
      )
    }
  }

  /// Puts an error at its line and column, which costs another scan of the text.
  package func problem(_ error: VectorError) -> SuiteProblem {
    let position = withBytes { JSON.position(of: error.path, in: $0) }
    return SuiteProblem(
      code: error.code,
      file: shownPath,
      line: position?.line,
      column: position?.column,
      pointer: error.path.description,
      message: error.message
    )
  }
}
