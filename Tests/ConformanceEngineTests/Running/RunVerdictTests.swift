import TestSupport
import Testing

@Suite("What a run says as a whole")
struct RunVerdictTests {
  private func result(_ answers: [String: Answer]) async throws -> RunResult {
    let suite = ConformanceEngine.Suite.madeUp([
      "key-derivation/b": 1, "signatures/a": 1, "signatures/c": 1,
    ])
    let implementation = Scripted { request in
      answers[request.input["id"]?.string ?? ""] ?? .unimplemented
    }
    return try await Runner(suite: suite).run(implementation)
  }

  private func right(_ path: String) -> (String, Answer) {
    let id = "\(path)/case-0"
    return (id, .json("{\"token\": \"\(id)\"}"))
  }

  @Test("Conformant, in part, not, or nothing checked at all")
  func verdicts() async throws {
    let all = [right("key-derivation/b"), right("signatures/a"), right("signatures/c")]
    #expect(try await result(Dictionary(uniqueKeysWithValues: all)).verdict == .conformant)
    var part = Dictionary(uniqueKeysWithValues: all.prefix(1))
    #expect(try await result(part).verdict == .conformantInPart)
    part["signatures/a/case-0"] = .json("{}")
    #expect(try await result(part).verdict == .notConformant)
    #expect(try await result([:]).verdict == .nothingChecked)
    let empty = Runner(suite: ConformanceEngine.Suite(files: []))
    #expect(try await empty.run(Scripted.echo()).verdict == .nothingChecked)
  }

  @Test("Counts are summed for each category, in the order of the files")
  func categories() async throws {
    let counts = try await result(["signatures/a/case-0": .json("{}")]).countsByCategory
    #expect(counts.map(\.category) == ["key-derivation", "signatures"])
    #expect(counts.map(\.counts.total.unimplemented) == [1, 1])
    #expect(counts.map(\.counts.total.failed) == [0, 1])
  }
}
