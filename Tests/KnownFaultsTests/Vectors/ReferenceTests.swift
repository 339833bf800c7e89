import AuthConformance
import AuthReference
import BundledVectors
import ConformanceEngine
import KnownFaults
import StrictJSON
import TestSupport
import Testing

@Suite("The reference passes every bundled case")
struct ReferenceTests {
  private static let run = Task {
    try await Runner(suite: Bundled.suite(), judge: Judge(hasStrictReasons: true))
      .run(Reference.implementation)
  }

  @Test("Every case, with the right reason, without a warning, and as many as the files count")
  func everyCase() async throws {
    let run = try await Self.run.value
    for entry in run.cases {
      #expect(entry.outcome == .passed(warnings: []), "\(entry.id)")
    }
    #expect(run.counts.total > 0)
    #expect(run.counts.total == (try countsOfFiles()))
    #expect(run.counts.passed == run.counts.total)
  }

  @Test("Every operation that is called has cases, and every case an id of its own")
  func everyOperation() throws {
    let suite = try Bundled.suite()
    let operations = Set(suite.files.map(\.operation))
    #expect(operations.isSuperset(of: Call.allCases.map(Operation.call)))
    #expect(Set(suite.files.flatMap { $0.cases.map(\.id) }).count == suite.caseCount)
  }

  @Test("The reference takes the first interpretation of each ambiguity")
  func interpretations() async throws {
    let suite = try Bundled.suite()
    let run = try await Self.run.value
    for ambiguity in suite.ambiguities {
      let taken = run.interpretations.first { $0.taken.ambiguity == ambiguity.id }?.taken
        .interpretation
      if let taken { #expect(taken == ambiguity.interpretations.first?.name, "\(ambiguity.id)") }
    }
    #expect(run.interpretations.isEmpty == false)
  }

  /// The counts as the files state them, added up without the loader.
  private func countsOfFiles() throws -> Int {
    var sum = 0
    for file in SourceFile.bundled {
      let json = try file.withBytes { try JSON(parsing: $0) }
      let isGroup = json.object?["operation"] != nil || json.object?["role"] != nil
      if isGroup { sum += Int(json.object?["count"]?.number?.int64 ?? 0) }
    }
    return sum
  }
}
