import Foundation
import Testing

@Suite("`check` runs the cases and reports them")
struct CheckTests {
  /// Runs `check` on the sample suite, changed where the test says so.
  private func check(
    _ arguments: String...,
    changing path: String? = nil,
    to json: JSON = .null
  ) throws -> Tool.Result {
    let scratch = try SampleSuite.scratch()
    if let path { try scratch.write(path, json) }
    return try Tool.run(["check", "--vectors", scratch.path] + arguments, in: scratch.url)
  }

  @Test("The reference conforms, and the text says so")
  func conformant() throws {
    let result = try check()

    #expect(result.status == 0)
    #expect(result.errors.isEmpty)
    #expect(result.output.contains("\njwt-claims/verify  3/3\nsignatures/sign    2/2\n"))
    #expect(result.output.contains("  sample-open  accept  shown by jwt-claims/verify/open\n"))
    #expect(result.output.hasSuffix("\nCONFORMANT: 5 cases passed\n"))
  }

  @Test("A failed case is shown, and the status is 1")
  func failure() throws {
    let result = try check(changing: "signatures/sign.json", to: SampleSuite.oneWrong)

    #expect(result.status == 1)
    #expect(result.errors.isEmpty)
    #expect(result.output.contains("FAILED signatures/sign/wrong\n"))
    #expect(result.output.contains("got       \"4sk2/7AD0VoGke0qc1ZiJ2BtzYA=\"\n"))
    #expect(result.output.contains("1 passed case has a warning; --verbose shows them"))
    #expect(result.output.contains("\n\nNOT CONFORMANT: 1 of 5 required cases failed\n\n"))
  }

  @Test("A wrong reason fails only with --strict-reasons")
  func strictReasons() throws {
    let lax = try check(
      "--filter",
      "**/empty",
      changing: "signatures/sign.json",
      to: SampleSuite.oneWrong
    )
    let strict = try check(
      "--filter",
      "**/empty",
      "--strict-reasons",
      changing: "signatures/sign.json",
      to: SampleSuite.oneWrong
    )

    #expect(lax.status == 0)
    #expect(strict.status == 1)
    #expect(strict.output.contains("expected  \"weak-key\"\n"))
  }

  @Test("A profile fixes the interpretation")
  func profile() throws {
    #expect(try check("--profile", "lenient").status == 0)
    let result = try check("--profile=strict")
    #expect(result.status == 1)
    #expect(result.output.contains("by the interpretation \"reject\" of sample-open"))
  }

  @Test(
    "Cases can be filtered",
    arguments: [
      (["--filter", "signatures/**"], 2), (["--filter", "**/open", "--filter", "**/valid"], 2),
      (["--operation", "sinch.signature.sign"], 2), (["--requirement", "SAMPLE-VERIFY"], 3),
      (["--requirement=SAMPLE-SIGN", "--filter=**/empty-user"], 1),
    ]
  )
  func filters(arguments: [String], count: Int) throws {
    let scratch = try SampleSuite.scratch()
    let result = try Tool.run(["check", "--vectors", scratch.path] + arguments)

    #expect(result.status == 0)
    #expect(result.output.hasSuffix("CONFORMANT: \(count) case\(count == 1 ? "" : "s") passed\n"))
  }

  @Test("--quiet prints failures and the verdict")
  func quiet() throws {
    #expect(try check("--quiet").output == "CONFORMANT: 5 cases passed\n")
    let result = try check("--quiet", changing: "signatures/sign.json", to: SampleSuite.oneWrong)
    #expect(result.output.hasPrefix("FAILED signatures/sign/wrong\n"))
  }

  @Test("--verbose lists warnings")
  func verbose() throws {
    let result = try check("--verbose", changing: "signatures/sign.json", to: SampleSuite.oneWrong)
    #expect(result.output.contains("  signatures/sign/empty\n    reason: expected \"weak-key\""))
  }

  @Test("--require passes where the operation is there")
  func require() throws {
    #expect(try check("--require", "all").status == 0)
    #expect(try check("--require", "sinch.signature.sign").status == 0)
  }

  @Test("A report on standard output stands alone")
  func standardOutput() throws {
    let json = try check("--report", "json")
    #expect(json.status == 0)
    #expect(json.errors == "CONFORMANT: 5 cases passed\n")
    let report = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
    #expect((report?["cases"] as? [Any])?.count == 5)

    let junit = try check("--report", "junit", "--quiet")
    #expect(junit.errors.isEmpty)
    #expect(junit.output.hasPrefix("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites "))
    #expect(junit.output.hasSuffix("</testsuites>\n"))
  }

  @Test("Several reports can be written at once")
  func severalReports() throws {
    let scratch = try SampleSuite.scratch()
    let reports = try Scratch()
    let result = try Tool.run(
      [
        "check", "--vectors", scratch.path, "--report", "text", "--report", "json=report.json",
        "--report=junit=\(reports.path)/a=b.xml",
      ],
      in: reports.url
    )

    #expect(result.status == 0)
    #expect(result.output.hasSuffix("CONFORMANT: 5 cases passed\n"))
    #expect(try reports.json("report.json").object?["verdict"] == "conformant")
    #expect(try reports.text("a=b.xml").hasSuffix("</testsuites>\n"))
  }

  @Test("A report that cannot be written ends before the run")
  func unwritableReport() throws {
    let result = try check("--report", "json=missing/folder/report.json")

    #expect(result.status == 2)
    #expect(result.output.isEmpty)
    #expect(
      result.errors.contains(
        "cannot write the json report to \"missing/folder/report.json\": no such file or directory"
      )
    )
  }
}
