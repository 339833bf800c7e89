import Foundation
import Reporting
import TestSupport
import Testing

@testable import ConformanceEngine

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// JUnit's XML, read back by a parser that is not ours.
@Suite("The JUnit report is XML that other parsers read")
struct JUnitReporterTests {
  private func document(_ result: RunResult) throws -> XMLElement {
    let text = JUnitReporter().text(result)
    // XMLDocument mends what is broken; XMLParser does not.
    #expect(XMLParser(data: Data(text.utf8)).parse())
    return try #require(XMLDocument(xmlString: text, options: []).rootElement())
  }

  @Test("It says when it began and how long it took, where that is known")
  func time() async throws {
    var result = try await Scripted.run([.signatures(["good"])], ["good": .signature("right")])
    let undated = try document(result)
    #expect(undated["time"] == nil)
    result.started = Instant(seconds: 1_514_862_245)
    result.files[0].milliseconds = 1_050
    let root = try document(result)
    #expect(root["time"] == "1.050")
    let suite = try #require(root.elements(forName: "testsuite").first)
    #expect(suite["time"] == "1.050")
    #expect(suite["timestamp"] == "2018-01-02T03:04:05Z")
  }

  @Test("A run that is no success without a failed case ends with an error")
  func silent() async throws {
    let gone = "signatures/*/gone"
    let suite = Suite(files: [.signatures(["good"])])
    let right = Scripted(answers: ["good": .signature("right")])
    var interrupted = try await right.result(of: suite)
    interrupted.isInterrupted = true
    var outdated = try await right.result(of: suite)
    outdated.outdated = [OutdatedExpectation(line: 1, pattern: gone, problem: .fitsNoCase)]
    let results = [try await Scripted().result(of: suite), interrupted, outdated]
    let verdicts: [RunVerdict] = [.nothingChecked, .interrupted, .listOutdated]
    #expect(results.map(\.verdict) == verdicts)
    for result in results {
      let root = try document(result)
      #expect(root["tests"] == "2" && root["errors"] == "1" && root["failures"] == "0")
      let last = try #require(root.elements(forName: "testsuite").last)
      let error = last.elements(forName: "testcase").first?.elements(forName: "error").first
      #expect(error?["type"] == result.verdict.rawValue)
      #expect(error?["message"] == TextReporter().verdict(result))
    }
    let root = try document(try await right.result(of: suite))
    #expect(root["tests"] == "1" && root["errors"] == "0")
  }

  @Test("An operation that is not on offer is one skipped test, a case of another one too")
  func notImplemented() async throws {
    let users = ["anna", "bo", "carl"]
    var result = try await Scripted.run(
      [.signatures(users), .signatures(users, path: "a/b"), .signatures(users, path: "a/c")],
      ["anna": .signature("right"), "bo": .signature("right")]
    )
    for index in 1...2 {
      result.files[index].operation = .call(.jwsSign)
      for place in users.indices { result.files[index].cases[place].outcome = .unimplemented }
    }
    let root = try document(result)
    #expect(root["tests"] == "4")
    let suites = root.elements(forName: "testsuite")
    #expect(suites.map { $0["name"] } == ["signatures/sign", "not implemented"])
    #expect(suites.map { $0["tests"] } == ["3", "1"])
    #expect(suites.map { $0["skipped"] } == ["1", "1"])
    let test = try #require(suites[1].elements(forName: "testcase").first)
    #expect(test["name"] == "jws.sign")
    #expect(
      test.elements(forName: "skipped").first?["message"] == "jws.sign is not implemented: 6 cases"
    )
  }

  @Test("Commands of CI systems are references, which leave the value as it is")
  func logCommands() async throws {
    let error = ImplementationError(
      message: "##vso[task.complete] and ##[error]",
      detail: "\n::error::x"
    )
    let result = try await Scripted.run([.signatures(["anna"])], ["anna": .error(error)])
    let text = JUnitReporter().text(result)
    #expect(!text.contains("##") && text.firstMatch(of: /(?m)^\s*::/) == nil)
    let test = try document(result).elements(forName: "testsuite").first?
      .elements(forName: "testcase").first
    #expect(
      test?.elements(forName: "failure").first?["message"] == "##vso[task.complete] and ##[error]"
    )
  }

  @Test("Warnings are in system-out")
  func warnings() async throws {
    let odd = Answer.output(["signature": "right", "a]]>b": 1])
    let root = try document(try await Scripted.run([.signatures(["anna"])], ["anna": odd]))

    let test = root.elements(forName: "testsuite").first?.elements(forName: "testcase").first
    let output = try #require(test?.elements(forName: "system-out").first)
    #expect(output.stringValue?.contains("\"a]]>b\"") == true)
  }

  /// Everything that XML cannot hold, or that would end a tag, an attribute or a section.
  private static let hostile =
    [
      "]]>", "<![CDATA[", "</failure>", "&amp;", "&#0;", "\"", "'", "<!--", "\r\n", "\u{FFFE}",
      "\u{FFFF}", "\u{1FFFF}", "\u{FEFF}", "\u{2028}", "👩‍👩‍👧‍👦", "e\u{301}",
    ] + (0...0xFF).compactMap { Unicode.Scalar($0).map { String($0) } }

  @Test("Any text makes valid XML", arguments: hostile)
  func hostileTexts(text: String) async throws {
    let texts = [text, text + text, "a\(text)b"]
    for text in texts {
      let error = ImplementationError(message: text, detail: text)
      let result = try await Scripted.run([.signatures(["anna"])], ["anna": .error(error)])
      let root = try document(result)
      let test = root.elements(forName: "testsuite").first?.elements(forName: "testcase").first
      #expect(test?.elements(forName: "failure").count == 1)
    }
  }

  @Test("Attributes keep their line breaks")
  func lineBreaks() async throws {
    let error = ImplementationError(message: "one\ntwo\tthree\r\"<four>\" & 'five' \u{1B}")
    let result = try await Scripted.run([.signatures(["anna"])], ["anna": .error(error)])
    let test = try document(result).elements(forName: "testsuite").first?
      .elements(forName: "testcase").first
    #expect(
      test?.elements(forName: "failure").first?["message"]
        == "one\ntwo\tthree\r\"<four>\" & 'five' \\u{1b}"
    )
  }
}

extension XMLElement {
  fileprivate subscript(name: String) -> String? { attribute(forName: name)?.stringValue }
}
