import Foundation
import Testing

/// `requirements` and `ambiguities`.
@Suite("`requirements` and `ambiguities` show coverage")
struct CoverageCommandTests {
  private func run(_ arguments: String..., rules: [JSON] = []) throws -> Tool.Result {
    let scratch = try SampleSuite.scratch()
    if !rules.isEmpty {
      let head: JSON = ["id": "more", "title": "More"]
      let document: JSON = ["format": 2, "document": head, "requirements": .array(rules)]
      try scratch.write("requirements/more.json", document)
    }
    return try Tool.run(arguments + ["--vectors", scratch.path])
  }

  @Test("Requirements are counted by document")
  func requirements() throws {
    let result = try run("requirements")
    #expect(result.status == 0)
    #expect(result.errors.isEmpty)
    #expect(
      result.output == """
        A sample
          SAMPLE-SIGN    required   2 cases
          SAMPLE-VERIFY  required   3 cases
          SAMPLE-FLOW    hardening  excluded (interface): names a method

        document  rules  covered  excluded  wrong
        sample        3        2         1      0
        all           3        2         1      0

        """
    )
  }

  @Test("A requirement without a case fails")
  func uncovered() throws {
    let rules = [SampleSuite.requirement("MORE-ONE")]
    let result = try run("requirements", rules: rules)
    #expect(result.status == 1)
    #expect(result.output.contains("  MORE-ONE  required  UNCOVERED, and no reason for it\n"))

    let uncovered = try run("requirements", "--uncovered", rules: rules)
    #expect(uncovered.status == 1)
    #expect(uncovered.output.hasPrefix("More\n  MORE-ONE  required  UNCOVERED"))
    #expect(!uncovered.output.contains("SAMPLE-SIGN"))
  }

  @Test("Requirements as JSON name their cases")
  func json() throws {
    let list = try JSON(parsing: run("requirements", "--json").output)
    #expect(list.array?.count == 3)
    #expect(list[[0, "id"]] == "SAMPLE-SIGN")
    #expect(list[[0, "status"]] == "covered")
    #expect(list[[0, "basis"]] == "document")
    #expect(
      list[[0, "cases"]] == ["signatures/sign/first-sequence", "signatures/sign/empty-user"]
    )
    #expect(list[[2, "status"]] == "excluded")
    #expect(list[[2, "excluded", "kind"]] == "interface")
    let uncovered = try run("requirements", "--json", "--uncovered")
    #expect(uncovered.output == "[]\n")
  }

  @Test("Ambiguities name the profiles that take each interpretation")
  func ambiguities() throws {
    let result = try run("ambiguities")
    #expect(result.status == 0)
    #expect(
      result.output == """
        sample-open  Is the token valid?

        1 ambiguity, 1 shown by a case, 0 about conversations

        """
    )
    #expect(
      try run("ambiguities", "sample-open").output == """
        sample-open: Is the token valid?
          left open by: A sample, One
          concerns: sinch.registrationToken.verify
          accept: It is.
            chosen by the reference, profile lenient
            libraries: A library
          reject: It is not.
            chosen by profile strict
          for accept: Somebody says so.
          profile lenient, accept: It is easier.
          profile strict, reject: It is safer.
          the reference differs: It is a sample.
          shown by:
            jwt-claims/verify/open

        """
    )
    let unknown = try run("ambiguities", "sample-opne")
    #expect(unknown.status == 2)
    #expect(unknown.errors.contains("sample-open"))
    let list = try JSON(parsing: run("ambiguities", "--json").output)
    #expect(list[[0, "profiles", 1, "reference"]] == "It is a sample.")
    #expect(list[[0, "interpretations", 0, "libraries"]] == "A library")
    #expect(list[[0, "interpretations", 1, "takenBy"]] == ["profile strict"])
    #expect(list[[0, "cases"]] == ["jwt-claims/verify/open"])
  }
}
