/// Verifies that no case of a release has gone without being retired, and names those that changed.
package struct Releases {
  /// The step; that a case has changed since is no problem, and counted.
  package let step: VerificationStep

  /// Compares the lists of the releases with a suite.
  package init(of sources: [SourceFile], in suite: Suite) {
    var problems: [SuiteProblem] = []
    var lists: [String] = []
    for source in sources where source.path.hasPrefix("releases/") {
      func complain(_ message: String) {
        problems.append(
          SuiteProblem(code: .unknownReference, file: source.shownPath, message: message)
        )
      }
      do {
        let cases = try ReleasedCases(decoding: source)
        for id in cases.missing(in: suite) { complain("\(id) is no case, and not retired") }
        let differing = try cases.differing(in: suite).values
        let (new, changed) = (differing.count { $0 == .new }, differing.count { $0 == .changed })
        lists.append(
          "\(cases.count) cases of \(cases.release), \(changed) changed, \(new) new since"
        )
      } catch {
        complain("\(error)")
      }
    }
    step = VerificationStep(
      name: "releases",
      statement: lists.joined(separator: "; "),
      problems: problems
    )
  }
}
