import Foundation
import Testing

@Suite("`list` and `show` print cases")
struct ListAndShowTests {
  private func run(_ arguments: String...) throws -> Tool.Result {
    let scratch = try SampleSuite.scratch()
    return try Tool.run(arguments + ["--vectors", scratch.path])
  }

  @Test("list prints one id on a line")
  func list() throws {
    let all = try run("list")
    #expect(all.status == 0)
    #expect(all.errors.isEmpty)
    #expect(
      all.output == """
        jwt-claims/verify/valid
        jwt-claims/verify/expired
        jwt-claims/verify/open
        signatures/sign/first-sequence
        signatures/sign/empty-user

        """
    )
    let some = try run("list", "--filter", "**/e*", "--operation", "sinch.signature.sign")
    #expect(some.output == "signatures/sign/empty-user\n")
  }

  @Test("list as JSON adds titles, requirements and flags")
  func listAsJSON() throws {
    let list = try JSON(parsing: run("list", "--json", "--filter", "signatures/**").output)
    #expect(
      list == [
        [
          "id": "signatures/sign/first-sequence", "title": "The case first-sequence",
          "operation": "sinch.signature.sign", "requirements": ["SAMPLE-SIGN"],
          "flags": ["decoded-secret"],
        ],
        [
          "id": "signatures/sign/empty-user", "title": "The case empty-user",
          "operation": "sinch.signature.sign", "requirements": ["SAMPLE-SIGN"], "flags": [],
        ],
      ]
    )
  }

  @Test("show prints a case in full")
  func show() throws {
    let result = try run("show", "signatures/sign/first-sequence")
    #expect(result.status == 0)
    #expect(
      result.output == """
        signatures/sign/first-sequence
        The case first-sequence

        operation: sinch.signature.sign
        expected values: published (the vendor's example)
        strength: required

        requirements:
          SAMPLE-SIGN (required, One)
            It is done right.

        flags:
          decoded-secret: The secret is decoded first
            effect: No signature is right
            see: RFC 4648 §4

        input:
          {
            "applicationKey": "196087a1-e815-4bc4-8984-60d8d8a43f1d",
            "applicationSecret": "oYdgGRXoxEuJhGDY2KQ/HQ==",
            "userId": "foo",
            "sequence": "1"
          }

        expected:
          exactly this output:
            {
              "signature": "4sk2/7AD0VoGke0qc1ZiJ2BtzYA="
            }

        """
    )
  }

  @Test("show decodes tokens and explains ambiguities")
  func tokensAndDecisions() throws {
    let output = try run("show", "jwt-claims/verify/open").output
    #expect(output.contains("    header: {\"alg\":\"HS256\",\"kid\":\"hkdfv1-20180102\"}\n"))
    #expect(output.contains("    dates: iat 2018-01-02T03:04:05Z, exp 2018-01-02T03:14:05Z\n"))
    #expect(output.contains("    accept: valid, with at least\n"))
    #expect(output.contains("    reject: invalid: wrong-type\n"))
    #expect(output.contains("ambiguity:\n  Is the token valid?\n    accept: It is.\n"))
  }

  @Test("show accepts patterns, and shows no case twice")
  func patterns() throws {
    let output = try run("show", "signatures/**", "signatures/sign/empty-user").output
    let titles = output.split(separator: "\n").filter { $0.hasPrefix("The case ") }
    #expect(titles == ["The case first-sequence", "The case empty-user"])
  }

  @Test("show as JSON prints the case itself")
  func showAsJSON() throws {
    let list = try JSON(parsing: run("show", "--json", "signatures/sign/empty-user").output)
    #expect(list.array?.count == 1)
    #expect(list[[0, "id"]] == "signatures/sign/empty-user")
    #expect(list[[0, "operation"]] == "sinch.signature.sign")
    #expect(list[[0, "input"]] == SampleSuite.signature(user: ""))
    #expect(list[[0, "expect"]] == ["refused": ["malformed"]])
  }

  @Test("show of a trace says what its matchers mean, and writes its steps as JSON")
  func matchers() throws {
    let id = "flow-traces/sinch-client-start/documented-start-with-signature"
    let text = try Tool.run("show", id)
    #expect(text.output.contains("\nmatchers:\n  $fresh       Any non-empty string"))
    #expect(text.output.contains("\n  $value       The value that was bound to the name."))
    #expect(!text.output.contains("$pattern"))

    let steps = try Tool.run("show", "--steps", id)
    #expect(steps.status == 0 && steps.lines.count > 3)
    for line in steps.lines {
      let step = try JSON(parsing: String(line)).object
      #expect(step?["at"] != nil && step?["event"]?.object?.count == 1)
    }
    #expect(steps.output.contains(#""handle":{"$fresh":"#))
    #expect(steps.errors.contains("$fresh"))

    let call = try Tool.run("show", "--steps", "signatures/sinch-signature-sign/first-registration")
    #expect(call.status == 2 && call.errors.contains("is not a trace: there are no steps to write"))
  }

  @Test("requirements with an id has the wording of the rule and its cases")
  func requirement() throws {
    let result = try Tool.run("requirements", "SINCH-SIG-SHA1")
    #expect(result.status == 0)
    #expect(
      result.lines.first?.hasPrefix("SINCH-SIG-SHA1: The signature is the plain SHA-1") == true
    )
    #expect(result.output.contains("\n  strength  required, from a document\n"))
    #expect(result.output.contains("\n    signatures/sinch-signature-sign/first-registration\n"))
    let json = try JSON(parsing: Tool.run("requirements", "--json", "SINCH-SIG-SHA1").output)
    #expect(json.array?.count == 1)
  }
}
