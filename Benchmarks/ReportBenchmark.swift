import AuthConformance
import AuthFaults
import ConformanceEngine
import ConformanceSuite
import FailureDiagnosis
import Reporting

/// The diagnosis and the reports of a run in which every case fails.
struct ReportBenchmark: Benchmark {
  let name = "reports"
  let title = "diagnosis and reports of failures, by how many there are"

  private static let reporters: [(name: String, reporter: any Reporter)] = [
    ("text", TextReporter()), ("junit", JUnitReporter()), ("tap", TAPReporter()),
    ("json", JSONReporter()), ("markdown", MarkdownReporter()), ("html", HTMLReporter()),
  ]

  func run() async throws {
    for count in [1_000, 10_000, 100_000] { try await measure(count) }
  }

  private func measure(_ count: Int) async throws {
    let suite = Suite(files: [
      VectorFile(
        path: "signatures/many",
        operation: .sinchSignatureSign,
        title: "Many cases",
        method: "Made up",
        cases: (0..<count).map(VectorCase.numbered)
      )
    ])
    let catalogue = KnownFaultCatalogue()
    let wrong = catalogue.imitator(with: ["sinch-sig-secret-decoded"])
    let result = try await Runner(suite: suite).run(wrong)
    let clock = ContinuousClock()
    var diagnoses: [Diagnosis] = []
    let diagnosing = await clock.measure {
      diagnoses = await Diagnoser(catalogue).diagnoses(of: result)
    }
    let report = RunReport(
      result,
      of: suite,
      vectors: try suite.digest(),
      diagnoses: diagnoses,
      replay: ReplayCommand(["auth-conformance", "check"])
    )
    func rate(_ time: Duration) -> Int { Int(Double(count) / (time / .seconds(1))) }
    let rates = Self.reporters.map { name, reporter in
      var text = ""
      let time = clock.measure { reporter.write(report, to: &text) }
      return "\(name) \(rate(time)) (\(text.utf8.count / 1_000_000) MB)"
    }
    print(
      "  \(result.counts.failed) failures, a second: diagnosed \(rate(diagnosing)), "
        + rates.joined(separator: ", ")
    )
  }
}
