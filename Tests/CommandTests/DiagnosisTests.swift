import Foundation
import Testing

@Suite("Failures of a program are diagnosed")
struct DiagnosisTests {
  /// Checks the reference with a fault, as a program, in one operation.
  private func check(
    _ fault: String,
    in operation: String,
    _ arguments: String...
  ) throws -> Tool.Result {
    let scratch = try Scratch()
    try OwnVectors.write([operation], to: scratch)
    let check = ["check", "--vectors", "vectors", "--operation", operation]
    let program = ["--", Tool.path, "serve", "--fault", fault]
    return try Tool.run(check + arguments + program, in: scratch.url)
  }

  @Test("Text, JUnit and each failure show the diagnosis and the fix")
  func formats() throws {
    let fault = "sinch-secret-as-text"
    let text = try check(fault, in: "sinch.signingKey.derive")
    let title = "likely bug: uses the application secret as text instead of decoding it from base64"
    #expect(text.output.contains("\nDiagnosis\n  \(title)\n    explains "))
    #expect(text.output.contains("    fix: base64-decode applicationSecret strictly"))
    #expect(text.output.contains("    at stake: Every signature is refused.\n"))
    let end = try #require(text.output.range(of: "\nNOT CONFORMANT: "))
    let screen = text.output[end.upperBound...]
    #expect(screen.contains("\nlikely bug: uses the application secret as text instead of "))
    #expect(screen.contains("\n  at stake: Every signature is refused.\n"))
    #expect(text.output.components(separatedBy: title).count > 10)

    let junit = try check(fault, in: "sinch.signingKey.derive", "--report", "junit")
    #expect(junit.output.contains("<property name=\"diagnosis\" value=\"\(title)"))
    #expect(junit.output.components(separatedBy: title).count > 10)
  }

  @Test("Only a program that may read a local date, on a machine in UTC, is told of TZ")
  func localDates() throws {
    func end(_ operation: String, _ program: [String], zone: String = "UTC") throws -> Bool {
      let words = ["check", "--operation", operation] + program
      let result = try Tool.run(words, environment: ["TZ": zone])
      #expect(result.status == 0)
      return result.output.contains("\nnot judged: local dates, ")
    }
    let program = ["--", Tool.path, "serve"]
    #expect(try end("sinch.signingKey.derive", program))
    #expect(try !end("sinch.signingKey.derive", program, zone: "Asia/Kolkata"))
    #expect(try !end("sinch.signingKey.derive", program, zone: "Europe/London"))
    #expect(try !end("sinch.signingKey.derive", []))
    #expect(try !end("digest.ha1.derive", program))
    let moved = ["--", "/usr/bin/env", "TZ=Asia/Kolkata", Tool.path, "serve"]
    #expect(try !end("sinch.signingKey.derive", moved))
  }

  @Test("A variant runs as a program, by itself")
  func variant() throws {
    let id = "avaya-application-asks-one-after-another"
    let program = ["--", Tool.path, "serve", "--variant", id]
    let result = try Tool.run(["check", "--filter", "flow-traces/avaya-application-*/*"] + program)
    #expect(result.status == 0, "\(result.output)")
    #expect(result.output.contains("one-after-another"))

    let unknown = try Tool.run("serve", "--variant", "avaya-application-asks")
    #expect(unknown.status == 2)
    #expect(unknown.errors.contains("auth-conformance faults --variants lists all that are known."))
    let both = try Tool.run("serve", "--variant", id, "--fault", "sinch-secret-as-text")
    #expect(both.status == 2)
    #expect(both.errors.contains("use either --fault or --variant"))
  }
}
