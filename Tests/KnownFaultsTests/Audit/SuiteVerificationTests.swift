import SuiteAudit
import TestSupport
import Testing

@Suite("What a suite must have besides what the loader needs")
struct SuiteVerificationTests {
  /// A part of a file that is replaced, the step that must notice, and what it must say.
  struct Mistake: Sendable, CustomTestStringConvertible {
    let step: String
    var path = Sample.vectorsPath
    let part: String
    let replacement: String
    /// Where the problem is found, if not where the mistake was made.
    var place: String?
    let message: String

    var testDescription: String { "\(step): \(message)" }
  }

  static let mistakes = [
    Mistake(
      step: "canonical form",
      part: "\"count\": 3,",
      replacement: "\"count\":3,",
      message: ":6: in canonical form the line is \"  \\\"count\\\": 3,\""
    ),
    Mistake(
      step: "canonical form",
      part: "A day's key",
      replacement: "A day\\u0027s key",
      message: ":10: in canonical form the line is \"      \\\"title\\\": \\\"A day's key\\\",\""
    ),
    Mistake(
      step: "canonical form",
      path: "flags.json",
      part: "]\n}\n",
      replacement: "]\n}\n\n",
      message: "flags.json:15: the file should end before this line"
    ),
    Mistake(
      step: "canonical form",
      path: "flags.json",
      part: "]\n}\n",
      replacement: "]\n}",
      message: "flags.json:14: in canonical form the line is \"\""
    ),
    Mistake(
      step: "order",
      part: "  \"title\": \"Daily keys\",\n  \"method\": \"by hand\",\n",
      replacement: "  \"method\": \"by hand\",\n  \"title\": \"Daily keys\",\n",
      message: ":4: with the members in their fixed order the line is \"  \\\"title\\\""
    ),
    Mistake(
      step: "order",
      part: "\"applicationSecret\": \"AAAA\",\n        \"at\": \"soon\"",
      replacement: "\"at\": \"soon\",\n        \"applicationSecret\": \"AAAA\"",
      message: "the members stand in this order: applicationSecret, at (at /cases/1/input)"
    ),
    Mistake(
      step: "titles",
      part: "A day's key",
      replacement: "A day's key should be new",
      message: "a title says what is being tried, without \"should\" (at /cases/0/title)"
    ),
    Mistake(
      step: "contrast",
      part: "\"refused\": [\n          \"malformed\"\n        ]",
      replacement: "\"output\": {\n          \"keyId\": \"hkdfv1-20180102\",\n          "
        + "\"key\": \"AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=\"\n        }",
      message: "no case is refused or found invalid, so that one constant answer would pass"
    ),
    Mistake(
      step: "names",
      path: "requirements/sample.json",
      part: "\"id\": \"sample\"",
      replacement: "\"id\": \"other\"",
      message: "the document \"other\" belongs in requirements/other.json (at /document/id)"
    ),
    Mistake(
      step: "names",
      path: "profiles/sample.json",
      part: "\"name\": \"sample\"",
      replacement: "\"name\": \"other\"",
      message: "the profile \"other\" belongs in profiles/other.json (at /name)"
    ),
    Mistake(
      step: "coverage",
      path: "requirements/sample.json",
      part: "\"id\": \"SAMPLE-FLOW\"",
      replacement:
        "\"id\": \"SAMPLE-NEW\",\n \"strength\": \"hardening\", \"basis\": \"practice\",\n "
        + "\"section\": \"New\",\n \"statement\": \"It is new.\"\n },\n {\n \"id\": \"SAMPLE-FLOW\"",
      message: "SAMPLE-NEW is covered by no case, and says no reason for it (at /requirements/1)"
    ),
    Mistake(
      step: "coverage",
      part: "\"SAMPLE-KEY\"",
      replacement: "\"SAMPLE-KEY\", \"SAMPLE-FLOW\"",
      place: "requirements/sample.json",
      message: "SAMPLE-FLOW is excluded, and yet key-derivation/sample/one-day covers it"
    ),
    Mistake(
      step: "sides",
      part: "\"SAMPLE-KEY\"",
      replacement: "\"SAMPLE-KEY\", \"SAMPLE-FLOW\"",
      place: "requirements/sample.json",
      message: "SAMPLE-FLOW is checked by what is taken alone"
    ),
    Mistake(
      step: "ambiguities",
      part: WholeSuite.openExpectation,
      replacement: "\"refused\": [\"malformed\"]",
      place: "ambiguities.json",
      message: "sample-late concerns an operation without a case for it, or the other way around: "
        + "sinch.signingKey.derive (at /ambiguities/0)"
    ),
    Mistake(
      step: "profiles",
      path: "profiles/sample.json",
      part: ",\n  \"reasons\": {\n    \"sample-late\": \"It is late.\"\n  }",
      replacement: "",
      message: "sample-late has no reason (at /reasons)"
    ),
    Mistake(
      step: "profiles",
      path: "profiles/sample.json",
      part: "\"sample-late\": \"accept\"",
      replacement: "\"sample-late\": \"reject\"",
      message: "the reference has a reason, and does not depart: sample-late (at /reference)"
    ),
    Mistake(
      step: "flags",
      part: "\"flags\": [\n        \"utc-day\"\n      ],\n",
      replacement: "",
      place: "flags.json",
      message: "no case has the flag \"utc-day\" (at /flags/0)"
    ),
  ]

