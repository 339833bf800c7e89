import Audit
import Testing

@testable import ConformanceEngine

@Suite("Every sentence of a document is covered by a rule, or says why not")
struct SentenceCoverageTests {
  /// The letters of the sentences below, and their SHA-256 as `sha256sum` has it.
  private static let text = """
    sha256 a29adf2bb6d13e14fa0c9be09ce78367fe48955a16ed1e10ec8ca354b068355e

    # Keys
    A *key* is made each day, and no key is kept.
    `key = hash(day); // the day | in UTC`
      = DAY
    See the guide.
    Good luck.
      - introduction
    """

  private static let document = RequirementDocument(
    id: "sample",
    title: "A sample",
    guide: .init(title: "A guide", sentence: "See the guide."),
    requirements: [
      rule("KEY", "A key is made", "Keys"), rule("KEPT", "no key is kept.\n`key", "Keys"),
      Requirement(
        id: "DAY",
        strength: .hardening,
        basis: .practice,
        section: "None",
        statement: "It is so."
      ),
      rule("GUIDED", "in no document", "The guide", .guide),
    ]
  )

  private static func rule(
    _ id: RequirementID,
    _ sentence: String,
    _ section: String,
    _ basis: Requirement.Basis = .document
  ) -> Requirement {
    Requirement(
      id: id,
      strength: .required,
      basis: basis,
      section: section,
      sentence: sentence,
      statement: "It is so."
    )
  }

  private func coverage(
    _ part: String = "",
    _ replacement: String = "",
    change: (inout RequirementDocument) -> Void = { _ in }
  ) -> SentenceCoverage {
    var document = Self.document
    change(&document)
    let text = part.isEmpty ? Self.text : Self.text.replacing(part, with: replacement)
    return SentenceCoverage(of: [document], in: [DocumentSentences(of: "sample", from: text)])
  }

  @Test("The table has every sentence with what covers it")
  func table() {
    let marks = "<!-- sentences: written by make vectors -->\nold\n<!-- end of sentences -->\n"
    let page = coverage().page("Before\n\(marks)Behind\n")
    #expect(
      page == """
        Before
        <!-- sentences: written by make vectors -->

        ### A sample

        | sentence | covered by |
        |---|---|
        | **Keys** | |
        | A *key* is made each day, and no key is kept. | `KEY`, `KEPT` |
        | `key = hash(day); // the day \\| in UTC` | `KEPT`, `DAY` (hardening) |
        | See the guide. | `GUIDED` |
        | Good luck. | *introduction* |

        <!-- end of sentences -->
        Behind

        """
    )
    #expect(coverage().step(page: page).problems.isEmpty)
    #expect(coverage().step(page: marks).problems.map(\.code) == [.drift])
    #expect(coverage().page("no marks") == "no marks")
  }

  @Test(
    "Each mistake is reported at its line",
    arguments: [
      ("Good luck.\n  - introduction", "Good luck.", "8: no requirement covers this sentence"),
      ("See the guide.\n", "", "1: the sentences are not those of the document"),
      ("  = DAY", "  - example", "5: KEPT covers this sentence, and yet it says why"),
      ("  = DAY", "  = NIGHT", "5: there is no requirement \"NIGHT\""),
      ("  = DAY", "  = KEPT", "5: KEPT quotes it, and need not be named"),
      ("# Keys", "# Days", "requirements/sample.json: KEY: its sentence does not stand in"),
      ("is made each", "each", "requirements/sample.json: KEY: its sentence is none of"),
    ]
  )
  func mistake(part: String, replacement: String, message: String) {
    let problems = coverage(part, replacement).step(page: nil).problems.map(\.description)
    #expect(problems.contains { $0.contains(message) }, "\(problems)")
  }

  @Test("Rules of a document whose sentences are not listed, and sentences without rules")
  func missing() {
    let alone = SentenceCoverage(of: [Self.document], in: []).step(page: nil)
    #expect(alone.problems.count == 2)
    let other = DocumentSentences(of: "other", from: Self.text)
    let unknown = SentenceCoverage(of: [], in: [other]).step(page: nil)
    #expect(unknown.problems.count == 1)
  }
}
