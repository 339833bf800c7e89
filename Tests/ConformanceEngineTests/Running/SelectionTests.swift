import TestSupport
import Testing

@Suite("Cases are selected by id, operation and requirement")
struct SelectionTests {
  private let suite: Suite = {
    var first = Suite.file("signatures/a", .call(.jwsSign), ["one", "two"]) { _ in .output([:]) }
    first.cases[0].requirements = ["R-A", "R-B"]
    first.cases[1].requirements = ["R-B"]
    let second = Suite.file("jwt-claims/b", .call(.jwsVerify), ["one"]) { _ in .valid([:]) }
    return Suite(files: [first, second], ambiguities: [], profiles: [])
  }()

  private func ids(_ selection: CaseFilter) -> [String] {
    selection.apply(to: suite).files.flatMap { $0.cases.map(\.id.rawValue) }
  }

  @Test("An empty selection lets everything through")
  func everything() {
    #expect(ids(CaseFilter()).count == 3)
  }

  @Test("Lists are alternatives, different lists go together")
  func lists() {
    #expect(ids(CaseFilter(patterns: ["**/one"])) == ["signatures/a/one", "jwt-claims/b/one"])
    #expect(ids(CaseFilter(patterns: ["**/two", "jwt-claims/**"])).count == 2)
    #expect(ids(CaseFilter(operations: [.call(.jwsVerify)])) == ["jwt-claims/b/one"])
    #expect(ids(CaseFilter(operations: [.call(.jwsVerify), .call(.jwsSign)])).count == 3)
    #expect(ids(CaseFilter(requirements: ["R-A"])) == ["signatures/a/one"])
    #expect(ids(CaseFilter(requirements: ["R-A", "R-B"])).count == 2)
    #expect(ids(CaseFilter(patterns: ["**/one"], requirements: ["R-B"])) == ["signatures/a/one"])
    #expect(
      ids(CaseFilter(patterns: ["**/one"], operations: [.call(.jwsSign)], requirements: ["R-C"]))
        == []
    )
  }

  @Test("Files without a selected case are left out, and those that stay keep their order")
  func files() {
    #expect(CaseFilter(patterns: ["**/two"]).apply(to: suite).files.map(\.path) == ["signatures/a"])
    #expect(CaseFilter(patterns: ["nothing"]).apply(to: suite).files.isEmpty)
    #expect(CaseFilter(patterns: ["nothing"]).apply(to: suite).caseCount == 0)
  }

  @Test("The first pattern that fits nothing is found, and files that none can be of")
  func unmatched() {
    let filter = CaseFilter(patterns: ["**/one", "signatures/a/two", "**/three", "nothing/x"])
    #expect(filter.unmatchedPatterns(in: suite) == ["**/three", "nothing/x"])
    #expect(CaseFilter(patterns: ["**/one"]).unmatchedPatterns(in: suite) == [])
    let named = CaseFilter(patterns: ["signatures/a/one", "jwt-*/b/*"])
    #expect(named.mayFit(casesOf: "signatures/a") && named.mayFit(casesOf: "jwt-claims/b"))
    #expect(!named.mayFit(casesOf: "signatures/ab") && !named.mayFit(casesOf: "key-derivation/b"))
  }
}
