import TestSupport
import Testing

@testable import ConformanceEngine

@Suite("A list of expected failures must hold, entry by entry")
struct ExpectedFailuresTests {
  /// Cases 1 and 3 of a file of five fail, another file passes, a third is unimplemented.
  private let suite: Suite = {
    var suite = Suite.madeUp(["signatures/a": 5, "signatures/b": 2])
    suite.files += Suite.madeUp(["signatures/c": 2], call: .jwsVerify).files
    return suite
  }()

  private func run(_ selection: CaseFilter = CaseFilter()) async throws -> RunResult {
    let implementation = Scripted(operations: [.call(.jwsSign)]) { requests in
      requests.map { request in
        let id = request.input["id"]?.string ?? ""
        let isWrong = ["signatures/a/case-1", "signatures/a/case-3"].contains(id)
        return .output(["token": .string(isWrong ? "wrong" : id)])
      }
    }
    return try await Runner(suite: selection.apply(to: suite)).run(implementation)
  }

  private func applied(_ text: String) async throws -> RunResult {
    var result = try await run()
    result.apply(try ExpectedFailures(parsing: text).listed(in: suite))
    return result
  }

  private func corrected(
    _ text: String,
    _ selection: CaseFilter = CaseFilter(),
    adding: Bool = false
  ) async throws -> String {
    try ExpectedFailures(parsing: text)
      .corrected(by: try await run(selection), of: suite, addingFailures: adding).list.text
  }

  @Test("Listed failures are a status of their own, with their reasons")
  func listed() async throws {
    let result = try await applied(
      """
      # both are known
      signatures/a/case-1  # it is wrong  # in both ways
      signatures/a/case-3\t#no better
      """
    )
    #expect(result.verdict == .failedAsExpected)
    #expect(result.outdated.isEmpty)
    #expect(result.counts.failedAsExpected == 2)
    #expect(result.counts.failed == 0)
    #expect(result.counts.total == 9)
    guard case .failedAsExpected(let failure, let reason) = result.files[0].cases[1].outcome
    else {
      Issue.record("\(result.files[0].cases[1].outcome)")
      return
    }
    #expect(reason == "it is wrong  # in both ways")
    #expect(failure.kind == .wrong)
  }

  @Test("What is not listed still fails")
  func unlisted() async throws {
    let result = try await applied("signatures/a/case-1  # known\n")
    #expect(result.verdict == .notConformant)
    #expect(result.counts.failed == 1)
    #expect(result.counts.failedAsExpected == 1)
  }

  @Test(
    "An entry that is not true fails the run",
    arguments: [
      ("signatures/a/case-2", OutdatedExpectation.Problem.passes(["signatures/a/case-2"])),
      ("signatures/b/*", .passes(["signatures/b/case-0", "signatures/b/case-1"])),
      (
        "signatures/a/*",
        .passes((0..<5).filter { $0 % 2 == 0 }.map { CaseID(rawValue: "signatures/a/case-\($0)") })
      ),
      ("signatures/a/case-9", .fitsNoCase),
      ("signatures/a/case-\u{212A}", .fitsNoCase),
      ("signatures/z/**", .fitsNoCase),
      ("signatures/c/case-0", .unimplemented),
      ("signatures/c/*", .unimplemented),
    ] as [(String, OutdatedExpectation.Problem)]
  )
  func outdated(pattern: String, problem: OutdatedExpectation.Problem) async throws {
    let result = try await applied(
      """
      signatures/a/case-1  # known
      signatures/a/case-3  # known

      \(pattern)  # not so
      """
    )
    #expect(result.verdict == .listOutdated)
    #expect(result.counts.failed == 0)
    #expect(result.outdated == [OutdatedExpectation(line: 4, pattern: pattern, problem: problem)])
    if case .passes(let ids) = problem { #expect(result.counts.passedUnexpectedly == ids.count) }
  }

  @Test("A pattern may fit missing operations beside failures")
  func mixed() async throws {
    let result = try await applied(
      """
      **/case-3  # the third
      signatures/?/x  # nothing
      """
    )
    #expect(result.outdated.map(\.pattern) == ["signatures/?/x"])
    #expect(try await applied("**/case-[13]  # no such wildcard").outdated.count == 1)
  }

  @Test("The corrected list keeps what is true, comments and reasons included")
  func correction() async throws {
    let text = """
      # PyJWT 2.6.0

      signatures/a/case-1 \t # as it stands
      signatures/a/case-2  # put right
      # all of them
      signatures/a/*  # every one
      signatures/z/**  # retired

      """
    #expect(
      try await corrected(text) == """
        # PyJWT 2.6.0

        signatures/a/case-1 \t # as it stands
        # all of them
        signatures/a/case-3  # every one

        """
    )
  }

