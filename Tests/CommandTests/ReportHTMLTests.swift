import Foundation
import Testing

/// `report html` and `check --report html`.
@Suite("`report html` makes a page of reports")
struct ReportHTMLTests {
  /// Writes a report of the reference over the sample suite, and gives its path.
  private func results(in scratch: borrowing Scratch) throws -> String {
    try check("json", scratch.path + "/results.json")
    return scratch.path + "/results.json"
  }

  private func check(_ format: String, _ path: String) throws {
    let vectors = try Scratch()
    try SampleSuite.write(to: vectors)
    let check = try Tool.run("check", "--vectors", vectors.path, "--report", "\(format)=\(path)")
    #expect(check.status == 0)
  }

  @Test("The page of a report is that of the run")
  func page() throws {
    let scratch = try Scratch()
    let results = try results(in: scratch)
    let page = scratch.path + "/page.html"
    let direct = scratch.path + "/direct.html"
    let made = try Tool.run("report", "html", results, "-o", page)
    try check("html", direct)

    #expect(made.status == 0)
    #expect(made.output.isEmpty && made.errors.isEmpty)
    let text = try scratch.text("page.html")
    #expect(text.hasPrefix("<!doctype html>\n"))
    #expect(text == (try scratch.text("direct.html")))
  }

  @Test("The same report twice gets two labels")
  func labels() throws {
    let scratch = try Scratch()
    let results = try results(in: scratch)
    let page = scratch.path + "/page.html"
    let made = try Tool.run("report", "html", "--output", page, results, results)

    #expect(made.status == 0)
    let text = try scratch.text("page.html")
    #expect(text.contains("<title>Conformance of 2 implementations</title>"))
    #expect(text.contains("results.json) [1]\"") && text.contains("results.json) [2]\""))
  }

  @Test(
    "The page replaces none of the reports that it is made of, by whatever name",
    arguments: [
      "results.json", "link.json", "./results.json",
    ]
  )
  func ownReport(name: String) throws {
    let scratch = try Scratch()
    let results = try results(in: scratch)
    let before = try scratch.text("results.json")
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path + "/link.json",
      withDestinationPath: results
    )
    let made = try Tool.run(["report", "html", results, "-o", name], in: scratch.url)
    #expect(made.status == 2)
    #expect(made.errors.contains("--output \"\(name)\" would replace the report "))
    #expect(try scratch.text("results.json") == before)
  }

  @Test("A file that is not a report is an error")
  func notAReport() throws {
    let scratch = try Scratch()
    let page = scratch.path + "/page.html"
    func complaint(_ path: String, _ output: String) throws -> String {
      let result = try Tool.run("report", "html", path, "-o", output)
      #expect(result.status == 2)
      #expect(result.output.isEmpty)
      return result.errors
    }

    #expect(
      try complaint(scratch.path + "/nothing.json", page).contains("no such file or directory")
    )
    #expect(try complaint(scratch.path, page).contains("is a directory"))
    try scratch.write("text.json", Array("no JSON".utf8))
    #expect(try complaint(scratch.path + "/text.json", page).contains("text.json:1:1: "))
    try scratch.write("other.json", ["format": 2, "cases": []])
    let other = try complaint(scratch.path + "/other.json", page)
    #expect(other.contains("other.json\" is not a report of check --report json"))
    #expect(!FileManager.default.fileExists(atPath: page))

    let results = try results(in: scratch)
    let unwritable = try complaint(results, scratch.path + "/none/page.html")
    #expect(unwritable.contains("cannot write the page to "))
    #expect(unwritable.contains("no such file or directory"))
    if FileManager.default.fileExists(atPath: "/dev/full") {
      #expect(try complaint(results, "/dev/full").contains("no space left on device"))
    }
  }
}
