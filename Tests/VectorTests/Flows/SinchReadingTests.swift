import AuthConformance
import AuthReference
import ConformanceEngine
import ConformanceSuite
import Testing
import WrongImplementations

@Suite("The traces let a Sinch service take any reading of what is open")
struct SinchReadingTests {
  @Test("The other reading passes every trace, and is recognised", arguments: OtherReading.all)
  func otherReading(other: OtherReading) async throws {
    var suite = try Bundled.suite()
    suite.files.removeAll { $0.operation != .sinchService }
    let run = try await Runner(suite: suite).run(other.implementation)
    for result in run.files.flatMap(\.results) { #expect(result.outcome == .passed(warnings: [])) }
    #expect(run.counts.passed == run.counts.total)
    let taken = run.readings.first { $0.taken.decision == other.decision }?.taken.reading
    #expect(taken == other.reading)

    // Two traces at least show it, and so fail a profile that chooses the first reading.
    let profile = try #require(suite.profiles.first { $0.name == "documents" })
    let strict = try await Runner(suite: suite, judge: Judge(profile: profile))
      .run(other.implementation)
    #expect(strict.counts.failed >= 2)
  }

  @Test("There is a machine for each decision that the traces leave open")
  func everyDecision() throws {
    var suite = try Bundled.suite()
    suite.files.removeAll { $0.operation != .sinchService }
    let open = Set(suite.files.flatMap(\.cases).flatMap(\.expectation.decisions))
    #expect(open == Set(OtherReading.all.map(\.decision)))
  }
}

extension OtherReading: CustomTestStringConvertible {
  public var testDescription: String { "\(decision): \(reading)" }
}
