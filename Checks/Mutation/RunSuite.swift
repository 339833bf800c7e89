import Audit
import AuthConformance
import AuthReference
import ConformanceEngine
import Foundation
import KnownFaults
import RemoteImplementation

/// Runs the vectors below a folder against the reference, as strictly as the suite can.
///
/// The reference has to take the first interpretation of each ambiguity, reasons are judged, and every
/// row of the flow tables must be taken. Prints the first case that fails and ends with 1, or the first
/// hole and ends with 3. Without a folder it serves the reference as a program, to be checked and
/// diagnosed by another.
///
/// usage: run-suite [VECTORS]
@main
enum RunSuite {
  static func main() async throws {
    if CommandLine.arguments.count == 1 {
      return try await LineServer(Reference.implementation).serve()
    }
    let suite = try SuiteLoader().load(VectorFolder.files(below: CommandLine.arguments[1]))
    var judge = Judge(hasStrictReasons: true)
    let first = suite.ambiguities.compactMap { ambiguity in
      ambiguity.interpretations.first.map { (ambiguity.id, $0.name) }
    }
    judge.profile = Profile(
      name: "reference",
      title: "What the reference takes",
      interpretations: Dictionary(uniqueKeysWithValues: first)
    )
    guard !first.isEmpty, suite.caseCount > 0 else { exit(2) }
    for file in suite.files {
      let part = Suite(files: [file])
      let run = try await Runner(suite: part, judge: judge).run(Reference.implementation)
      for entry in run.cases {
        if case .passed = entry.outcome { continue }
        print(entry.id)
        exit(1)
      }
    }
    let coverage = await FlowCoverage(of: suite)
    if let hole = coverage.holes.first {
      print("\(hole)")
      exit(3)
    }
    print(suite.caseCount)
  }
}
