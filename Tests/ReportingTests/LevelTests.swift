import Foundation
import Reporting
import TestSupport
import Testing

@Suite("Every report shows the three strengths apart, and fails nothing below the level")
struct LevelTests {
  private static let slugs = [
    "required-good", "required-fine", "recommended-good", "recommended-bad", "hardening-bad",
    "hardening-worse-bad", "hardening-good",
  ]

  private static let all = slugs.joined(separator: " ")

  /// The cases, the level, a list of expected failures, and the last line.
  private static let verdicts = rows(
    """
    required-good hardening-good | required |  | CONFORMANT: 2 cases passed
    \(all) | required |  | CONFORMANT: 2 required cases passed; 1 of 2 recommendations and 2 of 3 hardening cases failed
    \(all) required-bad | required |  | NOT CONFORMANT: 1 of 3 required cases failed; 1 of 2 recommendations and 2 of 3 hardening cases failed
    \(all) | recommended |  | NOT CONFORMANT: 1 of 2 recommendations failed; 2 of 3 hardening cases failed
    required-good recommended-good hardening-bad | recommended |  | CONFORMANT: 1 required case and 1 recommendation passed; 1 of 1 hardening case failed
    \(all) | hardening |  | NOT CONFORMANT: 1 of 2 recommendations and 2 of 3 hardening cases failed
    hardening-bad | required |  | NOTHING CHECKED: no case of the level required is selected; with --level hardening, the selected cases decide; 1 of 1 hardening case failed
    required-good hardening-bad required-missing | required |  | CONFORMANT IN PART: 1 of 3 cases passed, 1 not implemented; 1 of 1 hardening case failed
    required-bad required-good hardening-bad | required | **/required-bad # known | NOT CONFORMANT, AS EXPECTED: 1 of 2 required cases failed, all of them listed; 1 of 1 hardening case failed
    required-bad hardening-good | required | **/required-bad # known | NOT JUDGED: sinch.signature.sign: 0 of 1 required cases that expect a result could be judged: listed as expected failures
    required-good hardening-bad | required | **/hardening-bad # known | CONFORMANT: 1 required case passed; 1 of 1 hardening case failed
    required-good hardening-good | required | **/hardening-good # known | EXPECTED FAILURES OUTDATED: 1 entry
    required-missing hardening-missing | required |  | NOT JUDGED: sinch.signature.sign: 0 of 1 required cases that expect a result could be judged: not implemented: -32601, or an input that it does not have
    """
  )

  @Test("One line says what decides, and what failed besides", arguments: verdicts)
  func verdict(row: [String]) async throws {
    let slugs = row[0].split(separator: " ").map(String.init)
    let level = try #require(Requirement.Strength(rawValue: row[1]))
    let result = try await Strengths.result(slugs, at: level, listed: row[2])
    #expect(TextReporter().verdict(result) == row[3])
  }

  @Test("What an interrupted run has left out does not hide what failed below the level")
  func interrupted() async throws {
    var result = try await Strengths.result(["required-good", "hardening-bad"])
    result.isInterrupted = true
    result.suite.cases = 5
    let line =
      "INTERRUPTED: none of 1 required case failed, 3 were not run; 1 of 1 hardening case failed"
    #expect(TextReporter().verdict(result) == line)
  }

