/// Verifies that the vector files are, byte for byte, what their definitions make.
package struct Drift {
  /// The step, with the first line that differs in each file.
  package let step: VerificationStep

  /// Compares the files of a folder with the texts that definitions make.
  package init(of sources: [SourceFile], from generated: [(path: String, text: String)]) {
    let texts = Dictionary(generated.map { ($0.path, $0.text) }) { first, _ in first }
    var problems: [SuiteProblem] = []
    var found: Set<String> = []
    for source in sources where source.isVectorFile {
      found.insert(source.path)
      guard let text = texts[source.path] else {
        problems.append(.drift(source.shownPath, "no definition makes this file"))
        continue
      }
      let difference = source.firstDifference(
        from: text,
        code: .drift,
        "its definition has changed, and makes the line"
      )
      problems += [difference].compactMap(\.self)
    }
    for file in generated where !found.contains(file.path) {
      problems.append(.drift(file.path, "the file is missing, though a definition makes it"))
    }
    step = VerificationStep(
      name: "drift",
      statement: found.count.counting("file") + " are what their definitions make, byte for byte",
      problems: problems
    )
  }
}

extension SuiteProblem {
  fileprivate static func drift(_ file: String, _ message: String) -> SuiteProblem {
    SuiteProblem(code: .drift, file: file, message: message)
  }
}
