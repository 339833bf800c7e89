import TestSupport
import Testing

@Suite("A folder of vectors is loaded as a whole or not at all")
struct SuiteLoaderTests {
  @Test("A file that was built in is not taken for one of the repository")
  func builtIn() {
    let source = SourceFile(path: "signatures/broken.json", embedded: "{")
    #expect(source.shownPath == "built-in vectors/signatures/broken.json")
    #expect(throws: SuiteLoadingError.self) { try SuiteLoader().load([source]) }
  }

  @Test("Files come in the order of their paths, whatever the order given")
  func order() throws {
    let paths = ["signatures/b.json", "jwt-claims/a.json", "signatures/a.json"]
    let more = Dictionary(uniqueKeysWithValues: paths.map { ($0, Sample.vectors) })
    let suite = try SuiteLoader().load(Sample.files(replacing: more))
    let expected = ["jwt-claims/a", "key-derivation/sample", "signatures/a", "signatures/b"]
    #expect(suite.files.map(\.path) == expected)
    #expect(suite.caseCount == 8)
    let ids = suite.files.flatMap { $0.cases.map(\.id) }
    #expect(Set(ids).count == 8)
    #expect(ids.first == "jwt-claims/a/one-day")
    #expect(suite.files.map(\.category) == [.jwtClaims, .keyDerivation, .signatures, .signatures])
  }

