import AuthConformance
import ConformanceEngine
import ConformanceSuite
import TestSupport
import Testing
import WrongImplementations

@Suite("The traces let a Sinch service take any interpretation")
struct SinchInterpretationTests {
  @Test(
    "The other interpretation passes every trace, and is recognised",
    arguments: OtherInterpretation.all
  )
  func otherInterpretation(other: OtherInterpretation) async throws {
    var suite = try Bundled.suite()
    suite.files.removeAll { $0.operation != .role(.sinchService) }
    let run = try await Runner(suite: suite).run(other.implementation)
    for result in run.files.flatMap(\.cases) { #expect(result.outcome == .passed(warnings: [])) }
    #expect(run.counts.passed == run.counts.total)
    let taken = run.interpretations.first { $0.taken.ambiguity == other.ambiguity }?.taken
      .interpretation
    #expect(taken == other.interpretation)

    // Two traces at least show it, and so fail a profile that chooses the first interpretation.
    let profile = try #require(suite.profiles.first { $0.name == "documents" })
    let strict = try await Runner(suite: suite, judge: Judge(profile: profile))
      .run(other.implementation)
    #expect(strict.counts.failed >= 2)
  }

  @Test("There is a machine for each ambiguity that the traces leave open")
  func everyAmbiguity() throws {
    var suite = try Bundled.suite()
    suite.files.removeAll { $0.operation != .role(.sinchService) }
    let open = Set(suite.files.flatMap(\.cases).flatMap(\.expectation.ambiguities))
    #expect(open == Set(OtherInterpretation.all.map(\.ambiguity)))
  }
}

extension OtherInterpretation: CustomTestStringConvertible {
  public var testDescription: String { "\(ambiguity): \(interpretation)" }
}
