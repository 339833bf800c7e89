import AuthConformance
import ConformanceEngine
import Reporting
import StrictJSON
import Testing

/// The page holds what the reports say, as data and nothing else; `make browser` looks at it.
@Suite("The page holds what the reports say, as data")
struct HTMLPageTests {
  private static let answers: [String: Answer] = [
    "good": .signature("right"), "odd": .output(["signature": "right", "extra": 1]),
    "bad": .signature("wrong"), "dead": .error(ImplementationError(message: "it died")),
  ]

  private func report(
    _ users: [String] = ["good", "odd", "bad", "dead", "missing"],
    path: String = "signatures/sign"
  ) async throws -> RunResult {
    let suite = Suite(files: [.signatures(users, path: path)])
    return try await Scripted(answers: Self.answers).result(
      of: suite,
      replay: ReplayCommand(["check"])
    )
  }

  private func page(_ sources: [(name: String, result: RunResult)]) -> String {
    var text = ""
    HTMLPage(sources.map { .init(name: $0.name, result: $0.result) }).write(to: &text)
    return text
  }

  /// The data of a page: what a browser finds between the first such tag and the end of its block.
  private func data(_ page: String) throws -> JSON {
    let start = try #require(page.firstRange(of: #"<script type="application/json" id="data">"#))
    let rest = page[start.upperBound...]
    let end = try #require(rest.firstRange(of: "</script"))
    return try JSON(parsing: String(rest[..<end.lowerBound]))
  }

  @Test("Every case has its outcome, and every failure its details")
  func cases() async throws {
    let report = try await report()
    let data = try data(HTMLReporter().text(report))

    #expect(data[["runs", 0, "statuses"]] == "pwffu")
    #expect(data[["runs", 0, "head", "verdict"]] == "not-conformant")
    #expect(data[["runs", 0, "head", "counts", "failed"]] == 2)
    #expect(data[["runs", 0, "files", "signatures/sign", "total"]] == 5)
    #expect(
      data[["cases"]].array?.map { $0[["id"]].string } == report.files[0].cases.map(\.id.rawValue)
    )
    let failure = data[["runs", 0, "details", "2", "failure"]]
    #expect(failure?[["differences", 0, "actual"]] == #""wrong""#)
    #expect(failure?[["sent", "text"]] == "{\n  \"userId\": \"bad\"\n}\n")
    #expect(failure?[["actual", 0, "text"]] == "{\n  \"signature\": \"wrong\"\n}\n")
    #expect(failure?[["replay"]] == "check --filter signatures/sign/bad")
    #expect(
      data[["runs", 0, "details", "3", "failure", "actual", 0, "error", "message"]] == "it died"
    )
    #expect(data[["runs", 0, "details", "1", "warnings"]].array?.count == 1)
    #expect(data[["runs", 0, "details", "0"]] == nil)
  }

  /// Numbers that a browser would round are kept as they are.
  @Test("Values are kept exactly")
  func values() async throws {
    var report = try await report(["bad"])
    report.files[0].cases[0].input = ["n": .number(JSON.Number(Int64.max)), "": "\u{0}é"]
    let data = try data(HTMLReporter().text(report))

    #expect(
      data[["runs", 0, "details", "0", "failure", "sent", "text"]]
        == "{\n  \"n\": 9223372036854775807,\n  \"\": \"\\u0000é\"\n}\n"
    )
  }

  @Test("The page loads nothing from the network")
  func network() async throws {
    let page = HTMLReporter().text(try await report())
    let policy = try #require(page.firstMatch(of: /Content-Security-Policy" content="([^"]*)"/)).1

    #expect(policy.hasPrefix("default-src 'none'; img-src data:; style-src 'sha256-"))
    #expect(!policy.contains("unsafe"))
    for mark in [" src=", "@import", "url(", "fetch(", "XMLHttpRequest", "innerHTML", "eval("] {
      #expect(!page.contains(mark), "\(mark)")
    }
  }
}

extension JSON? {
  fileprivate var string: String? { self?.string }
  fileprivate var array: [JSON]? { self?.array }
}