  @Test("A run that ended at its first failure says so in every report")
  func endedByFailure() async throws {
    var result = try await Strengths.result(["required-bad"])
    result.isEndedByFailure = true
    result.suite.cases = 80
    #expect(
      TextReporter().verdict(result) == "NOT CONFORMANT: 1 of 1 required case failed; "
        + "ended at the first failure, 79 were not run"
    )
    let text = JSONReporter().text(result)
    #expect(text.contains("endedAtFailure") && !text.contains("interrupted\": true"))
    let again = try RunResult(decoding: SourceFile(path: "results.json", text: text.utf8))
    #expect(again == result)
  }

  @Test("Cases of a required operation that is missing are counted apart from required cases")
  func missing() async throws {
    let judge = Judge(requiredOperations: [.call(.sinchSignatureSign)])
    let answers = ["anna": Answer.signature("bad"), "bo": .signature("right")]
    let users = ["anna", "bo", "carl", "dora"]
    let result = try await Scripted.run([.signatures(users)], answers, judge: judge)
    #expect(
      TextReporter().verdict(result)
        == "NOT CONFORMANT: 2 cases of required operations not implemented; 1 of 2 required cases "
        + "failed"
    )
  }

  @Test("The text has failures of the level in full, and on request a line for each below it")
  func text() async throws {
    let text = TextReporter().text(try await Strengths.result(Self.slugs))
    #expect(
      text == """
        Checking scripted 2.1 (Swift)

        signatures/sign  4/7  1 recommended, 2 hardening failed

        category     passed  failed  not implemented  total
        signatures        4       3                0      7

        required          2       0                0      2
        recommended       1       1                0      2
        hardening         1       2                0      3

        CONFORMANT: 2 required cases passed; 1 of 2 recommendations and 2 of 3 hardening cases failed

        below the level: --verbose lists them, --level hardening shows them in full

        """
    )
    let verbose = TextReporter(detail: .verbose).text(try await Strengths.result(Self.slugs))
    #expect(
      verbose.contains(
        """
        Recommendation failures (not counted at level required; --level recommended shows them in full)
          signatures/sign/recommended-bad: signature: expected "right", got "wrong" \
        (they differ from character 1 on)

        Hardening failures (not counted at level required; --level hardening shows them in full)
          signatures/sign/hardening-bad: signature: expected "right", got "wrong" \
        (they differ from character 1 on)
          signatures/sign/hardening-worse-bad: signature: expected "right", got "wrong" \
        (they differ from character 1 on)

        """
      )
    )
    let markdown = MarkdownReporter().text(try await Strengths.result(Self.slugs))
    #expect(markdown.contains("; 1 of 2 recommendations and 2 of 3 hardening cases failed\n"))
    #expect(!markdown.contains("recommended-bad") && !markdown.contains("hardening-bad"))
    var listing = MarkdownReporter()
    listing.listsFailuresBelowLevel = true
    let listed = listing.text(try await Strengths.result(Self.slugs))
    #expect(listed.contains("- <code>signatures/sign/recommended-bad</code> "))
    #expect(listed.contains("<summary>2 hardening cases failed, below the level</summary>"))
    let result = try await Strengths.result(Self.slugs, at: .recommended)
    let higher = TextReporter().text(result)
    #expect(higher.hasPrefix("Checking scripted 2.1 (Swift), level recommended\n"))
    #expect(higher.contains("FAILED signatures/sign/recommended-bad\n"))
    #expect(higher.contains("\n  strength: recommended\n"))
    #expect(higher.contains("\nbelow the level: --verbose lists them, --level hardening"))
    #expect(!higher.contains("FAILED signatures/sign/hardening-bad\n"))
    let quiet = TextReporter(detail: .quiet).text(result)
    #expect(quiet.hasPrefix("FAILED signatures/sign/recommended-bad\n"))
    #expect(!quiet.contains("hardening-bad"))
  }

  @Test("A comparison fails where a case of the later level does, also one that got stronger")
  func diff() async throws {
    let slugs = ["required-case", "hardening-case", "hardening-other"]
    let old = try await Strengths.result(slugs)
    var new = old
    let bad = try await Strengths.result(["hardening-bad"]).files[0].cases[0].outcome
    new.files[0].cases[1].outcome = bad
    let below = try ReportDiff(from: old, to: new)
    #expect(below.isHarmless)
    #expect(below.newlyFailingBelowLevel.map(\.id) == ["signatures/sign/hardening-case"])
    #expect(below.words == "1 newly failing below the level")
    var text = ""
    below.writeText(hasColor: false, to: &text)
    #expect(text.contains("  signatures/sign/hardening-case  (passed → failed, hardening)\n"))

    new.level = .hardening
    let failing = try ReportDiff(from: old, to: new)
    #expect(!failing.isHarmless)
    text = ""
    failing.writeText(hasColor: false, to: &text)
    #expect(text.contains("\nthe level was required, and is hardening\n"))

    var stronger = new
    stronger.level = .required
    stronger.files[0].cases[1].strength = .required
    var weaker = stronger
    weaker.files[0].cases[1].strength = .hardening
    #expect(try !ReportDiff(from: weaker, to: stronger).isHarmless)
    #expect(try ReportDiff(from: stronger, to: stronger).words == "nothing has changed")
  }
}
