import Reporting
import TestSupport
import Testing

@Suite("Two reports are compared case by case")
struct DiffTests {
  private static let users = ["same", "worse", "better", "lost", "gained"]

  private func report(_ answers: [String: String], _ users: [String]) async throws -> RunResult {
    let answers = answers.mapValues(Answer.signature)
    let suite = Suite(files: [.signatures(users)])
    return try await Scripted(answers: answers).result(
      of: suite,
      vectors: "0",
      replay: ReplayCommand(["tool", "check"])
    )
  }

  private func diff() async throws -> ReportDiff {
    let old = try await report(
      ["same": "bad", "worse": "right", "better": "bad", "lost": "right", "old": "right"],
      Self.users + ["old"]
    )
    let new = try await report(
      ["same": "bad", "worse": "bad", "better": "right", "gained": "right", "new": "bad"],
      Self.users + ["new"]
    )
    return try ReportDiff(from: old, to: new)
  }

  @Test("Changes are sorted by what they mean")
  func changes() async throws {
    let diff = try await diff()
    func slugs(_ changes: [ReportDiff.Change]) -> [Substring?] {
      changes.map { $0.id.rawValue.split(separator: "/").last }
    }
    #expect(slugs(diff.newlyFailing) == ["worse"])
    #expect(slugs(diff.noLongerImplemented) == ["lost"])
    #expect(slugs(diff.newlyPassing) == ["better", "gained"])
    #expect(slugs(diff.added) == ["new"])
    #expect(slugs(diff.gone) == ["old"])
    #expect(diff.changed.isEmpty)
    #expect(!diff.isHarmless)
    #expect(
      diff.words
        == "1 newly failing, 1 no longer implemented, 2 newly passing, 1 new, 1 gone"
    )
  }

  @Test("A new case that fails does no harm")
  func newCases() async throws {
    let old = try await report(["same": "bad"], ["same"])
    let new = try await report(["same": "bad", "new": "bad"], ["same", "new"])
    #expect(try ReportDiff(from: old, to: new).isHarmless)
    let nothing = try ReportDiff(from: old, to: old)
    #expect(nothing.words == "nothing has changed")
  }

  @Test("Expected failures are neither failing nor passing")
  func expectedFailures() async throws {
    let old = try await report(["same": "right", "worse": "bad"], ["same", "worse"])
    var new = old
    let failure = try #require(old.files[0].cases[1].failure)
    new.files[0].cases[1].outcome = .failedAsExpected(failure, reason: "known")
    let diff = try ReportDiff(from: old, to: new)
    #expect(diff.isHarmless)
    #expect(diff.changed.map(\.now) == [.failedAsExpected])
    #expect(try !ReportDiff(from: new, to: old).isHarmless)
  }

  @Test("Text, Markdown and JSON say the same")
  func formats() async throws {
    let diff = try await diff()
    var text = ""
    diff.writeText(hasColor: false, to: &text)
    #expect(
      text.hasPrefix(
        """
        from scripted 2.1, with auth-conformance \(Suite.version)
        to scripted 2.1, with auth-conformance \(Suite.version)

        Newly failing
          signatures/sign/worse  (passed → failed)
            signature: expected "right", got "bad" (they differ from character 1 on)
            tool check --filter signatures/sign/worse

        No longer implemented
          signatures/sign/lost  (passed → not implemented)

        """
      )
    )
    var json = ""
    diff.writeJSON(to: &json)
    let value = try JSON(parsing: json)
    #expect(value[["newlyFailing"]]?.array?.count == 1)
    #expect(value[["noLongerImplemented"]]?.array?.count == 1)
    #expect(value[["newlyFailing", 0, "was"]] == "passed")
    #expect(value[["gone", 0, "id"]] == "signatures/sign/old")
    var markdown = ""
    diff.writeMarkdown(to: &markdown)
    #expect(markdown.hasPrefix("### ❌ Conformance: 1 newly failing, 1 no longer implemented"))
    #expect(markdown.contains("<details open><summary>Newly failing: 1</summary>"))
    var short = ""
    diff.writeMarkdown(limit: 1_100, to: &short)
    #expect(short.contains("and 2 more"))
  }

  @Test("A case that passed and is not applicable any more is not harmless")
  func notApplicable() async throws {
    let old = try await report(["same": "right", "lost": "right"], ["same", "lost"])
    var new = old
    new.files[0].cases[1].outcome = .notApplicable(reason: "the secret is fixed")
    let diff = try ReportDiff(from: old, to: new)
    #expect(!diff.isHarmless)
    #expect(diff.words == "1 no longer applicable")
  }

  @Test("A group whose operation is gone is one line, and that is no failure of a case")
  func folded() async throws {
    let users = (1...6).map { "user-\($0)" }
    let right = Dictionary(uniqueKeysWithValues: users.map { ($0, "right") })
    let old = try await report(right, users)
    let new = try await report([:], users)
    let diff = try ReportDiff(from: old, to: new)
    #expect(!diff.isHarmless && diff.newlyFailing.isEmpty)
    var text = ""
    diff.writeText(hasColor: false, to: &text)
    let line = "  signatures/sign/*: 6 cases  (passed → not implemented)\n"
    #expect(text.contains("\nNo longer implemented\n" + line + "\n6 no longer implemented\n"))
    var markdown = ""
    diff.writeMarkdown(to: &markdown)
    #expect(markdown.contains("- <code>signatures/sign/*: 6 cases</code> (passed"))
    #expect(!markdown.contains("user-1"))
  }

  @Test("A part is not compared with a whole run")
  func parts() async throws {
    let whole = try await report(["same": "right"], ["same"])
    var part = whole
    part.shard = Shard(index: 1, count: 2)
    let error = #expect(throws: ReportDiff.Incomparable.self) {
      try ReportDiff(from: whole, to: part)
    }
    #expect(error?.description.contains("compare reports of the same part") == true)
  }
}
