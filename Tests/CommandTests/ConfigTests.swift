import Foundation
import Testing

@Suite("check --config: an implementation that is described, not programmed")
struct ConfigTests {
  private static let secret = "oYdgGRXoxEuJhGDY2KQ/HQ=="

  /// Runs a check by a description.
  private func check(
    _ operations: String,
    _ arguments: String...,
    environment: [String: String] = [:]
  ) throws -> Tool.Result {
    let scratch = try Scratch()
    try scratch.write("config.json", "{\"format\": 1,\n\"operations\": \(operations)}".utf8)
    try OwnVectors.write(["sinch.signature.sign"], to: scratch)
    return try Tool.run(
      ["check", "--config", "config.json", "--vectors", "vectors"] + arguments,
      environment: environment,
      in: scratch.url
    )
  }

  /// A signature by a shell, which takes no input but the user.
  private func signature(
    _ script: String,
    command: String = #""{userId}""#,
    _ more: String = ""
  ) -> String {
    """
    {"sinch.signature.sign": {
      "command": ["sh", "-c", \(JSON.string(script).compact()), "sh", \(command)],
      "fixes": {"applicationKey": "k", "applicationSecret": {"environment": "SECRET"}, "sequence": "1"},
      "output": {"signature": "whole"}, "refused": {"exit": [3]}\(more)
    }}
    """
  }

