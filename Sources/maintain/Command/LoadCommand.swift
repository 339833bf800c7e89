import Audit

/// `maintain load`: what the loader says of many folders of vectors, for a program to compare.
///
/// Each line of standard input names a folder; each line of output is its JSON answer.
enum LoadCommand {
  /// - Parameter folder: What lends the folders the names that they do not define themselves.
  static func run(_ folder: String) throws(MaintenanceError) -> Int32 {
    let loader = SuiteLoader(base: try Vectors(below: folder).suite)
    while let name = readLine() {
      print(answer(for: name, problems: problems(below: name, loader)).compact())
    }
    return 0
  }

  private static func problems(below folder: String, _ loader: SuiteLoader) -> [SuiteProblem] {
    do throws(SuiteLoadingError) {
      _ = try loader.load(try VectorFolder.files(below: folder))
      return []
    } catch {
      return error.problems
    }
  }

  private static func answer(for folder: String, problems: [SuiteProblem]) -> JSON {
    ["folder": .string(folder), "problems": .array(problems.map(\.json))]
  }
}

extension SuiteProblem {
  fileprivate var json: JSON {
    [
      "code": .string(code.rawValue),
      "line": line.map { .number(JSON.Number($0)) } ?? .null,
      "column": column.map { .number(JSON.Number($0)) } ?? .null,
      "pointer": .string(pointer),
      "message": .string(description),
    ]
  }
}
