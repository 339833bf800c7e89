import Foundation
import Reporting
import TestSupport
import Testing

@testable import ConformanceEngine

/// The Markdown report, diagnoses in JUnit, and arguments quoted for the shell.
@Suite("Markdown and JUnit")
struct FormatTests {
  private static let answers: [String: Answer] = [
    "good": .signature("right"), "bad": .signature("wr\"ong\u{1B}[31m</pre>"),
    "odd": .output(["signature": "right", "extra": 1]), "known": .signature("wrong"),
    "mended": .signature("right"),
  ]
  private static let list = """
    signatures/sign/known   # a # in the reason
    signatures/sign/mended  # was wrong
    signatures/sign/gone    # is no more
    """

  private func report() async throws -> RunResult {
    let users = ["good", "bad", "odd", "known", "mended", "missing"]
    let suite = Suite(files: [.signatures(users)])
    return try await Scripted(answers: Self.answers).result(
      of: suite,
      vectors: "0",
      listed: try ExpectedFailures(parsing: Self.list).listed(in: suite),
      replay: ReplayCommand(["tool"])
    )
  }

  private func diagnosed() async throws -> RunResult {
    var report = try await report()
    report.diagnoses = [.madeUp(explains: ["signatures/sign/bad"])]
    return report
  }

  @Test("Markdown shows diagnoses above the failures")
  func markdownDiagnoses() async throws {
    var report = try await diagnosed()
    let text = MarkdownReporter().text(report)
    let item =
      "\n- **likely bug: uses the secret &#42;as text&#42;**\n  - explains 1 of 2 failures: 1 required\n"
      + "  - fix: decode it\n  - fault: secret-as-text\n"
      + "  - no case distinguishes it from: secret-in-hex\n"
    let above = try #require(text.range(of: item))
    let failure = try #require(text.range(of: "<details>"))
    #expect(above.upperBound < failure.lowerBound)
    #expect(text.contains("\nlikely bug: uses the secret *as text*\n"))
    #expect(!text.contains("no known fault"))
    report.diagnoses[0].cases = []
    #expect(MarkdownReporter().text(report).contains("\nno known fault explains the other 1\n"))
  }

  @Test("A rule is labelled as a rule, and a fix as a fix")
  func advice() {
    var diagnosis = Diagnosis.madeUp(explains: ["signatures/sign/bad"])
    #expect(diagnosis.advice == "fix: decode it")
    diagnosis.kind = .difference
    diagnosis.fix = "MADE-UP: It is so."
    diagnosis.rule = "MADE-UP"
    #expect(diagnosis.advice == "rule: MADE-UP: It is so.")
    diagnosis.rule = nil
    diagnosis.fix = "begin with signatures/sign/bad"
    #expect(diagnosis.advice == diagnosis.fix)
    diagnosis.fix = "Standard output is for messages alone."
    #expect(diagnosis.advice == "fix: Standard output is for messages alone.")
  }

  @Test("JUnit shows diagnoses")
  func diagnoses() async throws {
    let report = try await diagnosed()
    let junit = JUnitReporter().text(report)
    #expect(junit.components(separatedBy: "<property name=\"diagnosis\"").count == 2)
    #expect(junit.contains("\nlikely bug: uses the secret *as text*\n"))
  }

  @Test(
    "Markdown escapes what would mean something else",
    arguments: [
      ("fix: it (now)!", "fix: it (now)!"), (":+1:", "&#58;+1:"), ("a|b*c", "a&#124;b&#42;c"),
      ("![x](http://y)", "!&#91;x&#93;(http&#58;//y)"), ("20:41:11Z", "20:41:11Z"),
      (":100:", "&#58;100:"), ("a_b", "a_b"), ("_a_ b", "&#95;a&#95; b"),
    ]
  )
  func markdownEscapes(text: String, escaped: String) async throws {
    var report = try await report()
    report.implementation.name = text
    #expect(MarkdownReporter().text(report).contains("\n\n\(escaped) 2.1 (Swift), "))
  }

  @Test("Markdown stays below its limit")
  func markdownLimit() async throws {
    let users = (0..<300).map { "user\($0)" }
    let answers = Dictionary(uniqueKeysWithValues: users.map { ($0, Answer.signature("wrong")) })
    let report = try await Scripted.run([.signatures(users)], answers)
    let text = MarkdownReporter(limit: 20_000).text(report)

    #expect(text.utf8.count <= 20_000)
    let shown = text.components(separatedBy: "<details>").count - 1
    #expect(shown > 10)
    #expect(text.contains("\n\(300 - shown) more failures do not fit here"))
    #expect(MarkdownReporter().text(report).components(separatedBy: "<details>").count == 301)
  }

  @Test(
    "Arguments are quoted for the shell",
    arguments: [
      ("plain/id-1.json", "plain/id-1.json"), ("", "''"), ("a b", "'a b'"), ("it's", "'it'\\''s'"),
      ("$(rm -rf /)", "'$(rm -rf /)'"), ("a\nb", "$'a\\012b'"), ("é", "'é'"), ("~", "'~'"),
      ("a\n'\\", "$'a\\012\\'\\\\'"),
    ]
  )
  func shellWords(word: String, quoted: String) {
    let command = ReplayCommand(["tool", word], program: [word]).command(for: ["a/b"])
    #expect(command == "tool \(quoted) --filter a/b -- \(quoted)")
  }
}
