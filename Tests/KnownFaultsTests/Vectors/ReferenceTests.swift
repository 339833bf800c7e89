import BundledVectors
import KnownFaults
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
