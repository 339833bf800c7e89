import TestSupport
import Testing

@Suite("A run that is judged by a release fails by none that came or changed since")
struct ReleaseTests {
  /// Five cases, of which the first two are required.
  private static let old: ConformanceEngine.Suite = {
    var suite = ConformanceEngine.Suite.madeUp(["signatures/a": 5])
    suite.documents = [
      RequirementDocument(
        id: "made-up",
        title: "Made up",
        requirements: [.init("SAMPLE-KEY", .required), .init("OTHER", .hardening)]
      )
    ]
    for index in 2..<5 { suite.files[0].cases[index].requirements = ["OTHER"] }
    return suite
  }()

  private static func changed(
    _ index: Int,
    _ change: (inout VectorCase) -> Void
  ) -> ConformanceEngine.Suite {
    var suite = old
    change(&suite.files[0].cases[index])
    return suite
  }

  private static func differing(
    in suite: ConformanceEngine.Suite
  ) throws -> [CaseID: CaseRelease] {
    let file = SourceFile(
      path: "releases/0.2.json",
      text: try ReleasedCases(of: old, as: "0.2").json.pretty().utf8
    )
    return try ReleasedCases(decoding: file).differing(in: suite)
  }

  @Test("What a case asks, expects and weighs is its digest's; how it is called is not")
  func differences() throws {
    let id: CaseID = "signatures/a/case-1"
    #expect(try Self.differing(in: Self.old) == [:])
    #expect(try Self.differing(in: Self.changed(1) { $0.title = "Another" }) == [:])
    #expect(try Self.differing(in: Self.changed(1) { $0.note = "See there" }) == [:])
    #expect(try Self.differing(in: Self.changed(1) { $0.flags = ["new-flag"] }) == [:])
    #expect(try Self.differing(in: Self.changed(1) { $0.input["x"] = 1 }) == [id: .changed])
    let other = Self.changed(1) { $0.expectation = .output(["token": "other"]) }
    #expect(try Self.differing(in: other) == [id: .changed])
    let stronger = Self.changed(4) { $0.requirements = ["SAMPLE-KEY"] }
    #expect(try Self.differing(in: stronger) == ["signatures/a/case-4": .changed])
    var more = Self.old
    more.files += ConformanceEngine.Suite.madeUp(["signatures/b": 1]).files
    #expect(try Self.differing(in: more) == ["signatures/b/case-0": .new])
  }

  @Test("A case that goes has to be retired")
  func missing() throws {
    var fewer = Self.old
    fewer.files[0].cases.removeLast()
    let released = try ReleasedCases(of: Self.old, as: "0.2")
    #expect(released.missing(in: fewer) == ["signatures/a/case-4"])
    fewer.files[0].retired = [.init(slug: "case-4", reason: "It was wrong.")]
    #expect(released.missing(in: fewer).isEmpty)
  }

  /// Fails the named cases of four that a release has but for the last two.
  private func run(
    failing wrong: [String],
    listing list: String = "",
    at level: Requirement.Strength = .required
  ) async throws -> RunResult {
    let suite = ConformanceEngine.Suite.madeUp(["signatures/a": 4])
    var runner = Runner(suite: suite, level: level)
    let prefix = "signatures/a/case-"
    runner.release = (
      "0.2", [CaseID(rawValue: prefix + "2"): .new, CaseID(rawValue: prefix + "3"): .changed]
    )
    runner.listed = try ExpectedFailures(parsing: list).listed(in: suite)
    return try await runner.run(
      Scripted { request in
        let id = request.input["id"]?.string ?? ""
        let isWrong = wrong.contains(String(id.dropFirst(prefix.count)))
        return .output(["token": .string(isWrong ? "" : id)])
      }
    )
  }

  @Test(
    "Only cases of the release decide",
    arguments: [
      (["2", "3"], .conformant), (["1", "2"], .notConformant), ([], .conformant),
    ] as [([String], RunVerdict)]
  )
  func verdict(wrong: [String], verdict: RunVerdict) async throws {
    let result = try await run(failing: wrong)
    #expect(result.verdict == verdict)
    #expect(result.suite.release == "0.2")
    #expect(result.failedSinceRelease.total == wrong.count { $0 > "1" })
    #expect(result.cases.map(\.release) == [nil, nil, .new, .changed])
    #expect(result.counts.total == 4)
  }

  @Test(
    "A list of expected failures is of the release's cases alone",
    arguments: [
      // The pattern also fits a new case, which passes.
      ("signatures/a/case-*  # known", ["0", "1"], .failedAsExpected),
      ("signatures/a/case-2  # known", [], .conformant),
      ("signatures/a/case-1  # known", ["3"], .listOutdated),
    ] as [(String, [String], RunVerdict)]
  )
  func lists(list: String, wrong: [String], verdict: RunVerdict) async throws {
    #expect(try await run(failing: wrong, listing: list).verdict == verdict)
  }
}
