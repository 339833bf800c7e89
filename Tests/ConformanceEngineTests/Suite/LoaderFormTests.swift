import AuthConformance
import ConformanceEngine
import StrictJSON
import Testing

@Suite("The loader refuses what the schemas refuse")
struct LoaderFormTests {
  @Test("The sample itself loads")
  func sample() {
    #expect(Sample.problems().isEmpty)
  }

  @Test(
    "A value that does not have its form",
    arguments: [
      ("\"Keys\"", "\"\"", "requirements/sample.json", "empty", "/requirements/0/section"),
      (
        "\"id\":\"fault\"", "\"id\":\"a fault\"", "requirements/sample.json", "bad-value",
        "/documentFaults/0/id"
      ),
      ("\"Said.\"", "\"\"", "requirements/sample.json", "empty", "/documentFaults/0/sentence"),
      (
        "SAMPLE-OTHER", "SAMPLE-KEY", "requirements/sample.json", "duplicate-id",
        "/requirements/1/id"
      ),
      (
        "SAMPLE-OTHER", "Sample-other", "requirements/sample.json", "bad-value",
        "/requirements/1/id"
      ),
      (
        "\"second\"", "\"fault\"", "requirements/sample.json", "duplicate-id",
        "/documentFaults/1/id"
      ),
      ("\"title\":\"A key\"", "\"title\":\"\"", Sample.path, "empty", "/cases/0/title"),
      (
        "[\"SAMPLE-KEY\"]", "[\"SAMPLE-KEY\",\"SAMPLE-KEY\"]", Sample.path, "bad-value",
        "/cases/0/requirements/1"
      ),
      ("[\"SAMPLE-KEY\"]", "[]", Sample.path, "empty", "/cases/0/requirements"),
      ("hkdfv1-20180102", "hkdfv1-2018", Sample.path, "bad-value", "/cases/0/expect/output/keyId"),
      ("AAAAAAAA", "AAAA", Sample.path, "bad-value", "/cases/0/expect/output/key"),
      ("\"key\"", "\"keys\"", Sample.path, "unknown-member", "/cases/0/expect/output/keys"),
      ("{\"computed\":\"reference\"}", "{}", Sample.path, "missing-member", "/cases/0/origin"),
    ]
  )
  func form(part: String, replacement: String, path: String, code: String, pointer: String) throws {
    let problem = try #require(Sample.problems(in: path, part, replacement).first)
    #expect(problem.code.rawValue == code)
    #expect(problem.pointer == pointer)
    #expect(problem.line != nil && problem.column != nil)
  }

  @Test("A long name makes no long message, wherever it stands", .timeLimit(.minutes(1)))
  func longNames() {
    let long = String(repeating: "A", count: 300_000)
    for part in ["SAMPLE-KEY", "reference", "one-day", "applicationSecret", "output", "sinch."] {
      for problem in Sample.problems(in: Sample.path, part, "X-" + long) {
        #expect(problem.description.utf8.count < 600, "\(part)")
      }
    }
    #expect(Sample.problems(in: Sample.path, "SAMPLE-KEY", "X-" + long).count == 1)
  }

  @Test("A suggestion is looked for in names of a sensible length only")
  func suggestions() {
    #expect(["abcdef"].nearest(to: "abcdeg") == ["abcdef"])
    let name = String(repeating: "a", count: 200)
    #expect([name].nearest(to: name + "b").isEmpty)
    #expect([name + "b"].nearest(to: name).isEmpty)
    #expect([name].nearest(to: name.dropLast() + "b") == [name])
  }
}

/// A folder of vectors, a part of which can be replaced.
private enum Sample {
  static let path = "key-derivation/sample.json"

  private static let requirements = """
    {"format":2,"document":{"id":"sample","title":"A sample"},"requirements":[
    {"id":"SAMPLE-KEY","strength":"required","basis":"document","section":"Keys",
    "sentence":"Keys are daily.","statement":"They are."},
    {"id":"SAMPLE-OTHER","strength":"required","basis":"practice","section":"Other",
    "statement":"It is."}],"documentFaults":[
    {"id":"fault","section":"One","sentence":"Said.","fault":"Wrong.","taken":"Right."},
    {"id":"second","section":"Two","sentence":"Said too.","fault":"Wrong.","taken":"Right."}]}
    """

  private static let vectors = """
    {"format":2,"operation":"sinch.signingKey.derive","title":"Keys","method":"by hand","count":1,
    "cases":[{"id":"one-day","title":"A key","requirements":["SAMPLE-KEY"],
    "input":{"applicationSecret":"AAAA","at":"2018-01-02T03:04:05Z"},
    "expect":{"output":{"keyId":"hkdfv1-20180102",
    "key":"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="}},
    "origin":{"computed":"reference"}}]}
    """

  /// The problems of the folder with the first such part of a file replaced.
  static func problems(
    in changed: String = "",
    _ part: String = "",
    _ replacement: String = ""
  ) -> [SuiteProblem] {
    let texts = ["requirements/sample.json": requirements, path: vectors]
    let files = texts.map { path, text in
      var text = text
      if path == changed, let range = text.firstRange(of: part) {
        text.replaceSubrange(range, with: replacement)
      }
      return SourceFile(path: path, text: text.utf8)
    }
    do throws(SuiteLoadingError) {
      _ = try SuiteLoader().load(files)
      return []
    } catch {
      return error.problems
    }
  }
}
