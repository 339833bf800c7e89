import TestSupport
import Testing

@Suite("A broken file is reported with code, line, column, pointer and reason")
struct LoaderProblemTests {
  @Test("The sample itself is in order")
  func sampleLoads() throws {
    let suite = try SuiteLoader().load(Sample.files())
    #expect(suite.caseCount == 2)
    #expect(suite.requirements.map(\.id) == ["SAMPLE-KEY", "SAMPLE-FLOW"])
    #expect(suite.requirements.last?.exclusion?.kind == .interface)
    #expect(suite.ambiguities.map(\.interpretations.count) == [2])
    #expect(suite.profiles.first?.interpretations == ["sample-late": "accept"])
    #expect(suite.flags.map(\.links) == [["RFC 3339"]])
  }

  @Test("Each way to break a file", arguments: brokenFiles + brokenCases)
  func broken(breakage: Breakage) throws {
    let text = try #require(breakage.text, "the part to replace is not there")
    let marked = try #require(Marked(text))
    var texts = breakage.texts
    // What is to be broken is in order before; a further ambiguity is the breakage itself.
    if breakage.surroundings != .anotherAmbiguity { #expect(Sample.problems(texts).isEmpty) }
    texts[breakage.path] = marked.text
    let problems = Sample.problems(texts)
    let problem = try #require(problems.first)
    #expect(problems.count == 1)
    #expect(problem.code.rawValue == breakage.code)
    #expect(problem.file == breakage.path)
    #expect(problem.line == marked.line)
    #expect(problem.column == marked.column)
    #expect(problem.pointer == breakage.pointer)
    #expect(problem.message.contains(breakage.message), "\(problem)")
    let place = "\(breakage.path):\(marked.line):\(marked.column): "
    #expect(problem.description.hasPrefix(place))
  }

  @Test("A long name makes no long message, wherever it stands", .timeLimit(.minutes(1)))
  func longNames() throws {
    let long = "X-" + String(repeating: "A", count: 300_000)
    for part in ["SAMPLE-KEY", "one-day", "applicationSecret", "output", "computed", "sinch."] {
      var text = Sample.vectors
      text.replaceSubrange(try #require(text.firstRange(of: part)), with: long)
      let problems = Sample.problems([Sample.vectorsPath: text])
      #expect(!problems.isEmpty)
      #expect(problems.allSatisfy { $0.description.utf8.count < 600 }, "\(part)")
    }
  }
}
