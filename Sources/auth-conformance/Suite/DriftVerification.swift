import AuthConformance
import VectorAuthoring

/// Verifies that the vector files are, byte for byte, what their definitions make.
enum DriftVerification {
  /// The step, with the first line that differs in each file.
  static func step(_ sources: [SourceFile]) async -> VerificationStep {
    let generated: [VectorCatalogue.GeneratedFile]
    do throws(CommandError) {
      generated = try await GeneratedVectors.files()
    } catch {
      let problems = error.details.map { SuiteProblem.drift("definitions", $0) }
      return VerificationStep(name: "drift", statement: "", problems: problems)
    }
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
    return VerificationStep(
      name: "drift",
      statement: found.count.counting("file") + " made anew from their definitions, byte for byte",
      problems: problems
    )
  }
}

extension SuiteProblem {
  fileprivate static func drift(_ file: String, _ message: String) -> SuiteProblem {
    SuiteProblem(code: .drift, file: file, message: message)
  }
}
