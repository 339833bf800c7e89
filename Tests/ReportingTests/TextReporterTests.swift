import ConformanceEngine
import ConformanceSuite
import Reporting
import StrictJSON
import Testing

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
        signatures/sign-more  0/1  1 unimplemented

        FAILED signatures/sign/bo
          The user bo
          requirements: SINCH-SIG-STRING
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

        category    passed  failed  unimplemented  total
        signatures       1       1              1      3

        NOT CONFORMANT: 1 of 3 required cases failed

        """
    )
  }

  @Test("A conformant run is short")
  func conformant() async throws {
    let answers = ["anna": Answer.signature("right"), "bo": .signature("right")]
    let result = try await Scripted.run([files[0]], answers)

    #expect(
      TextReporter().text(result) == """
        Checking scripted 2.1 (Swift)

        signatures/sign  2/2

        category    passed  failed  unimplemented  total
        signatures       2       0              0      2

        CONFORMANT: 2 cases passed

        """
    )
    #expect(TextReporter(detail: .quiet).text(result) == "CONFORMANT: 2 cases passed\n")
  }

  @Test("Unimplemented cases do not count as passed")
  func unimplemented() async throws {
    let part = try await Scripted.run(files, ["anna": .signature("right")])
    let nothing = try await Scripted.run(files, [:])

    #expect(
      TextReporter(detail: .quiet).text(part)
        == "CONFORMANT IN PART: 1 of 3 cases passed, 2 unimplemented\n"
    )
    #expect(TextReporter(detail: .quiet).text(nothing).hasPrefix("NOTHING CHECKED"))
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
    let result = try await Scripted.run(
      [.signatures(["anna"])],
      ["anna": .error(error)]
    )

    let text = TextReporter().text(result)
    #expect(text.contains("  it died\n"))
    #expect(text.contains("  got: no usable answer: it died\n    Traceback:\n      line 1\n"))
    #expect(text.contains("\\u{1b}[31m"))
  }

  @Test("Escape sequences of an implementation never reach the terminal")
  func escapeSequences() async throws {
    let evil = "\u{1B}]0;owned\u{7}\u{9B}31m\u{202E}\u{7F}\r"
    var answer: JSON.Object = ["signature": .string(evil)]
    answer[evil] = true
    let file = VectorFile.signatures(["anna"])
    let result = try await Scripted.run([file], ["anna": .output(answer)])

    for detail in [TextReporter.Detail.quiet, .normal, .verbose] {
      let scalars = TextReporter(detail: detail).text(result).unicodeScalars
      let controls = scalars.filter { $0.properties.generalCategory == .control && $0 != "\n" }
      #expect(controls.isEmpty)
      #expect(!scalars.contains("\u{202E}"))
    }
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
