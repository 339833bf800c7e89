import Reporting
import TestSupport
import Testing

/// The page holds what the reports say, as data and nothing else; `make browser` looks at it.
@Suite("The page holds what the reports say, as data")
struct HTMLPageTests {
  /// The data of a page: what a browser finds between the first such tag and the end of its block.
  private func data(_ page: String) throws -> JSON {
    let start = try #require(page.firstRange(of: #"<script type="application/json" id="data">"#))
    let rest = page[start.upperBound...]
    let end = try #require(rest.firstRange(of: "</script"))
    return try JSON(parsing: String(rest[..<end.lowerBound]))
  }

  /// Numbers that a browser would round are kept as they are.
  @Test("Values are kept exactly")
  func values() async throws {
    var report = try await Scripted.run([.signatures(["bad"])], ["bad": .signature("wrong")])
    report.files[0].cases[0].input = ["n": .number(JSON.Number(Int64.max)), "": "\u{0}é"]
    let data = try data(HTMLReporter().text(report))

    #expect(
      data[["runs", 0, "details", "0", "failure", "sent", "text"]]
        == "{\n  \"n\": 9223372036854775807,\n  \"\": \"\\u0000é\"\n}\n"
    )
  }
}
