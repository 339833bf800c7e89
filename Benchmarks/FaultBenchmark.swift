import Audit
import BundledVectors
import Foundation

/// The kill matrix of all known faults, and what a diagnosis adds to a run with failures.
struct FaultBenchmark: Benchmark {
  let name = "faults"
  let title = "known faults against the bundled cases"

  /// One fault for operations that hash, sign, verify and converse.
  private static let samples: [FaultID] = [
    "sinch-day-offset-dropped", "sinch-iss-bare-key", "sinch-verify-iss-unchecked",
    "layer-iat-milliseconds", "layer-verify-nce-unchecked", "jws-allowed-ignored",
    "digest-no-colons", "sinch-service-nonce-replayed",
  ]

  func run() async throws {
    let suite = try Suite.bundled()
    for id in Self.samples { try await measure(id, suite) }
    try await measureWithoutFailure(suite)

    let before = Self.processTime
    let matrix = try await KillMatrix(of: KnownFaultCatalogue(), against: suite)
    let time = Self.processTime - before
    let faults = Set(matrix.rows.map(\.fault.id)).count
    print(
      "  kill matrix of \(faults) faults: \(Self.text(time, .seconds(1))) s of process time, "
        + "\(matrix.survivors.count) survivors"
    )
  }

  /// A run of the first operation that the fault gets wrong, without and with its diagnosis.
  private func measure(_ id: FaultID, _ suite: Suite) async throws {
    guard let fault = KnownFaults.all.first(where: { $0.id == id }),
      let operation = fault.description.operations.first
    else { return print("  there is no fault \(id)") }
    let clock = ContinuousClock()
    let part = CaseFilter(operations: [operation]).apply(to: suite)
    let wrong = FaultyImplementation([fault])
    var result = try await Runner(suite: part).run(wrong)
    let running = try await clock.measure { result = try await Runner(suite: part).run(wrong) }
    var diagnoses: [Diagnosis] = []
    let diagnosing = await clock.measure {
      diagnoses = await Diagnoser(KnownFaultCatalogue()).diagnoses(of: result, in: part)
    }
    print(
      "  \(operation), \(result.counts.failed) of \(result.counts.total) failed: "
        + "\(Self.text(running, .milliseconds(1))) ms to run, "
        + "\(Self.text(diagnosing, .milliseconds(1))) ms more to find "
        + (diagnoses.first?.faults.map(\.rawValue).joined(separator: " and ") ?? "nothing")
    )
  }

  /// A run in which nothing fails, and what looking for a diagnosis adds to it.
  private func measureWithoutFailure(_ suite: Suite) async throws {
    let catalogue = KnownFaultCatalogue()
    let clock = ContinuousClock()
    let right = catalogue.model(with: [])
    var result = try await Runner(suite: suite).run(right)
    let running = try await clock.measure { result = try await Runner(suite: suite).run(right) }
    let diagnosing = await clock.measure {
      _ = await Diagnoser(catalogue).diagnoses(of: result, in: suite)
    }
    print(
      "  every operation, \(result.counts.failed) of \(result.counts.total) failed: "
        + "\(Self.text(running, .milliseconds(1))) ms to run, "
        + "\(Self.text(diagnosing, .milliseconds(1))) ms more to find nothing"
    )
  }

  private static func text(_ time: Duration, _ unit: Duration) -> String {
    String(Double(Int(time / unit * 10)) / 10)
  }

  /// What all threads have used so far.
  private static var processTime: Duration {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
