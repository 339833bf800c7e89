import Reporting
import TestSupport
import Testing

@testable import ConformanceEngine

/// A report that is read from its file is the report that was written.
@Suite("A report that is read is the report that was written")
struct RunResultTests {
  private static func report() async throws -> RunResult {
    let users = ["good", "odd", "bad", "dead", "missing"]
    let suite = Suite(files: [.signatures(users), .signatures(["good"], path: "signatures/more")])
    var result = try await Scripted(answers: Scripted.mixed).result(of: suite)
    result.files[0].cases[0].taken = [TakenInterpretation("open", "left")]
    result.interpretations = [
      .init(
        taken: TakenInterpretation("open", "left"),
        operation: .call(.sinchSignatureSign),
        shownBy: "signatures/sign/good"
      )
    ]
    result.files[0].cases[1].outcome = .passedUnexpectedly(reason: "known")
    guard case .failed(let failure) = result.files[0].cases[2].outcome else { throw Missing() }
    var told = failure
    told.wrote = "a\u{301}\r\n\u{1B}[31m"
    result.files[0].cases[2].outcome = .failedAsExpected(told, reason: "known too")
    result.outdated = [
      OutdatedExpectation(line: 3, pattern: "a/*", problem: .fitsNoCase),
      OutdatedExpectation(line: 4, pattern: "b", problem: .unimplemented),
      OutdatedExpectation(line: 9, pattern: "c", problem: .passes(["signatures/sign/odd"])),
    ]
    var report = result
    report.suite.vectors = "0123"
    report.shard = Shard(index: 2, count: 3)
    report.profile = "strict"
    report.level = .recommended
    report.diagnoses = [.madeUp(explains: ["signatures/sign/dead"])]
    report.requirements = [
      CheckedRequirement(Requirement("SINCH-SIG-STRING", .required), of: "A document")
    ]
    report.ambiguities = [
      CheckedAmbiguity(
        id: "open",
        question: "Which?",
        choices: [
          .init(name: "left", statement: "This."), .init(name: "right", statement: "That."),
        ]
      )
    ]
    return report
  }

  private struct Missing: Error {}

  private func read(_ text: String) throws -> RunResult {
    try RunResult(decoding: SourceFile(path: "results.json", text: text.utf8))
  }

  @Test("A report survives writing and interpretation")
  func roundTrip() async throws {
    let report = try await Self.report()
    let text = JSONReporter().text(report)
    let again = try read(text)

    #expect(again == report)
    #expect(JSONReporter().text(again).utf8.elementsEqual(text.utf8))
    #expect(again.files.map(\.cases.count) == [5, 1])
  }

  @Test("A conversation survives writing and interpretation")
  func conversation() async throws {
    let trace = FlowTrace(steps: Conversation.steps)
    var run = TraceRun(trace, of: .avayaClient, configuration: ["services": ["sip"]])
    _ = run.next()
    run.receive(.output(["session": "s"]))
    _ = run.next()
    run.receive(.output(["actions": []]))
    _ = run.next()
    run.receive(.output(["actions": [["register": ["service": "no"]], "what?"]]))
    #expect(run.transcript.endsWrong)
    #expect(run.transcript.notRun.count == 1)
    let failure = Failure(
      kind: .wrong,
      summary: "wrong",
      expected: "something else",
      answers: [],
      transcript: run.transcript
    )
    var report = try await Self.report()
    let entry = CaseResult(
      id: "flow-traces/made-up/a-conversation",
      title: "A conversation",
      requirements: ["AVAYA-START-REGISTERS"],
      strength: .hardening,
      outcome: .failed(failure),
      input: ["services": ["sip"]]
    )
    report.files.append(
      .init(path: "flow-traces/made-up", operation: .role(.avayaClient), cases: [entry])
    )
    let text = JSONReporter().text(report)

    #expect(try read(text) == report)
    #expect(JSONReporter().text(try read(text)).utf8.elementsEqual(text.utf8))
  }

  /// A text to replace, what takes its place, and the error that comes of it.
  private static let damage = rows(
    #"""
    "format": 2 | "format": 3 | results.json:2:13: format 3 is not known; this version
    "interrupted": false | "interrupted": 0 | true or false is expected, not a number (at /interrupted)
    "profile": "strict",⏎ |  | results.json:1:1: the member "profile" is missing
    "shard": {"index":2 | "shard": {"index":4 | there is no part 4/3 of a run
    "verdict": "not- | "verdict": " | the verdict is "conformant", but that of
    "verdict": "not- | "verdict": "nott- | did you mean "not-conformant"?
    "level": "recommended" | "level": "great" | "great" is not one of required
    "strength":"required" | "strength":"hardening" | but the cases make it
    "passed":2 | "passed":3 | "passed" is 3, but the cases make it 2
    "status":"passed" | "status":"great" | "great" is not one of passed, failed
    "sinch.signature.sign","counts" | "jws.sign","counts" | but the file is of jws.sign
    signatures/more/good | elsewhere/good | does not stand beside the others
    "kind":"error" | "kind":"bad luck" | "bad luck" is not one of wrong
    "milliseconds":0 | "milliseconds":9223372036854775807 | a whole number within 32 bits
    "path":"signatures/more" | "path":"signatures/sign" | is listed twice
    "question" | "answer" | the member "question" is missing (at /ambiguities/0)
    "ambiguities": [ | "ambiguity": [], "ambiguities": [ | the member "ambiguity" is not known
    ⏎}⏎ | ⏎ | found the end
    """#
  )

  @Test("A mistake in a report is found at its place", arguments: damage)
  func mistakes(row: [String]) async throws {
    let (old, new, message) = (row[0], row[1], row[2])
    let text = JSONReporter().text(try await Self.report())
    try #require(text.contains(old), "\(old)")
    let damaged = text.replacing(old, with: new, maxReplacements: 1)
    let problem = #expect(throws: SuiteProblem.self) { try read(damaged) }
    let words = try #require(problem).description

    #expect(words.hasPrefix("results.json:"))
    #expect(words.contains(message), "\(words)")
  }
}
