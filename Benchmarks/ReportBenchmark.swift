import KnownFaults
import Reporting

/// The diagnosis and the reports of a run in which every case fails.
struct ReportBenchmark: Benchmark {
  let name = "reports"
  let title = "diagnosis and reports of failures, by how many there are"

  private static let reporters: [(name: String, reporter: any Reporter)] = [
    ("text", TextReporter()), ("junit", JUnitReporter()),
    ("json", JSONReporter()), ("markdown", MarkdownReporter()), ("html", HTMLReporter()),
  ]

  func run() async throws {
    for count in [1_000, 10_000, 100_000] { try await measure(count) }
  }

  private func measure(_ count: Int) async throws {
    let suite = Suite(files: [
      VectorFile(
        path: "signatures/many",
        operation: .call(.sinchSignatureSign),
        title: "Many cases",
        method: "Made up",
        cases: (0..<count).map(VectorCase.numbered)
      )
    ])
    let catalogue = KnownFaultCatalogue()
    let wrong = catalogue.model(with: ["sinch-sig-secret-decoded"])
    var runner = Runner(suite: suite)
    runner.replay = ReplayCommand(["auth-conformance", "check"])
    var result = try await runner.run(wrong)
    let clock = ContinuousClock()
    let diagnosing = await clock.measure {
      result.diagnoses = await Diagnoser(catalogue).diagnoses(of: result, in: suite)
    }
    result.suite.vectors = try suite.digest()
    func rate(_ time: Duration) -> Int { Int(Double(count) / (time / .seconds(1))) }
    let rates = Self.reporters.map { name, reporter in
      var text = ""
      let time = clock.measure { reporter.write(result, to: &text) }
      return "\(name) \(rate(time)) (\(text.utf8.count / 1_000_000) MB)"
    }
    print(
      "  \(result.counts.failed) failures, a second: diagnosed \(rate(diagnosing)), "
        + rates.joined(separator: ", ")
    )
  }
}
