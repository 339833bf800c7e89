import Audit
import AuthReference
import Foundation
import KnownFaults
import Reporting

/// `author verify`: everything that must hold of the vectors before anybody is held to them.
enum VerifyCommand {
  static func run(_ folder: String) async throws(MaintenanceError) -> Int32 {
    let vectors = try Vectors(below: folder)
    let scripts = try ScriptFolder.scripts()
    let generated = try await Vectors.generated(with: scripts).map {
      (path: $0.path, text: $0.text)
    }
    let verification = SuiteVerification(of: vectors.suite, from: vectors.sources)
    let page = try? String(contentsOfFile: "\(folder)/README.md", encoding: .utf8)
    let sentences = Vectors.sentences(of: vectors.suite.documents).step(page: page)
    let accumulated = try await AccumulatedVectors(of: vectors.sources)
      .step(of: Reference.implementation, upTo: 10_000)
    let steps =
      [CanonicalForm(of: vectors.sources).step] + verification.steps
      + [sentences, Drift(of: vectors.sources, from: generated).step]
      + [try ScriptFolder.verification(of: scripts)]
      + [accumulated]
    var table = Table()
    for step in steps {
      let count = step.problems.count.counting("problem")
      table.add([step.name, step.problems.isEmpty ? step.statement : count])
    }
    for (line, step) in zip(table.lines, steps) {
      print((step.problems.isEmpty ? "ok     " : "WRONG  ") + line)
    }
    let problems = steps.flatMap(\.problems)
    for problem in problems { print("  \(problem)") }
    return problems.isEmpty ? 0 : 3
  }
}
