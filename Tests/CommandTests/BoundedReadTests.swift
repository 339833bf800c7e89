import Foundation
import StrictJSON
import Testing

@Suite("What is read whole is read up to a limit, and what is waited for is named")
struct BoundedReadTests {
  @Test("A secret without end is not read to its end")
  func secret() throws {
    let given = ["--application-secret-file", "/dev/zero", ExplainTests.right]
    let result = try Tool.run(ExplainTests.arguments + given)
    #expect(result.status == 2)
    #expect(result.errors.contains("cannot read \"/dev/zero\": it is longer than 1 MiB"))
  }

  @Test("An artefact without end is not read to its end")
  func artefact() throws {
    let result = try Tool.run(ExplainTests.arguments + ["--file", "/dev/zero"])
    #expect(result.status == 2)
    #expect(result.errors.contains("it is longer than 1 MiB"))
  }

  @Test("Standard input without end is not read to its end")
  func input() throws {
    let process = try Tool.process(ExplainTests.arguments)
    process.standardInput = FileHandle(forReadingAtPath: "/dev/zero")
    process.standardError = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 2)
  }

  @Test("A list of expected failures without end is not read to its end")
  func list() throws {
    let result = try Tool.run("check", "--expected-failures", "/dev/zero")
    #expect(result.status == 2)
    #expect(result.errors.contains("it is longer than 64 MiB"))
  }

  @Test("A description, and a secret that it names, are not read to their end")
  func description() throws {
    let whole = try Tool.run("check", "--config", "/dev/zero")
    #expect(whole.status == 2)
    #expect(whole.errors.contains("it is longer than 16 MiB"))

    let scratch = try Scratch()
    let config: JSON = [
      "format": 1,
      "operations": [
        "sinch.signingKey.derive": [
          "command": ["echo", "{at}"], "fixes": ["applicationSecret": ["file": "/dev/zero"]],
          "output": ["keyId": "whole", "key": "whole"], "refused": ["exit": [3]],
        ]
      ],
    ]
    try scratch.write("config.json", config)
    let part = try Tool.run("check", "--config", "\(scratch.path)/config.json")
    #expect(part.status == 2)
    #expect(part.errors.contains("it is longer than 1 MiB"))
  }

  @Test("A pipe without a writer is told after a moment, and waited for")
  func pipe() throws {
    let scratch = try Scratch()
    let path = "\(scratch.path)/pipe"
    #expect(mkfifo(path, 0o600) == 0)
    let process = try Tool.process(
      ExplainTests.arguments + ["--application-secret-file", path, ExplainTests.right]
    )
    let errors = Pipe()
    process.standardError = errors
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    let notice = String(decoding: errors.fileHandleForReading.availableData, as: UTF8.self)
    #expect(notice.hasPrefix("auth-conformance: waiting for \""), "\(notice)")
    let writer = try #require(FileHandle(forWritingAtPath: path))
    try writer.write(contentsOf: Data(ExplainTests.secret.utf8))
    try writer.close()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }
}
