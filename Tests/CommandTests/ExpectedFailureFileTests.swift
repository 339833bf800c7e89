import Foundation
import Testing

@Suite("A list of expected failures is checked and kept up to date", .serialized)
struct ExpectedFailureFileTests {
  /// Runs `check` on a program that crashes over the culprit, with a list.
  private func check(
    _ list: String?,
    _ arguments: String...
  ) throws -> (result: Tool.Result, list: String) {
    let scratch = try Scratch()
    if let list { try scratch.write("expected", list.utf8) }
    let file = scratch.url.appending(path: "expected")
    let result = try Programs.check(
      ["--expected-failures", file.path(percentEncoded: false)] + arguments,
      Programs.python("crashes")
    )
    return (result, (try? scratch.text("expected")) ?? "")
  }

  @Test("A listed failure is expected")
  func listed() throws {
    let (result, _) = try check("# crashes.py\n\nsignatures/sign/culprit  # it crashes\n")

    #expect(result.status == 0)
    #expect(result.errors.isEmpty)
    #expect(!result.output.contains("FAILED signatures"))
    #expect(result.output.contains("signatures/sign  2/3  1 failed as expected\n"))
    #expect(
      result.output.hasSuffix(
        "\nNOT CONFORMANT, AS EXPECTED: 1 of 3 required cases failed, all of them listed\n"
      )
    )
  }

  @Test("An outdated list fails, and what would change in it is printed")
  func outdated() throws {
    let text = """
      signatures/sign/culprit  # it crashes
      # put right long ago
      signatures/sign/anna  # wrong key
      signatures/sign/bert  # retired

      """
    let (result, list) = try check(text)

    #expect(result.status == 1)
    #expect(
      result.output.contains(
        """
        Outdated expected failures
          line 3: signatures/sign/anna
            passes: signatures/sign/anna
          line 4: signatures/sign/bert
            fits no case
        """
      )
    )
    #expect(result.output.hasSuffix("\nEXPECTED FAILURES OUTDATED: 2 entries\n"))
    #expect(
      result.errors.hasSuffix(
        """
        --update-expected-failures would change:
        - signatures/sign/anna  # wrong key  (line 3)
        - signatures/sign/bert  # retired  (line 4)

        """
      )
    )
    #expect(list == text)
  }

  @Test("The list can be updated")
  func update() throws {
    let (result, list) = try check(
      "# a comment\nsignatures/sign/anna  # wrong key\n",
      "--update-expected-failures"
    )

    #expect(result.status == 0)
    let line = "signatures/sign/culprit  # the program was ended by signal 11 (SIGSEGV)"
    #expect(list == "# a comment\n\(line)\n")
    #expect(result.output.contains("NOT CONFORMANT, AS EXPECTED"))
    #expect(try check(list).result.status == 0)
  }

  @Test("The list can be created")
  func creation() throws {
    let (result, list) = try check(nil, "--update-expected-failures")

    #expect(result.status == 0)
    #expect(list.hasPrefix("signatures/sign/culprit  # "))
  }

  @Test("A list of all failures is written, and the run has judged nothing")
  func everything() throws {
    let scratch = try Scratch()
    for _ in 0..<2 {
      let result = try Tool.run(
        [
          "check", "--operation", "sinch.signature.sign", "--expected-failures", "list",
          "--update-expected-failures", "--", Tool.path, "serve", "--fault",
          "sinch-sig-secret-decoded",
        ],
        in: scratch.url
      )
      #expect(result.status == 2)
      #expect(result.output.contains("NOT JUDGED"))
    }
    #expect(try scratch.text("list").contains("signatures/sinch-signature-sign/"))
  }

  @Test("A malformed list is reported by line")
  func malformed() throws {
    let (result, _) = try check("# fine\nsignatures/sign/culprit\n  #\nx #\n")

    #expect(result.status == 2)
    #expect(result.output.isEmpty)
    #expect(result.errors.contains("expected:2: a reason is missing: write it after the id"))
    #expect(result.errors.contains("expected:4: the reason after the # is empty\n"))
  }

  @Test("Reports show what is expected")
  func reports() throws {
    let list = "signatures/sign/culprit  # it crashes\nsignatures/sign/zoe  # not so\n"
    let json = try check(list, "--report", "json").result
    let report = try #require(
      JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
    )
    let cases = try #require(report["cases"] as? [[String: Any]])

    #expect(json.status == 1)
    #expect(report["verdict"] as? String == "list-outdated")
    #expect(
      cases.map { $0["status"] as? String }
        == ["passed", "failed-as-expected", "passed-unexpectedly"]
    )
    #expect(cases[1]["reason"] as? String == "it crashes")
    #expect((cases[1]["failure"] as? [String: Any])?["kind"] as? String == "error")
    let outdated = try #require(report["outdated"] as? [[String: Any]])
    #expect(outdated.map { $0["pattern"] as? String } == ["signatures/sign/zoe"])
    #expect(outdated.first?["cases"] as? [String] == ["signatures/sign/zoe"])

    let junit = try check(list, "--report", "junit").result.output
    #expect(junit.contains("tests=\"3\" failures=\"1\" errors=\"0\" skipped=\"1\""))
    #expect(junit.contains("<skipped message=\"fails as expected: it crashes\"/>"))
    #expect(
      junit.contains(
        "<failure type=\"unexpected-pass\" "
          + "message=\"passes, but is listed as an expected failure: not so\"/>"
      )
    )
  }
}