  @Test("Several problems, in several files and several cases of one, are reported at once")
  func severalProblems() {
    let twoCases = Sample.vectors
      .replacing(#""at": "soon""#, with: #""at": 5"#)
      .replacing(#"["utc-day"]"#, with: #"[5]"#)
      .replacing(#""count": 2"#, with: #""count": 7"#)
    let problems = Sample.problems([
      Sample.vectorsPath: twoCases,
      "key-derivation/other.json": "{",
      "signatures/empty.json": Sample.vectors.replacing("\"format\": 2", with: "\"format\": 9"),
    ])
    let pointers = problems.map(\.pointer)
    #expect(pointers == ["", "/cases/0/flags/0", "/cases/1/input/at", "/count", "/format"])
    #expect(problems.map(\.code) == [.notJSON, .wrongKind, .wrongKind, .wrongCount, .badValue])
    let text = SuiteLoadingError(problems: problems).description
    #expect(text.split(separator: "\n").count == 5)
  }

  @Test("Where a file that defines names is broken, names are not called unknown besides")
  func noConsequentialProblems() {
    for path in ["requirements/sample.json", "ambiguities.json", "flags.json"] {
      let problems = Sample.problems([path: "{}"])
      #expect(problems.map(\.code) == [.missingMember])
      #expect(problems.map(\.file) == [path])
    }
  }

  @Test("A requirement that two documents define is reported at the second")
  func requirementInTwoDocuments() {
    let problems = Sample.problems(["requirements/second.json": Sample.requirements])
    #expect(problems.map(\.code) == [.duplicateID])
    #expect(problems.map(\.file) == ["requirements/second.json"])
    #expect(problems.map(\.pointer) == ["/requirements/0/id"])
  }

  @Test("A file that is given twice would give every id twice")
  func fileGivenTwice() {
    let again = SourceFile(path: Sample.vectorsPath, text: Sample.vectors.utf8)
    #expect(Sample.problems(Sample.files() + [again]).map(\.code) == [.duplicateID])
  }

  @Test("A file without cases")
  func noCases() throws {
    let text = """
      { "format": 2, "operation": "jws.sign", "title": "None", "method": "by hand",
        "count": 0, "cases": @@[] }
      """
    let marked = try #require(Marked(text))
    let problems = Sample.problems(["signatures/none.json": marked.text])
    #expect(problems.map(\.code) == [.empty])
    #expect(problems.first?.line == marked.line)
    #expect(problems.first?.column == marked.column)
    #expect(problems.first?.pointer == "/cases")
  }

  @Test(
    "An operation that verifies has verdicts, and nothing else, to expect",
    arguments: [
      ("output", #"{ "payload": "" }"#), ("refused", #"["malformed"]"#),
      (
        "token",
        #"""
        {
          "issues": 1, "header": { "alg": "HS256", "kid": "hkdfv1-20180102" },
          "claims": { "iss": "i", "sub": "s", "iat": 1, "exp": 2 }, "signature": { "hs256": "AAAA" }
        }
        """#
      ),
    ]
  )
  func expectationsOfVerdicts(kind: String, value: String) throws {
    func problems(_ expectation: String) -> [SuiteProblem] {
      let text = """
        {
          "format": 2, "operation": "jws.verify", "title": "Verdicts", "method": "by hand",
          "count": 1,
          "cases": [
            {
              "id": "a", "title": "A verdict", "requirements": ["SAMPLE-KEY"],
              "input": { "algorithms": [], "token": "" },
              "expect": { \(expectation) },
              "origin": { "computed": "by hand" }
            }
          ]
        }
        """
      return Sample.problems(["signatures/verdicts.json": text])
    }
    #expect(problems(#""valid": { "payload": "" }"#).isEmpty)
    #expect(problems(#""invalid": ["malformed"]"#).isEmpty)
    let wrong = problems("\"\(kind)\": \(value)")
    #expect(wrong.map(\.pointer) == ["/cases/0/expect/\(kind)"])
    #expect(wrong.first?.message.contains("a call that verifies") == true)
  }

  @Test("A folder without vectors says where it expected them")
  func noVectors() {
    #expect(Sample.problems([SourceFile]()).map(\.code) == [.empty])
    let problems = Sample.problems(Sample.files().filter { !$0.path.hasPrefix("key-") })
    #expect(problems.map(\.code) == [.empty])
    #expect(problems.first?.message.contains("signatures, key-derivation, jwt-claims") == true)
  }

  @Test(
    "Files outside of the categories' folders, or with names that make no ids",
    arguments: [
      "sample.json", "signature/sample.json", "Signatures/sample.json", "signatures.json",
      "signatures/.json", "signatures/Sample.json", "signatures/a b.json", "signatures/a.txt",
      "signatures/a//b.json",
    ]
  )
  func badPaths(path: String) {
    let problems = Sample.problems([path: Sample.vectors])
    #expect(problems.map(\.code) == [.badValue])
    #expect(problems.map(\.file) == [path])
  }

  @Test("Schemas are no vectors")
  func schemas() throws {
    let files = Sample.files(replacing: ["schema/vectors.schema.json": "{}"])
    #expect(try SuiteLoader().load(files).files.count == 1)
  }

  @Test("Bytes that are not UTF-8 are reported at their place")
  func invalidUTF8() throws {
    let marked = try #require(Marked(Sample.vectors.replacing("Daily keys", with: "Daily @@keys")))
    let range = try #require(marked.text.utf8.firstRange(of: "keys\",".utf8))
    var octets = Array(marked.text.utf8[..<range.lowerBound])
    octets += [0xC3, 0x28] + Array(marked.text.utf8[range.lowerBound...])
    let problems = Sample.problems([SourceFile(path: "signatures/bad.json", text: octets)])
    #expect(problems.map(\.code) == [.notJSON])
    #expect(problems.first?.line == marked.line)
    #expect(problems.first?.column == marked.column)
  }

  @Test("Deep nesting ends with an error before it ends the machine")
  func deepNesting() {
    let octets = repeatElement(UInt8(ascii: "["), count: 1_000_000)
    let problems = Sample.problems([SourceFile(path: "signatures/deep.json", text: octets)])
    #expect(problems.map(\.code) == [.notJSON])
    #expect(problems.first?.column == 513)
  }

  @Test("A folder of further cases borrows the names that it does not define")
  func base() throws {
    let base = try SuiteLoader().load(Sample.files())
    let own = [SourceFile(path: "signatures/own.json", text: Sample.vectors.utf8)]
    let suite = try SuiteLoader(base: base).load(own)
    #expect(suite.files.map(\.path) == ["signatures/own"])
    #expect(suite.requirements == base.requirements)
    #expect(suite.ambiguities == base.ambiguities)
    #expect(suite.profiles == base.profiles)
    #expect(suite.flags == base.flags)
    #expect(throws: SuiteLoadingError.self) { try SuiteLoader().load(own) }
  }
}
