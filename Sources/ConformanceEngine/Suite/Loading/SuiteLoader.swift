import Dispatch
import Synchronization

/// Reads a folder of vectors file by file, and gathers every problem before giving up.
package struct SuiteLoader: Sendable {
  /// Where requirements, ambiguities, profiles and flags come from if the folder has none of its own.
  package var base: Suite?
  /// Whether files without a single case are a mistake.
  package var needsCases: Bool

  /// Makes a loader; `base` lends what a folder of additional cases leaves out.
  package init(base: Suite? = nil, needsCases: Bool = true) {
    self.base = base
    self.needsCases = needsCases
  }

  /// Loads the files, or says all that is wrong with them.
  package func load(_ files: [SourceFile]) throws(SuiteLoadingError) -> Suite {
    var contents = SuiteContents()
    let files = files.inOrder
    let cases = files.cases()
    for (index, file) in files.enumerated() { contents.add(file, cases[index]) }
    let suite = contents.suite(over: base)
    var problems = contents.problems
    if contents.knowsAllNames { problems += contents.unknownReferences(in: suite) }
    if needsCases && suite.files.isEmpty && problems.isEmpty { problems = [.noVectors] }
    guard problems.isEmpty else { throw SuiteLoadingError(problems: problems) }
    return suite
  }
}

extension [SourceFile] {
  /// The files that a suite is read from, ordered by path.
  fileprivate var inOrder: [SourceFile] {
    let others = ["schema/", "accumulated/"]
    return filter { file in !others.contains { file.path.hasPrefix($0) } }
      .sorted { $0.path < $1.path }
  }

  /// The cases of the vector files, by position; they are read on all processors.
  fileprivate func cases() -> [Int: ReadCases] {
    let cases = Mutex<[Int: ReadCases]>([:])
    DispatchQueue.concurrentPerform(iterations: count) { index in
      guard self[index].isVectorFile, let path = try? self[index].groupPath() else { return }
      let read = ReadCases(self[index], path: path)
      cases.withLock { $0[index] = read }
    }
    return cases.withLock(\.self)
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
    let result = withBytes { bytes in
      Swift.Result<JSON, JSON.ParseError> { () throws(JSON.ParseError) in
        try JSON(parsing: bytes)
      }
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

  /// Puts errors at their lines and columns, which costs another scan of the text.
  package func problems(_ errors: [VectorError]) -> [SuiteProblem] {
    if errors.isEmpty { return [] }
    let positions = withBytes { JSON.positions(of: errors.map(\.path), in: $0) }
    return zip(errors, positions).map { error, position in
      SuiteProblem(
        code: error.code,
        file: shownPath,
        line: position?.line,
        column: position?.column,
        pointer: error.path.description,
        message: error.message
      )
    }
  }

  /// Puts an error at its line and column.
  package func problem(_ error: VectorError) -> SuiteProblem { problems([error])[0] }
}
