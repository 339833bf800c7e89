import Audit
import TestSupport
import Testing

@Suite("What a suite must have besides what the loader needs")
struct SuiteVerificationTests {
  /// The step that must notice, the file, the changed part, its replacement and the expected
  /// message.
  ///
  /// The last cell names the file with the problem, if it is another.
  static let mistakes = rows(
    #"""
    canonical form | key-derivation/sample.json | "count": 3, | "count":3, | :6: in canonical form the line is "  \"count\": 3,"
    canonical form | key-derivation/sample.json | A day's key | A day\u0027s key | :10: in canonical form the line is "      \"title\": \"A day's key\","
    canonical form | flags.json | ]⏎}⏎ | ]⏎}⏎⏎ | flags.json:15: the file should end before this line
    canonical form | flags.json | ]⏎}⏎ | ]⏎} | flags.json:14: in canonical form the line is ""
    order | key-derivation/sample.json |   "title": "Daily keys",⏎  "method": "by hand",⏎ |   "method": "by hand",⏎  "title": "Daily keys",⏎ | :4: with the members in their fixed order the line is "  \"title\"
    order | key-derivation/sample.json | "applicationSecret": "AAAA",⏎        "at": "soon" | "at": "soon",⏎        "applicationSecret": "AAAA" | the members stand in this order: applicationSecret, at (at /cases/1/input)
    titles | key-derivation/sample.json | A day's key | A day's key should be new | a title says what is being tried, without "should" (at /cases/0/title)
    contrast | key-derivation/sample.json | "refused": [⏎          "malformed"⏎        ] | "output": {⏎          "keyId": "hkdfv1-20180102",⏎          "key": "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="⏎        } | no case is refused or found invalid, so that one constant answer would pass
    names | requirements/sample.json | "id": "sample" | "id": "other" | the document "other" belongs in requirements/other.json (at /document/id)
    names | profiles/sample.json | "name": "sample" | "name": "other" | the profile "other" belongs in profiles/other.json (at /name)
    coverage | requirements/sample.json | "id": "SAMPLE-FLOW" | "id": "SAMPLE-NEW",⏎ "strength": "hardening", "basis": "practice",⏎ "section": "New",⏎ "statement": "It is new."⏎ },⏎ {⏎ "id": "SAMPLE-FLOW" | SAMPLE-NEW is covered by no case, and says no reason for it (at /requirements/1)
    coverage | key-derivation/sample.json | "SAMPLE-KEY" | "SAMPLE-KEY", "SAMPLE-FLOW" | SAMPLE-FLOW is excluded, and yet key-derivation/sample/one-day covers it | requirements/sample.json
    sides | key-derivation/sample.json | "SAMPLE-KEY" | "SAMPLE-KEY", "SAMPLE-FLOW" | SAMPLE-FLOW is checked by what is taken alone | requirements/sample.json
    ambiguities | key-derivation/sample.json | \#(WholeSuite.openExpectation.replacing("\n", with: "⏎")) | "refused": ["malformed"] | sample-late concerns an operation without a case for it, or the other way around: sinch.signingKey.derive (at /ambiguities/0) | ambiguities.json
    profiles | profiles/sample.json | ,⏎  "reasons": {⏎    "sample-late": "It is late."⏎  } |  | sample-late has no reason (at /reasons)
    profiles | profiles/sample.json | "sample-late": "accept" | "sample-late": "reject" | the reference has a reason, and does not depart: sample-late (at /reference)
    flags | key-derivation/sample.json | "flags": [⏎        "utc-day"⏎      ],⏎ |  | no case has the flag "utc-day" (at /flags/0) | flags.json
    """#
  )

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
  func mistake(row: [String]) throws {
    let (name, path, part, replacement, message) = (row[0], row[1], row[2], row[3], row[4])
    var texts = WholeSuite.texts
    var text = try #require(texts[path])
    text.replaceSubrange(try #require(text.firstRange(of: part)), with: replacement)
    texts[path] = text

    let step = try #require(try steps(texts).first { $0.name == name })
    let problem = try #require(step.problems.first)
    #expect(step.problems.count == 1)
    #expect(problem.file == (row.count > 5 ? row[5] : path))
    #expect(problem.description.contains(message), "\(problem)")
  }
}
