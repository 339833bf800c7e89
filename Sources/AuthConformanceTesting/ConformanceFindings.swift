import AuthConformance
import ConformanceEngine
import KnownFaults
import Reporting
import StrictJSON

/// The result of a run, and the likely bugs behind its failures.
struct ConformanceFindings: Sendable {
  let result: RunResult
  /// The cases that ran.
  let suite: Suite
  /// The failures that are shown in full, as many in a whole run as the command shows.
  let shown: Set<CaseID>
  /// The failures with the same answer as another one, by the other one.
  let repeated: [CaseID: CaseID]

  /// Runs everything, and looks for known faults if something failed.
  init(running runner: Runner, on implementation: some Implementation) async throws {
    var sent: [CaseID: VectorCase] = [:]
    var result = try await runner.run(
      implementation,
      observe: { cases in
        for vector in cases { sent[vector.id] = vector }
      }
    )
    let diagnoser = Diagnoser(KnownFaultCatalogue(), judge: runner.judge)
    suite = runner.suite
    result.diagnoses = await diagnoser.diagnoses(of: result, in: suite.replacing(sent))
    self.result = Redaction(implementation.limits)(result)
    let repeated = self.result.repeatedFailures.merging(self.result.refusals(in: suite)) { $1 }
    self.repeated = repeated
    let failures = self.result.cases.filter { [level = runner.level] entry in
      entry.isFailure(at: level) && repeated[entry.id] == nil
    }
    shown = Set(failures.prefix(TextReporter.usualMaxFailures).map(\.id))
  }
}

extension RunResult {
  /// The failures of each operation that refuses everything, by the first of them: a stub needs one
  /// failure in full.
  fileprivate func refusals(in suite: Suite) -> [CaseID: CaseID] {
    let fewest = 5
    let vectors = suite.casesByID
    var repeated: [CaseID: CaseID] = [:]
    for cases in Dictionary(grouping: files, by: \.operation).values.map({ $0.flatMap(\.cases) }) {
      let failures = cases.filter(\.outcome.isFailure)
      guard failures.count >= fewest, let answer = failures[0].failure?.answers.first,
        answer.isRefusal,
        failures.allSatisfy({ $0.failure?.answers.allSatisfy { $0 == answer } == true }),
        cases.allSatisfy({ $0.outcome.isFailure || vectors[$0.id]?.expectation.isSuccess == false }
        ),
        let first = failures.first(where: { $0.isFailure(at: level) })?.id
      else { continue }
      for entry in failures where entry.id != first { repeated[entry.id] = first }
    }
    return repeated
  }
}

extension Answer {
  /// Whether the answer is an error, a refusal or an invalid verdict.
  fileprivate var isRefusal: Bool {
    switch self {
    case .error: true
    case .unimplemented: false
    case .output(let members): members["refused"] == true || members["valid"] == false
    }
  }
}

extension Expectation {
  /// Whether only a successful answer is correct.
  fileprivate var isSuccess: Bool {
    switch self {
    case .output, .valid, .token: true
    case .invalid, .refused, .ambiguity, .trace: false
    }
  }
}
