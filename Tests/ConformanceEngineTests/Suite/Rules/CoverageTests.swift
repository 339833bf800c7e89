import TestSupport
import Testing

@Suite("Which rules and ambiguities are covered by cases")
struct CoverageTests {
  private func rule(_ id: String, isExcluded: Bool = false) -> String {
    let excluded = #", "excluded": { "kind": "untestable", "reason": "nobody can see it" }"#
    return #"{ "id": "\#(id)", "strength": "required", "basis": "document", "section": "One", "#
      + #""statement": "It is so.""#
      + (isExcluded ? excluded : "") + "}"
  }

  private func document(_ id: String, _ rules: String...) -> String {
    #"{ "format": 2, "document": { "id": "\#(id)", "title": "A document" }, "requirements": ["#
      + rules.joined(separator: ", ") + "]}"
  }

  /// Two documents, of whose rules C and D are excluded, and cases that check what is said.
  private func suite(cases: [[RequirementID]]) throws -> ConformanceEngine.Suite {
    let documents = [
      "requirements/one.json": document(
        "one",
        rule("RULE-A"),
        rule("RULE-B"),
        rule("RULE-E"),
        rule("RULE-C", isExcluded: true)
      ),
      "requirements/two.json": document("two", rule("RULE-D", isExcluded: true)),
    ]
    var suite = try SuiteLoader().load(Sample.files(replacing: documents))
    suite.documents.removeAll { $0.id == "sample" }
    suite.files = [
      ConformanceEngine.Suite.file(
        "signatures/made-up",
        .call(.jwsSign),
        cases.indices.map { "case-\($0)" }
      ) { _ in .refused([.malformed]) }
    ]
    for (index, ids) in cases.enumerated() { suite.files[0].cases[index].requirements = ids }
    return suite
  }

  @Test("Each rule is covered, excluded, neither or both")
  func statuses() throws {
    // A case that names a rule twice is still one case, which the first of its rules decides.
    let coverage = RequirementCoverage(
      of: try suite(cases: [["RULE-A", "RULE-A", "RULE-E"], ["RULE-A", "RULE-D"]])
    )

    #expect(coverage.documents.map(\.id) == ["one", "two"])
    #expect(
      coverage.rows.map(\.status)
        == [.covered, .uncovered, .undecisive, .excluded, .coveredThoughExcluded]
    )
    #expect(
      coverage.rows.first?.cases == ["signatures/made-up/case-0", "signatures/made-up/case-1"]
    )
    #expect(RequirementCoverage.Status.allCases.map(coverage.count) == [1, 1, 1, 1, 1])
    #expect(!coverage.isComplete)
  }
}
