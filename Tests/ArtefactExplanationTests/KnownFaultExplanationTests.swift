import ArtefactExplanation
import AuthConformance
import AuthFaults
import ConformanceEngine
import ConformanceSuite
import FailureDiagnosis
import StrictJSON
import TestSupport
import Testing

@Suite("Artefacts of known faults are explained")
struct KnownFaultExplanationTests {
  @Test("The fault, or one with the same effect, comes first in 95 of 100")
  func faults() async throws {
    let suite = try Bundled.suite()
    var explained = 0
    var missed: [String] = []
    for entry in ExplainedCall.all {
      let before = explained
      try await explain(entry, suite, &explained, &missed)
      #expect(explained - before > 10)
    }
    #expect(explained * 100 >= (explained + missed.count) * 95, "\(missed)")
  }

  private func explain(
    _ entry: ExplainedCall,
    _ suite: ConformanceSuite.Suite,
    _ explained: inout Int,
    _ missed: inout [String]
  ) async throws {
    let inputs = entry.inputs(in: suite)
    for fault in entry.faults {
      guard let question = await entry.question(about: fault, inputs) else { continue }
      let explanation = try await Explanation(of: question, as: entry.kind, by: suite.requirements)
      let causes: [Cause]
      switch explanation.origin {
      case .causes(let found), .right(asPasted: let found): causes = found
      case .unknown, .notTried: causes = []
      }
      if causes.contains(where: { $0.faults == [fault.id] }) {
        explained += 1
      } else {
        missed.append("\(fault.id): \(causes.first?.statement ?? "")")
      }
    }
  }

  @Test("What the reference and each variant make breaks no required rule", arguments: 0..<5)
  func right(index: Int) async throws {
    let suite = try Bundled.suite()
    let entry = ExplainedCall.all[index]
    // How a fraction of a second is rounded shows in a token, but not what it was.
    let inputs = entry.inputs(in: suite).filter { $0["issuedAt"]?.string?.contains(".") != true }
    let reference = FaultyImplementation([], of: [.call(entry.call)])
    let explained = try await explainRight(entry, inputs, by: reference, suite, "the reference")
    #expect(explained > 5)
    let variants = KnownVariants.all.filter { $0.operations.contains(.call(entry.call)) }
    for variant in variants {
      let implementation = FaultyImplementation(variants: [variant])
      // Where the variant shows, and some others.
      var shown: [JSON.Object] = []
      for input in inputs where shown.count < 8 {
        let own = await entry.artefact(of: implementation, input)?.output
        if await entry.artefact(of: reference, input)?.output != own { shown.append(input) }
      }
      let some = shown + inputs.prefix(4)
      _ = try await explainRight(entry, some, by: implementation, suite, "\(variant.id)")
    }
  }

  /// How many artefacts were explained, each of them right.
  private func explainRight(
    _ entry: ExplainedCall,
    _ inputs: [JSON.Object],
    by implementation: FaultyImplementation,
    _ suite: ConformanceSuite.Suite,
    _ name: String
  ) async throws -> Int {
    var count = 0
    for input in inputs {
      guard let made = await entry.artefact(of: implementation, input),
        let question = entry.question(made.artefact, input)
      else { continue }
      let explanation = try await Explanation(of: question, as: entry.kind, by: suite.requirements)
      #expect(explanation.isRight, "\(name): \(made.artefact)")
      count += 1
    }
    return count
  }
}