  private static let right = #"""
    [ -n "$1" ] || exit 3; printf '%sk1%s' "$1" "$SECRET" | openssl dgst -sha1 -binary | openssl base64
    """#

  @Test("What is fixed is judged with its value, and what is about it is not applicable")
  func fixed() throws {
    let result = try check(
      signature(Self.right),
      "--report",
      "json",
      environment: ["SECRET": Self.secret]
    )
    #expect(result.status == 0, "\(result.errors)")
    let report = try JSON(parsing: result.output)
    let counts = try #require(report.object?["counts"]?.object)
    #expect(counts["failed"] == 0)
    #expect(counts["passed"] ?? 0 != 0)
    #expect(counts["notApplicable"] ?? 0 != 0)
    #expect(report.object?["judged"]?.object?["requirements"] != nil)
    let cases = report.object?["cases"]?.array ?? []
    let reasons = cases.filter { $0.object?["status"] == "not-applicable" }
      .compactMap { $0.object?["reason"]?.string }
    #expect(reasons.contains { $0.hasPrefix("sequence is fixed, ") })
    #expect(reasons.contains("an argument of a command cannot contain the character U+0000"))
  }

  @Test("A secret that cannot be used ends the run with 2, in every report, and is named")
  func unusableSecret() throws {
    let issue = """
      {"sinch.registrationToken.issue": {
        "command": ["false", "{userId}"],
        "fixes": {"applicationKey": "k", "applicationSecret": {"environment": "SECRET"},
          "issuedAt": "now", "timeToLive": 600, "nonce": null, "instanceTimeToLive": null},
        "output": {"token": "whole"}, "refused": {"exit": [1]}
      }}
      """
    let scratch = try Scratch()
    try scratch.write("config.json", "{\"format\": 1, \"operations\": \(issue)}".utf8)
    try OwnVectors.write(["sinch.registrationToken.issue"], to: scratch)
    for secret in ["not base64", "", "-----BEGIN PUBLIC KEY-----"] {
      let formats = ["text", "json=r.json", "junit=r.xml", "markdown=r.md", "html=r.html"]
      let result = try Tool.run(
        ["check", "--config", "config.json", "--vectors", "vectors"]
          + formats.flatMap { ["--report", $0] },
        environment: ["SECRET": secret],
        in: scratch.url
      )
      #expect(result.status == 2, "\(secret): \(result.output.suffix(300))")
      let start = "NOT JUDGED: sinch.registrationToken.issue: 0 of "
      let line = try #require(result.output.split(separator: "\n").last { $0.hasPrefix(start) })
      #expect(line.contains(#"applicationSecret (from the environment variable "SECRET")"#))
      #expect(try scratch.text("r.json").contains(#""verdict": "nothing-checked""#))
      #expect(try scratch.text("r.xml").contains(#"<error type="nothing-checked""#))
      #expect(try scratch.text("r.md").hasPrefix("### ❌ NOT JUDGED: "))
      #expect(try scratch.text("r.html").contains(#""verdict":"nothing-checked""#))
    }
  }

  @Test("The path of a secret begins in the working directory, as that of a command does")
  func secretPaths() throws {
    let scratch = try Scratch()
    let operation = signature(Self.right).replacing(
      #"{"environment": "SECRET"}"#,
      with: #"{"file": "secret.txt"}"#
    )
    try scratch.write("conf/config.json", "{\"format\": 1, \"operations\": \(operation)}".utf8)
    try scratch.write("conf/secret.txt", "s".utf8)
    try OwnVectors.write(["sinch.signature.sign"], to: scratch)
    let arguments = ["check", "--config", "conf/config.json", "--vectors", "vectors"]
    let lost = try Tool.run(arguments, in: scratch.url)
    #expect(lost.status == 2)
    let hint = #"paths are relative to the working directory: write "conf/secret.txt""#
    #expect(lost.errors.contains(hint), "\(lost.errors)")
    try scratch.write("secret.txt", "\(Self.secret)\n".utf8)
    #expect(try Tool.run(arguments, in: scratch.url).status != 2)
  }

  @Test("A wrong one fails, and a crash is never a refusal")
  func wrong() throws {
    let wrong = try check(signature("echo wrong"), environment: ["SECRET": "s"])
    #expect(wrong.status == 1)
    let crash = try check(signature("kill -9 $$"), environment: ["SECRET": "s"])
    #expect(crash.status == 1)
    #expect(crash.output.contains("was ended by signal 9 (SIGKILL)"))
    #expect(!crash.output.contains(" 0 failed"))
  }

  @Test("A command that hangs is ended with all that it has started")
  func hanging() throws {
    let mark = "37.\(Int.random(in: 1_000_000...9_999_999))"
    let result = try check(
      signature("sleep \(mark) & sleep \(mark)"),
      "--timeout",
      "0.2",
      "--jobs",
      "4",
      "--filter",
      "signatures/sinch-signature-sign-user-ids/**",
      environment: ["SECRET": "s"]
    )
    #expect(result.status == 1)
    #expect(result.output.contains("the command did not end within 0.2 s"))
    #expect(try !Processes.commands().contains { $0.contains(mark) })
  }

  @Test("No shell reads an argument, and none is split")
  func arguments() throws {
    let program = "import sys; open(sys.argv[1], 'a').write(repr(sys.argv[2:]) + '\\n')"
    let scratch = try Scratch()
    let log = "\(scratch.path)/log"
    let operation = """
      {"sinch.signature.sign": {
        "command": ["python3", "-c", \(JSON.string(program).compact()), "\(log)", "$(id) {userId}"],
        "fixes": {"applicationKey": "k", "applicationSecret": "s", "sequence": "1"},
        "output": {"signature": "whole"}
      }}
      """
    _ = try check(operation, "--filter", "signatures/sinch-signature-sign-user-ids/**")
    let lines = try scratch.text("log").split(separator: "\n")
    #expect(lines.count > 10)
    #expect(lines.allSatisfy { $0.hasPrefix("['$(id) ") || $0.hasPrefix("[\"$(id) ") })
    #expect(lines.allSatisfy { !$0.contains("', '") })
  }

  @Test(
    "A bad description has file, line, column and pointer, says what to do, and ends with 2",
    arguments: rows(
      #"""
      {"sinch.signature.sing": {}} | did you mean "sinch.signature.sign"?
      {"sinch.client": {}} | auth-conformance adapter python --role sinch.client
      {"jws.verify": {"command": ["x"], "output": {}}} | {algorithms} is missing
      {"jws.sign": {"command": ["x"], "fakeTime": true, "output": {}}} | jws.sign has no time as an input, so "fakeTime" cannot be used
      {"sinch.signingKey.derive": {"http": {"url": "http://h/"}, "fakeTime": true, "output": {}}} | the clock of a running server cannot be set: "fakeTime" needs a "command"
      {"sinch.signingKey.derive": {"command": ["x"], "fakeTime": true, "fixes": {"at": "now"}}} | "at" is listed under "fixes" and also set by "fakeTime"; remove one
      {"jws.verify": {"command": ["x"], "fixes": {"token": "t"}, "output": {}}} | jws.verify is a verifier, so "fixes" must be empty
      {"sinch.signature.sign": {"command": ["x"], "output": {"signature": "whole"}}} | the input "applicationKey" of sinch.signature.sign has no placeholder
      {"sinch.signature.sign": {"command": ["x", "{userID}"], "output": {}}} | did you mean "userId"?
      {"jws.sign": {"command": ["x", "{key|hax}"], "output": {}}} | did you mean "hex"?
      {"jws.sign": {"command": ["x", "{$NOT_THERE}"], "output": {}}} | is not set
      {"jws.sign": {"command": ["x", "}"], "output": {}}} | an unpaired brace
      {"jws.sign": {"command": "x y", "output": {}}} | is expected to be an array
      {"jws.sign": {"output": {}}} | either a "command" or "http"
      {"jws.sign": {"http": {"url": "http://{userId}/"}, "output": {}}} | no input
      {"jws.sign": {"http": {"url": "ftp://h/"}, "output": {}}} | the scheme must be http or https
      {"sinch.signature.sign": {"command": ["x", "{userId}"], "fixes": {"applicationKey": "k", "applicationSecret": "s", "sequence": "1", "userId": "u"}, "output": {"signature": "whole"}}} | "userId" is listed under "fixes" and also has a placeholder; remove one
      {} | at least one operation
      """#
    )
  )
  func bad(row: [String]) throws {
    let (operations, message) = (row[0], row[1])
    let result = try check(operations)
    #expect(result.status == 2)
    #expect(result.errors.contains(message), "\(result.errors)")
    #expect(result.errors.contains("config.json:2:"), "\(result.errors)")
    #expect(result.errors.contains("(at /"))
  }

  @Test("A description that names what is not there is not wrong", arguments: ["{$NO}", "{x"])
  func missing(place: String) throws {
    let result = try check(#"{"jws.sign": {"command": ["x", "\#(place)"], "output": {}}}"#)
    #expect(result.errors.contains("does not describe an implementation") == (place == "{x"))
    #expect(
      result.errors.contains("refers to a file or variable that cannot be read")
        == (place == "{$NO}")
    )
  }

  @Test("A program that is not there is said once")
  func noProgram() throws {
    let result = try check(
      #"{"sinch.signature.sign": {"command": ["no-such-program", "{userId}"], "fixes": {"applicationKey": "k", "applicationSecret": "s", "sequence": "1"}, "output": {"signature": "whole"}}}"#
    )
    #expect(result.status == 2)
    #expect(result.errors.contains(#"there is no program "no-such-program" in PATH"#))
  }

  @Test("config init writes what check --config reads, for every operation")
  func initial() throws {
    let calls = try JSON(parsing: Tool.run("operations", "--json").output).array ?? []
    let names = calls.compactMap { $0.object?["name"]?.string }
      .filter { !$0.hasPrefix("flow.") && !$0.hasPrefix("conformance.") }
    #expect(names.count >= 11)
    let places = [["--program", "no-such-program"], ["--url", "http://127.0.0.1:1/"]]
    for (index, name) in names.filter({ $0.contains(".") }).enumerated() {
      let scratch = try Scratch()
      let file = "\(scratch.path)/config.json"
      let written = try Tool.run(
        ["config", "init", "--operation", name, "--output", file] + places[index % places.count]
      )
      if written.status == 2, written.errors.contains("cannot be") { continue }
      #expect(written.status == 0, "\(written.errors)")
      // The description is looked at first, and right; only the vectors are not there.
      let result = try Tool.run("check", "--config", file, "--vectors", "no-such-vectors")
      #expect(result.status == 2)
      #expect(result.errors.contains("no-such-vectors"), "\(name): \(result.errors)")
    }
    let fixed = try Tool.run([
      "config", "init", "--operation", "sinch.registrationToken.issue", "--url", "http://h/",
      "--fixes", "issuedAt", "--fixes", "nonce",
    ])
    #expect(fixed.output.contains(#""issuedAt": "now""#))
    let nobody = try Tool.run("config", "init")
    #expect(nobody.status == 2)
    #expect(nobody.errors.contains("--operation is missing"))
  }
}
