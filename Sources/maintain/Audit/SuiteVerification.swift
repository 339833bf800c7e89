/// Verifies what the loader does not need but a suite must have: coverage, choices, good order.
///
/// Form, counts, names and references are the loader's: what it lets through has no such fault.
package struct SuiteVerification: Sendable {
  let sources: [SourceFile]
  let suite: Suite

  /// Takes the files and the suite that was loaded from them.
  package init(of suite: Suite, from sources: [SourceFile]) {
    self.suite = suite
    self.sources = sources.sorted { $0.path < $1.path }
  }

  /// The verifications that must all pass.
  package var steps: [VerificationStep] {
    [content, order, titles, contrast, names, coverage, sides, ambiguities, profiles, flags]
  }
}

extension SuiteVerification {
  /// The source of each vector file, which is what its problems are placed in.
  var vectorSources: [(file: VectorFile, source: SourceFile)] {
    let byPath = Dictionary(sources.map { ($0.path, $0) }) { first, _ in first }
    return suite.files.compactMap { file in
      byPath[file.path + ".json"].map { (file, $0) }
    }
  }

  /// The source of each document: the loader reads both in the order of the paths.
  var documentSources: [(document: RequirementDocument, source: SourceFile)] {
    Array(zip(suite.documents, sources.filter { $0.path.hasPrefix("requirements/") }))
  }

  var profileSources: [(profile: Profile, source: SourceFile)] {
    Array(zip(suite.profiles, sources.filter { $0.path.hasPrefix("profiles/") }))
  }

  /// Problems with cases, each at the position of its case in the file.
  func caseProblems(
    _ code: VectorError.Code,
    at member: String,
    _ complaint: (VectorCase, VectorFile) -> String?
  ) -> [SuiteProblem] {
    vectorSources.flatMap { file, source in
      file.cases.enumerated().compactMap { index, vector -> SuiteProblem? in
        guard let message = complaint(vector, file) else { return nil }
        let path: JSON.Path = ["cases", .index(index), .member(member)]
        return source.problem(VectorError(code, message, at: path))
      }
    }
  }
}
