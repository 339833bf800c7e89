import Foundation
import Reporting
import TestSupport
import Testing

@testable import ConformanceEngine

@Suite("The end of the text report is one screen that is enough by itself")
struct ClosingScreenTests {
  /// A result in which all of many cases fail, each in another way.
  private func failing(
    _ count: Int,
    bugs: Int,
    answer: String = ""
  ) async throws -> RunResult {
    let users = (1...count).map { "user-\($0)" } + ["good"]
    let answers = users.map { ($0, Answer.signature($0 == "good" ? "right" : answer + $0)) }
    var result = try await Scripted.run(
      [.signatures(users)],
      Dictionary(uniqueKeysWithValues: answers)
    )
    let ids = result.cases.map(\.id)
    result.diagnoses = (0..<bugs).map { number in
      var diagnosis = Diagnosis.madeUp(
        FaultID(rawValue: "fault-\(number)"),
        title: "uses the application secret as text instead of decoding it from base64, "
          + "in way \(number)",
        of: count,
        explains: [ids[number]]
      )
      diagnosis.fix = "base64-decode applicationSecret strictly and derive the key from its bytes"
      diagnosis.stake = "Every signature is refused."
      return diagnosis
    }
    return result
  }

  /// The lines from the verdict on.
  private func screen(_ text: String) throws -> [String] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let start = try #require(lines.lastIndex { $0.contains("CONFORMANT") })
    return Array(lines[start...].dropLast())
  }

  @Test("300 failures end in a screen of 24 lines", arguments: [nil, 80, 132])
  func usual(width: Int?) async throws {
    let result = try await failing(300, bugs: 6)
    let screen = try screen(TextReporter(width: width).text(result))
    #expect(screen.count <= 23, "one is the prompt's")
    #expect(screen.allSatisfy { $0.displayWidth <= 80 })
    #expect(screen[0] == "NOT CONFORMANT: 300 of 301 required cases failed")
    #expect(screen.count { $0.hasPrefix("likely bug: uses the application secret ") } == 3)
    #expect(screen.count { $0.hasPrefix("  fix: base64-decode applicationSecret ") } == 3)
    #expect(screen.contains("and 3 more: see Diagnosis above"))
    #expect(
      screen.suffix(2) == [
        "failures in full: above (10 of 300; --max-failures N), or --report html=FILE",
        "one case: auth-conformance show ID",
      ]
    )
  }

  @Test("With room, it says how much a bug explains and what is at stake")
  func inFull() async throws {
    let screen = try screen(TextReporter().text(try await failing(20, bugs: 1)))
    #expect(
      screen == [
        "NOT CONFORMANT: 20 of 21 required cases failed", "",
        "likely bug: uses the application secret as text instead of decoding it from",
        "    base64, in way 0",
        "  explains 1 of 20 failures",
        "  fix: base64-decode applicationSecret strictly and derive the key from its",
        "    bytes",
        "  at stake: Every signature is refused.", "",
        "failures in full: above (10 of 20; --max-failures N), or --report html=FILE",
        "one case: auth-conformance show ID",
      ]
    )
  }

  @Test("A narrow terminal has fewer bugs, and no line too long", arguments: [20, 30, 40, 60])
  func narrow(width: Int) async throws {
    let text = TextReporter(width: width).text(try await failing(300, bugs: 6))
    let screen = try screen(text)
    #expect(screen.count <= 23 || width < 40)
    // An identifier is never broken.
    #expect(screen.allSatisfy { $0.displayWidth <= max(width, 24) }, "\(screen)")
    #expect(screen.contains { $0.hasPrefix("likely bug: ") })
    #expect(screen.contains { $0.hasPrefix("  fix: ") })
  }

  @Test("Colour changes no text, and a quiet report ends in the same screen")
  func colour() async throws {
    let result = try await failing(30, bugs: 2)
    let plain = try screen(TextReporter(width: 80).text(result))
    let colored = TextReporter(hasColor: true, width: 80).text(result)
    #expect(try screen(colored.replacing(/\u{1B}\[[0-9]+m/, with: "")) == plain)
    #expect(colored.contains("\u{1B}[31mNOT CONFORMANT\u{1B}[0m: "))
    // Three bugs with two rows of a headline each fill the screen, in colour too.
    let full = try await failing(300, bugs: 6)
    let rich = TextReporter(hasColor: true, width: 80).text(full)
    #expect(
      try screen(rich.replacing(/\u{1B}\[[0-9]+m/, with: ""))
        == screen(TextReporter(width: 80).text(full))
    )
    #expect(try screen(TextReporter(detail: .quiet, width: 80).text(result)) == plain)
  }

  @Test("Without a likely bug, the first failures are named")
  func unexplained() async throws {
    let screen = try screen(TextReporter().text(try await failing(30, bugs: 0)))
    #expect(screen[2] == "no known fault explains the failures; first:")
    #expect(screen[3].hasPrefix("  signatures/sign/user-1: signature: expected \"right\", got "))
    #expect(screen[4].hasPrefix("    ") && screen[4].hasSuffix(" 1 on)"), "expected and got, whole")
    #expect(screen[7].hasPrefix("  signatures/sign/user-3: ") && screen[9].isEmpty)
    #expect(screen.allSatisfy { $0.displayWidth <= 80 })
    let long = try await failing(30, bugs: 0, answer: String(repeating: "long ", count: 2_000))
    let cut = try self.screen(TextReporter(width: 40).text(long))
    #expect(cut.count <= 23 && cut.allSatisfy { $0.displayWidth <= 40 })
    #expect(cut.count { $0.hasPrefix("  signatures/sign/user-") && $0.hasSuffix("…") } == 3)
  }

  @Test("A rule is its first sentence, of which there is more above")
  func firstSentence() async throws {
    var result = try await failing(3, bugs: 1)
    result.diagnoses[0].kind = .difference
    result.diagnoses[0].rule = "SINCH-SIG-STRING"
    result.diagnoses[0].fix = "SINCH-SIG-STRING: It is 1.5 or more. Others say less."
    let text = TextReporter().text(result)
    #expect(text.contains("\n    rule: SINCH-SIG-STRING: It is 1.5 or more. Others say less.\n"))
    #expect(try screen(text).contains("  rule: SINCH-SIG-STRING: It is 1.5 or more."))
  }

  @Test("A bug that explains failures below the level alone is not among the likeliest")
  func belowLevel() async throws {
    var result = try await Strengths.result(["required-bad", "hardening-bad"])
    result.diagnoses = [
      .madeUp("fault-1", title: "is lenient", explains: ["signatures/sign/hardening-bad"])
    ]
    let text = TextReporter().text(result)
    #expect(text.contains("  likely bug: is lenient\n"))
    let screen = try screen(text)
    #expect(!screen.contains { $0.contains("is lenient") })
    #expect(
      screen.last
        == "below the level: --verbose lists them, --level hardening shows them in full"
    )
  }

  @Test("A mistake is told once")
  func once() async throws {
    var result = try await failing(8, bugs: 0)
    let ids = result.cases.map(\.id)
    var partial = Diagnosis.madeUp("b", title: "says it again", of: 8, explains: Array(ids[0..<6]))
    partial.kind = .partialCause
    result.diagnoses = [
      .madeUp("a", title: "says it", of: 8, explains: Array(ids[0..<5])), partial,
      .madeUp("c", title: "explains one more", of: 8, explains: Array(ids[4..<6])),
      .madeUp("d", title: "explains the same", of: 8, explains: Array(ids[1..<4])),
    ]
    let text = TextReporter().text(result)
    #expect(text.contains("\n  likely bug: says it\n    explains 5 of 8 failures: 5 required, "))
    #expect(text.contains("  likely bug: explains one more\n    explains 1 more of 8 failures: 1 "))
    #expect(!text.contains("says it again") && !text.contains("explains the same"))
  }

  @Test("What was not judged is told with its reason")
  func notJudged() async throws {
    let users = ["anna", "bo", "carl", "dora"]
    var result = try await Scripted.run(
      [.signatures(users), .signatures(["emil"], path: "signatures/more")],
      Dictionary(uniqueKeysWithValues: users.dropLast().map { ($0, .signature("right")) })
    )
    result.files[1].operation = .call(.jwsSign)
    result.files[0].cases[1].outcome = .notApplicable(
      reason: "applicationSecret is fixed, and with the fixed value it has to be refused"
    )
    result.files[0].cases[2].outcome = .notApplicable(
      reason: "applicationSecret is fixed, and with the fixed value it has to be refused"
    )
    let expected = [
      "CONFORMANT IN PART: 1 of 5 cases passed, 2 not implemented, 2 not applicable", "",
      "not judged: jws.sign is not implemented (1 case)",
      "not judged: 2 cases: applicationSecret is fixed, and with the fixed value it has",
      "  to be refused",
      "not judged: 1 case: not implemented: -32601, or an input that it does not have",
    ]
    #expect(try screen(TextReporter().text(result)) == expected)
    #expect(try screen(TextReporter(detail: .quiet).text(result)) == expected)
    let markdown = MarkdownReporter().text(result)
    #expect(markdown.contains("\n- not judged: jws.sign is not implemented (1 case)\n"))
  }

  @Test("In UTC, an operation that reads a date says that local dates were not judged")
  func localDates() async throws {
    var result = try await Scripted.run([.signatures(["anna"])], ["anna": .signature("right")])
    func texts(_ isHidden: Bool) -> [String] {
      var (text, markdown) = (TextReporter(), MarkdownReporter())
      (text.hidesLocalDates, markdown.hidesLocalDates) = (isHidden, isHidden)
      return [text.text(result), markdown.text(result)]
    }
    #expect(texts(true).allSatisfy { !$0.contains("local dates") })
    result.files[0].operation = .call(.sinchSigningKeyDerive)
    #expect(
      texts(true).allSatisfy { $0.contains("not judged: local dates, since this machine is") }
    )
    #expect(texts(false).allSatisfy { !$0.contains("local dates") })
    var quiet = TextReporter(detail: .quiet)
    quiet.hidesLocalDates = true
    #expect(quiet.text(result) == "CONFORMANT: 1 case passed\n")
  }

  @Test("An operation that is not filled in yet comes first")
  func unfilled() async throws {
    let users = (1...5).map { "user-\($0)" }
    let same = Dictionary(uniqueKeysWithValues: users.map { ($0, Answer.signature("TODO")) })
    let screen = try screen(TextReporter().text(try await Scripted.run([.signatures(users)], same)))
    let line = "not filled in yet: sinch.signature.sign gives each of 5 cases the same answer"
    #expect(screen[2] == line)
    #expect(screen[3] == "  begin with signatures/sign/user-1, shown in full above")
  }
}