  @Test("What was not run stays in the corrected list")
  func selection() async throws {
    let text = """
      signatures/a/*  # every one
      signatures/b/case-0  # not asked

      """
    #expect(
      try await corrected(text, CaseFilter(patterns: ["**/case-0", "**/case-1"])) == """
        signatures/a/case-1  # every one
        signatures/a/case-2  # every one
        signatures/a/case-3  # every one
        signatures/a/case-4  # every one

        """
    )
    let alone = CaseFilter(patterns: ["**/case-1"])
    #expect(
      try await corrected("signatures/b/case-0  # x\n", alone) == "signatures/b/case-0  # x\n"
    )
  }

  @Test("New failures are added where that is asked for, and the result then holds")
  func addition() async throws {
    let text = "signatures/a/case-3  # known\nsignatures/b/*  # not so\n"
    let updated = try await corrected(text, adding: true)
    #expect(
      updated == """
        signatures/a/case-3  # known
        signatures/a/case-1  # token: expected "signatures/a/case-1", got "wrong" (they differ from \
        character 1 on)

        """
    )
    #expect(try await applied(updated).verdict == .failedAsExpected)
    #expect(try await corrected("", adding: false) == "")
  }

  @Test(
    "A list that cannot be understood says in which line",
    arguments: [
      ("signatures/a/case-1", "a reason is missing"), ("a #", "the reason after the # is empty"),
      ("a  #   ", "the reason after the # is empty"), ("a b # why", "a reason is missing"),
      ("a# why", "a reason is missing"), ("a why", "a reason is missing"),
    ]
  )
  func mistakes(line: String, message: String) throws {
    let error = try #require(throws: ExpectedFailuresError.self) {
      try ExpectedFailures(parsing: "# comment\r\n\r\n\(line)\r\nb # fine")
    }
    #expect(error.problems.map(\.line) == [3])
    #expect(error.problems.first?.message.hasPrefix(message) == true)
  }

  @Test("No case is listed twice")
  func twice() throws {
    let error = try #require(throws: ExpectedFailuresError.self) {
      try ExpectedFailures(parsing: "a # x\nb # y\na # z\n")
    }
    #expect(error.problems == [.init(line: 3, message: "a is already in line 1")])
  }

  @Test("However many patterns there are, each fits what it fits by itself")
  func manyPatterns() throws {
    let parts = [
      "**", "signatures/a/*", "*/a/**", "**/case-1", "**/b/case**", "s*/b/case-*", "**-3",
      "nothing/**",
    ]
    let patterns = parts.flatMap { part in (0..<5).map { part + String(repeating: "*", count: $0) }
    }
    let text = Set(patterns).sorted().map { "\($0)  # why\n" }.joined()
    let ids = suite.files.flatMap(\.cases).map(\.id.rawValue)
    for entry in try ExpectedFailures(parsing: text).listed(in: suite) {
      #expect(entry.cases == ids.count { Glob(entry.pattern).matches($0) }, "\(entry.pattern)")
    }
  }
}
