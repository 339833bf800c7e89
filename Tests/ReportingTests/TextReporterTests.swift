import Foundation
import Reporting
import TestSupport
import Testing

@testable import ConformanceEngine

@Suite("The text report tells people what failed and why")
struct TextReporterTests {
  private let files = [
    VectorFile.signatures(["anna", "bo"]),
    VectorFile.signatures(["carl"], path: "signatures/sign-more"),
  ]

  @Test("A failure is shown in full")
  func failure() async throws {
    let answers = ["anna": Answer.signature("right"), "bo": .signature("rigid")]
    let result = try await Scripted.run(files, answers)

    #expect(
      TextReporter().text(result) == """
        Checking scripted 2.1 (Swift)

        signatures/sign       1/2  1 failed
        signatures/sign-more  0/1  1 not implemented

        FAILED signatures/sign/bo
          The user bo
          rules: SINCH-SIG-STRING
          sent to sinch.signature.sign:
            {
              "userId": "bo"
            }
          expected: the output {"signature":"right"}
          got:
            {
              "signature": "rigid"
            }
          differences:
            signature
              expected  "right"
              got       "rigid"
              (they differ from character 4 on)

        category    passed  failed  not implemented  total
        signatures       1       1                1      3

        NOT CONFORMANT: 1 of 3 required cases failed

        no known fault explains the failures; first:
          signatures/sign/bo: signature: expected "right", got "rigid" (they differ from
            character 4 on)

        not judged: 1 case: not implemented: -32601, or an input that it does not have

        failures in full: above, or --report html=FILE
        one case: auth-conformance show ID

        """
    )
  }

  @Test("The rule that decides a case is quoted")
  func rule() async throws {
    let text = TextReporter().text(try await Strengths.result(["required-good", "required-bad"]))
    #expect(
      text.contains(
        "  rule MADE-UP-REQUIRED: It is so.\n  also: MADE-UP-RECOMMENDED, MADE-UP-HARDENING\n"
      )
    )
  }

  @Test("Ten failures are shown in full, or as many as are asked for, and a line for each other")
  func maxFailures() async throws {
    let users = (1...14).map { "user-\($0)" } + ["good"]
    let answers = users.map { ($0, Answer.signature($0 == "good" ? "right" : $0)) }
    let result = try await Scripted.run(
      [.signatures(users)],
      Dictionary(uniqueKeysWithValues: answers)
    )
    for (text, full) in [
      (TextReporter().text(result), 10), (TextReporter(maxFailures: 0).text(result), 0),
      (TextReporter(detail: .quiet, maxFailures: 14).text(result), 14),
    ] {
      #expect(text.components(separatedBy: "FAILED signatures/").count == full + 1)
      let others = text.components(separatedBy: "  signatures/sign/user-14: signature: expected")
        .count
      #expect(others == (full == 14 ? 1 : 2))
      #expect(text.contains("Also failed; --max-failures N") == (full < 14))
    }
  }

  @Test("An operation that gives every case one answer is told once")
  func oneAnswer() async throws {
    let users = (1...5).map { "user-\($0)" }
    let same = Dictionary(uniqueKeysWithValues: users.map { ($0, Answer.signature("TODO")) })
    var text = TextReporter().text(try await Scripted.run([.signatures(users)], same))
    #expect(text.components(separatedBy: "FAILED signatures/").count == 2)
    #expect(
      text.contains("  the same answer comes in 4 other cases of sinch.signature.sign, all f")
    )
    #expect(
      text.contains(
        """
        Nothing is filled in yet
          sinch.signature.sign gives each of 5 cases the same answer
            begin with signatures/sign/user-1, shown in full below
            for the requests and answers, run: auth-conformance operations sinch.sig
        """
      )
    )
    // One case that passes: the others have to be told apart.
    let other = same.merging(["user-3": .signature("right")]) { $1 }
    text = TextReporter().text(try await Scripted.run([.signatures(users)], other))
    #expect(text.components(separatedBy: "FAILED signatures/").count == 5)
    #expect(!text.contains("Nothing is filled in yet"))
  }

  @Test("The same claim of several tokens is one place")
  func placesInTokens() async throws {
    let users = ["anna", "bo"]
    var result = try await Scripted.run([.signatures(users)], [:])
    for (index, place) in ["claims.exp", "token 1 of 3, claims.exp"].enumerated() {
      let difference = Difference(place: place, expected: "1", actual: "2")
      result.files[0].cases[index].outcome = .failed(
        Failure(kind: .wrong, summary: "", expected: "", differences: [difference], answers: [])
      )
    }
    #expect(TextReporter().text(result).contains("\n  sinch.signature.sign  claims.exp 2\n"))
  }

  @Test("An ambiguity that two operations show names them")
  func sharedAmbiguity() async throws {
    var result = try await Scripted.run([.signatures(["anna"])], ["anna": .signature("right")])
    result.interpretations = [Call.digestHA1Derive, .digestResponseCompute].map { call in
      InterpretationEvidence(
        taken: TakenInterpretation("colon", "refused"),
        operation: .call(call),
        shownBy: "signatures/sign/anna"
      )
    }
    let text = TextReporter().text(result)
    #expect(text.contains("  colon in digest.ha1.derive "))
    #expect(text.contains("  colon in digest.response.compute "))
  }

  @Test("A long list of interpretations is counted, and kept or told in detail as a list")
  func manyInterpretations() async throws {
    var result = try await Scripted.run([.signatures(["anna"])], ["anna": .signature("right")])
    result.interpretations = (1...21).map { number in
      InterpretationEvidence(
        taken: TakenInterpretation(AmbiguityID(rawValue: "question-\(number)"), "refused"),
        operation: .call(.digestHA1Derive),
        shownBy: "signatures/sign/anna"
      )
    }
    let text = TextReporter().text(result)
    #expect(text.contains("21 interpretations chosen where the documents are ambiguous; "))
    #expect(!text.contains("question-1"))
    #expect(TextReporter(detail: .verbose).text(result).contains("  question-21  "))
    #expect(TextReporter(isKept: true).text(result).contains("  question-21  "))
  }

  @Test("What answers differ in is counted, above the failures and below what they look like")
  func differences() async throws {
    let users = ["anna", "bo", "carl"]
    var answers = ["anna": Answer.signature("a"), "bo": .signature("b")]
    answers["carl"] = .output(["refused": true, "reason": "malformed"])
    var result = try await Scripted.run([.signatures(users)], answers)
    let ids = result.cases.map(\.id)
    result.diagnoses = [Array(ids.prefix(2)), ids].map { .madeUp(of: 3, explains: $0) }
    let text = TextReporter().text(result)
    let places = try [
      "Diagnosis", "explains 2 of 3 failures: 2 required, such as anna\n",
      "explains 1 more of 3 failures: 1 required, such as carl\n",
      "Where answers differ, in how many cases\n  sinch.signature.sign  signature 2, output 1\n",
      "FAILED",
    ].map { try #require(text.range(of: $0), "\($0) in \(text)").lowerBound }
    #expect(places == places.sorted())
  }

  @Test("Groups without their operation are one line, and all of them on request")
  func idleGroups() async throws {
    let more = files + [.signatures(["dora"], path: "signatures/sign-most")]
    let result = try await Scripted.run(more, ["anna": .signature("right")])
    let line = "2 groups are not implemented: 2 cases of 1 operation\n"
    let text = TextReporter().text(result)
    #expect(text.contains(line) && !text.contains("sign-more"))
    let all = TextReporter(detail: .verbose).text(result)
    #expect(!all.contains(line) && all.contains("signatures/sign-more  0/1  1 not implemented\n"))
  }

  @Test("A report that is kept says with what and when it was made")
  func date() async throws {
    var result = try await Scripted.run(files, [:])
    result.started = Instant(seconds: 1_514_862_245)
    let line = "\nwith auth-conformance \(Suite.version), 2018-01-02T03:04:05Z\n"
    #expect(TextReporter(isKept: true).text(result).contains(line))
    #expect(!TextReporter().text(result).contains(line))
    let markdown = MarkdownReporter().text(result)
    #expect(markdown.contains("auth-conformance \(Suite.version), 2018-01-02T03"))
    #expect(JSONReporter().text(result).contains("\n  \"started\": \"2018-01-02T03:04:05Z\",\n"))
  }

  @Test("A conformant run is short")
  func conformant() async throws {
    let answers = ["anna": Answer.signature("right"), "bo": .signature("right")]
    let result = try await Scripted.run([files[0]], answers)

    #expect(
      TextReporter().text(result) == """
        Checking scripted 2.1 (Swift)

        signatures/sign  2/2

        category    passed  failed  not implemented  total
        signatures       2       0                0      2

        CONFORMANT: 2 cases passed

        """
    )
    #expect(TextReporter(detail: .quiet).text(result) == "CONFORMANT: 2 cases passed\n")
  }

  @Test("Warnings are counted, and listed on request")
  func warnings() async throws {
    let odd = Answer.output(["signature": "right", "extra": 1])
    let result = try await Scripted.run([.signatures(["anna"])], ["anna": odd])

    let normal = TextReporter().text(result)
    #expect(normal.contains("1 passed case has a warning; --verbose shows them"))
    #expect(!normal.contains("\"extra\""))
    #expect(TextReporter(detail: .verbose).text(result).contains("a member \"extra\""))
    #expect(!TextReporter(detail: .quiet).text(result).contains("warning"))
  }

  @Test("An error shows what the implementation wrote")
  func error() async throws {
    let error = ImplementationError(
      message: "it died",
      detail: "Traceback:\n  line 1\r\n\u{1B}[31m"
    )
    let result = try await Scripted.run([.signatures(["anna"])], ["anna": .error(error)])

    let text = TextReporter().text(result)
    #expect(text.contains("  got: no usable answer: it died\n    Traceback:\n      line 1\n"))
    #expect(text.contains("\\u{1b}[31m"))
  }

  @Test("Colour is added on request, and changes no text")
  func colour() async throws {
    let result = try await Scripted.run(files, ["anna": .signature("right"), "bo": .signature("")])

    let plain = TextReporter().text(result)
    let colored = TextReporter(hasColor: true).text(result)
    #expect(!plain.contains("\u{1B}"))
    #expect(colored.contains("\u{1B}[31m"))
    #expect(colored.replacing(/\u{1B}\[[0-9]+m/, with: "") == plain)
  }

  @Test("The profile is named")
  func profile() async throws {
    let profile = Profile(name: "strict", title: "Strict", interpretations: [:])
    let result = try await Scripted.run(files, [:], judge: Judge(profile: profile))

    let text = TextReporter().text(result)
    #expect(text.hasPrefix("Checking scripted 2.1 (Swift), profile strict\n"))
  }
}
