import Audit
import TestSupport

/// How long it takes to explain one artefact of each known fault.
struct ExplanationBenchmark: Benchmark {
  let name = "explain"
  let title = "one artefact of each known fault explained"

  func run() async throws {
    let suite = try Bundled.suite()
    for entry in ExplainedCall.all {
      let inputs = entry.inputs(in: suite)
      var times: [Duration] = []
      for fault in entry.faults {
        guard let question = await entry.question(about: fault, inputs) else { continue }
        let start = ContinuousClock.now
        _ = try await Explanation(of: question, as: entry.kind, by: suite.requirements)
        times.append(.now - start)
      }
      times.sort()
      guard let slowest = times.last else { continue }
      print(
        "  \(entry.kind.rawValue), \(times.count) faults: p50 "
          + "\(Self.text(times[times.count / 2])) ms, max \(Self.text(slowest)) ms"
      )
    }
  }

  private static func text(_ time: Duration) -> String {
    String(Double(Int(time / .milliseconds(1) * 10)) / 10)
  }
}
