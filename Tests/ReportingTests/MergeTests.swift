import Reporting
import TestSupport
import Testing

@testable import ConformanceEngine

/// The parts of a run, merged, are the run.
@Suite("The merged parts of a run are the run")
struct MergeTests {
  private static let ambiguity = Expectation.ambiguity(
    AmbiguityExpectation(
      id: "late",
      interpretations: [
        .init("reject", .output(["signature": "no"])),
        .init("accept", .output(["signature": "yes"])),
      ]
    )
  )

  /// Two files, some of whose cases leave an ambiguity open.
  private static let suite: Suite = {
    let users = (0..<40).map { "user-\($0)" }
    var files = [VectorFile.signatures(users), .signatures(users, path: "signatures/sign-more")]
    for file in files.indices {
      for index in files[file].cases.indices where index.isMultiple(of: 5) {
        files[file].cases[index].expectation = ambiguity
      }
    }
    return Suite(files: files)
  }()

  /// Takes both interpretations, makes mistakes, breaks down, and lacks an operation now and then.
  private static let implementation: Scripted = {
    var answers: [String: Answer] = [:]
    for index in 0..<40 {
      answers["user-\(index)"] =
        switch index {
        case 5, 20: .output(["signature": "yes", "extra": 1])
        case let index where index.isMultiple(of: 5): .signature("no")
        case 7: .signature("wrong")
        case 8: .error(ImplementationError(message: "it died"))
        case 9: .unimplemented
        case 11: .output(["signature": "right", "extra": 1])
        default: .signature("right")
        }
    }
    return Scripted(answers: answers)
  }()

  private static let list = """
    signatures/sign/user-7        # known
    signatures/sign/user-5        # takes the other interpretation
    signatures/sign-more/user-9   # lacks it
    signatures/sign-more/user-1*  # some of them
    signatures/nowhere/*          # there is none
    """

  /// What the release that judges does not have as it is; other cases contradict the second.
  private static let later: [CaseID: CaseRelease] = [
    "signatures/sign/user-8": .new, "signatures/sign/user-0": .changed,
  ]

  private static let replay = ReplayCommand(["tool", "check"], program: ["python3", "a b.py"])

  private static func run(
    _ shard: Shard?,
    list: ExpectedFailures?,
    of suite: Suite = suite
  ) async throws -> RunResult {
    let part = try shard?.part(of: suite)
    var runner = Runner(suite: part?.suite ?? suite)
    runner.listed = list?.listed(in: suite) ?? []
    runner.replay = replay
    if list != nil { runner.release = ("0.2", later) }
    if let shard, let part {
      let description = RunPart(
        shard: shard,
        positions: part.positions,
        listed: runner.listed,
        replay: replay
      )
      runner.part = (description, suite)
    }
    var result = try await runner.run(implementation)
    result.suite.vectors = try suite.digest()
    return result
  }

  private static func parts(
    _ count: Int,
    list: ExpectedFailures? = nil
  ) async throws -> [(name: String, result: RunResult)] {
    var parts: [(name: String, result: RunResult)] = []
    for index in 1...count {
      let shard = try #require(Shard(index: index, count: count))
      let text = JSONReporter().text(try await run(shard, list: list))
      let file = SourceFile(path: "\(index).json", text: text.utf8)
      parts.append(("\(index).json", try RunResult(decoding: file)))
    }
    return parts
  }

  @Test("Merged parts are the whole run", arguments: 1...16, [false, true])
  func checkParts(count: Int, hasList: Bool) async throws {
    let list = hasList ? try ExpectedFailures(parsing: Self.list) : nil
    let whole = try await Self.run(nil, list: list)
    let merged = try RunResult.merging(try await Self.parts(count, list: list).reversed())

    #expect(merged == whole)
    #expect(JSONReporter().text(merged).utf8.elementsEqual(JSONReporter().text(whole).utf8))
    #expect(whole.counts.total == 80)
    let contradictions = whole.files.flatMap(\.cases).filter { $0.failure?.kind == .inconsistent }
    #expect(contradictions.count == 4)
    #expect(contradictions.allSatisfy { $0.strength == .recommended })
    #expect(whole.outdated.count == (hasList ? 3 : 0))
    let later = whole.cases.filter { $0.release != nil }.map(\.id.slug)
    // In both files two cases contradict the one that has changed.
    let wanted = ["user-0", "user-5", "user-8", "user-20", "user-5", "user-20"]
    #expect(later == (hasList ? wanted : []))
  }

  @Test("Merging finds a contradiction between parts")
  func contradiction() async throws {
    let parts = try await Self.parts(80)
    // Each part has one case, which cannot contradict itself.
    let apart = parts.flatMap { $0.result.files.flatMap(\.cases) }
    #expect(!apart.contains { $0.failure?.kind == .inconsistent })
    let merged = try RunResult.merging(parts)
    let entry = try #require(merged.files[0].cases.first { $0.failure?.kind == .inconsistent })
    #expect(entry.id == "signatures/sign/user-5")
    #expect(entry.failure?.contradicts == "signatures/sign/user-0")
    #expect(
      entry.replay == "tool check --filter signatures/sign/user-0 --filter signatures/sign/user-5 "
        + "-- python3 'a b.py'"
    )
  }

  private func expectRefusal(_ parts: [(name: String, result: RunResult)], _ message: String) {
    let error = #expect(throws: RunResult.MergeError.self) { try RunResult.merging(parts) }
    #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
  }

  @Test("Parts of different runs are refused")
  func strangers() async throws {
    let parts = try await Self.parts(3)
    expectRefusal([parts[0], parts[2]], "part 2/3 is missing")
    expectRefusal([parts[1]], "parts are missing: 1/3, 3/3")
    expectRefusal(parts + [parts[1]], "2.json and 2.json are both part 2/3")
    expectRefusal([], "nothing to merge")
    let whole = try await Self.run(nil, list: nil)
    expectRefusal([("all.json", whole)] + parts, "all.json is the report of a whole run")
    expectRefusal([parts[0], parts[1], try await Self.parts(4)[2]], "another number of parts")

    var changed = parts
    func refuse(_ message: String, _ change: (inout RunResult) -> Void) {
      changed = parts
      change(&changed[1].result)
      expectRefusal(changed, message)
    }
    refuse("another version of the suite than 1.json: 9 instead of 0.") { $0.suite.version = "9" }
    refuse("2.json is of another set of vectors") { $0.suite.vectors = "f" }
    refuse("another choice of vectors") { $0.suite.cases = 7 }
    refuse("another implementation") { $0.implementation.version = "3" }
    refuse("another profile than 1.json: strict instead of none") { $0.profile = "strict" }
    refuse("another level than 1.json: hardening instead of required") { $0.level = .hardening }
    refuse("another choice of options") { $0.part?.judging = ["--strict-reasons"] }
    refuse("another list of expected failures") { report in
      report.part?.listed = [ListedFailure(line: 1, pattern: "a", reason: "b", cases: 0)]
    }
    refuse("2.json is the report of a run that was interrupted") { $0.isInterrupted = true }
    refuse("2.json is the report of a run that ended at its first f") { $0.isEndedByFailure = true }
    refuse("the same operations, requirements or ambiguities") { $0.implementation.operations = [] }
    refuse("but places for") { $0.part?.positions.removeLast() }
    refuse("do not have each of the 80 cases of the run once") { $0.part?.positions[0] = 80 }
  }
}
