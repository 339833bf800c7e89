import Reporting
import TestSupport
import Testing

/// Several reports on one page.
@Suite("One page can compare several reports")
struct HTMLComparisonTests {
  private func report(
    _ name: String,
    _ users: [String],
    version: String = "1",
    path: String = "signatures/sign"
  ) async throws -> RunResult {
    let suite = Suite(files: [.signatures(users, path: path)])
    let scripted = Scripted(answers: ["good": .signature("right"), "bad": .signature("wrong")])
    var report = try await scripted.result(of: suite)
    report.implementation.name = name
    report.implementation.version = version
    return report
  }

  private func data(_ reports: [(String, RunResult)]) throws -> JSON {
    var page = ""
    HTMLPage(reports.map { .init(name: $0, result: $1) }).write(to: &page)
    let match = page.firstMatch(of: /id="data">(?<data>[^<]*)</)
    return try JSON(parsing: String(try #require(match).data))
  }

  private func labels(_ reports: [(String, RunResult)]) throws -> [String] {
    try data(reports)[["runs"]]?.array?.compactMap { $0[["head", "label"]]?.string } ?? []
  }

  @Test("The same implementation twice gets two labels")
  func sameNames() async throws {
    let one = try await report("one", ["good"])
    let later = try await report("one", ["good"], version: "2")

    #expect(try labels([("a", one)]) == ["one"])
    #expect(try labels([("a", one), ("b", later)]) == ["one 1", "one 2"])
    #expect(
      try labels([("a", one), ("b", one), ("c", later)]) == ["one 1 (a)", "one 1 (b)", "one 2"]
    )
    #expect(try labels([("a", one), ("a", one)]) == ["one 1 (a) [1]", "one 1 (a) [2]"])
    // Equal to `==`, but not the same octets.
    let composed = try await report("caf\u{E9}", ["good"])
    let decomposed = try await report("cafe\u{301}", ["good"])
    #expect(
      try labels([("a", composed), ("b", decomposed)]).map { Array($0.utf8) }
        == [Array("caf\u{E9}".utf8), Array("cafe\u{301}".utf8)]
    )
  }

  /// A label that looks like one made longer does not make two the same.
  @Test("Labels are distinct whatever the names")
  func checkLabels() async throws {
    let names = ["x", "x", "x 1 (a) [1]", "x 1 (a) [2]", "x 1", "", ""]
    var reports: [(String, RunResult)] = []
    for name in names { reports.append(("a", try await report(name, ["good"]))) }
    let labels = try labels(reports)

    #expect(labels.count == names.count)
    #expect(Set(labels).count == names.count, "\(labels)")
  }
}
