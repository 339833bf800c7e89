import StrictJSON

/// Reads a folder of vectors file by file, and gathers every problem before giving up.
public struct SuiteLoader: Sendable {
  /// Where requirements, decisions, profiles and flags come from if the folder has none of its own.
  public var base: Suite?

  /// Makes a loader; `base` lends what a folder of additional cases leaves out.
  public init(base: Suite? = nil) {
    self.base = base
  }

  /// Loads the files, or says all that is wrong with them.
  public func load(_ files: [SourceFile]) throws(SuiteLoadingError) -> Suite {
    var contents = Contents()
    var problems: [SuiteProblem] = []
    for file in files.sorted(by: { $0.path < $1.path }) where !file.path.hasPrefix("schema/") {
      do throws(SuiteProblem) {
        try contents.add(file)
      } catch {
        problems.append(error)
      }
    }
    let suite = contents.suite(over: base)
    for (file, source) in zip(contents.files, contents.sources) {
      problems += suite.unknownReferences(in: file).map { source.problem($0) }
    }
    if suite.files.isEmpty && problems.isEmpty {
      problems = [.noVectors]
    }
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

private struct Contents {
  var files: [VectorFile] = []
  /// The sources of `files`, in the same order.
  var sources: [SourceFile] = []
  var documents: [RequirementDocument] = []
  var decisions: [Decision] = []
  var profiles: [Profile] = []
  var flags: [Flag] = []

  mutating func add(_ file: SourceFile) throws(SuiteProblem) {
    let json = try file.parse()
    do throws(VectorError) {
      switch file.path {
      case "decisions.json": decisions = try Decision.all(reading: json)
      case "flags.json": flags = try Flag.all(reading: json)
      case let path where path.hasPrefix("requirements/"):
        documents.append(try RequirementDocument(reading: json))
      case let path where path.hasPrefix("profiles/"):
        profiles.append(try Profile(reading: json))
      default:
        let vectors = try VectorFile(reading: json, path: String(file.path.dropLast(5)))
        guard vectors.category != nil else {
          let names = Category.allCases.map(\.rawValue).joined(separator: ", ")
          let message = "the file lies in no folder of a category: \(names)"
          throw VectorError(.badValue, message, at: JSON.Path())
        }
        files.append(vectors)
        sources.append(file)
      }
    } catch {
      throw file.problem(error)
    }
  }

  func suite(over base: Suite?) -> Suite {
    Suite(
      files: files,
      documents: documents.isEmpty ? base?.documents ?? [] : documents,
      decisions: decisions.isEmpty ? base?.decisions ?? [] : decisions,
      profiles: profiles.isEmpty ? base?.profiles ?? [] : profiles,
      flags: flags.isEmpty ? base?.flags ?? [] : flags
    )
  }
}

extension SourceFile {
  /// Parses the whole file.
  public func parse() throws(SuiteProblem) -> JSON {
    let result = withBytes { bytes in
      Swift.Result<JSON, JSON.ParseError> { () throws(JSON.ParseError) in try JSON(parsing: bytes) }
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