  /// Every step of the verification of a suite.
  private func steps(_ texts: [String: String]) throws -> [VerificationStep] {
    let sources = texts.map { SourceFile(path: $0.key, text: $0.value.utf8) }
    let verification = SuiteVerification(of: try SuiteLoader().load(sources), from: sources)
    return [CanonicalForm(of: sources).step] + verification.steps
  }

  @Test("A suite in good order has no problems, and says what was counted")
  func goodOrder() throws {
    let steps = try steps(WholeSuite.texts)

    #expect(steps.flatMap(\.problems).map(\.description) == [])
    #expect(
      steps.map(\.name) == [
        "canonical form", "content", "order", "titles", "contrast", "names", "coverage",
        "sides", "ambiguities", "profiles", "flags",
      ]
    )
    let statements = Dictionary(uniqueKeysWithValues: steps.map { ($0.name, $0.statement) })
    #expect(
      statements["content"] == "3 cases in 1 file, no id twice, 0 retired; "
        + "3 requirements and 1 flag cited, all known"
    )
    #expect(
      statements["coverage"]
        == "1 of 2 requirements with a case that they decide, 1 excluded with a reason"
    )
  }

  @Test("A rule that stands behind another in each of its cases decides none")
  func undecisive() throws {
    var texts = WholeSuite.texts
    let excluded = /,\s*"excluded": \{[^}]*\}/
    texts["requirements/sample.json"] = texts["requirements/sample.json"]?
      .replacing(excluded, with: "")
    texts[Sample.vectorsPath] = texts[Sample.vectorsPath]?
      .replacing("\"SAMPLE-KEY\"", with: "\"SAMPLE-FLOW\", \"SAMPLE-KEY\"")

    let step = try #require(try steps(texts).first { $0.name == "coverage" })
    let message = "SAMPLE-KEY decides no case: others stand before it in each"
    #expect(step.problems.map(\.message) == [message])
  }

  @Test("Each mistake is reported by its step", arguments: mistakes)
  func mistake(mistake: Mistake) throws {
    var texts = WholeSuite.texts
    let text = try #require(texts[mistake.path])
    let range = try #require(text.firstRange(of: mistake.part), "the part is not there")
    texts[mistake.path] = text.replacingCharacters(range, with: mistake.replacement)

    let step = try #require(try steps(texts).first { $0.name == mistake.step })
    let problem = try #require(step.problems.first)
    #expect(step.problems.count == 1)
    #expect(problem.file == mistake.place ?? mistake.path)
    #expect(problem.description.contains(mistake.message), "\(problem)")
  }
}

extension String {
  fileprivate func replacingCharacters(_ range: Range<Index>, with text: String) -> String {
    var copy = self
    copy.replaceSubrange(range, with: text)
    return copy
  }
}
