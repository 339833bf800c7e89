import Foundation
import Testing

@Suite("What is read whole is read up to a limit, and what is waited for is named")
struct BoundedReadTests {
  @Test(
    "What has no end is not read to its end",
    arguments: [
      (ExplainTests.arguments + ["--application-secret-file", "/dev/zero", "x"], "1 MiB"),
      (ExplainTests.arguments + ["--file", "/dev/zero"], "1 MiB"),
      (["check", "--expected-failures", "/dev/zero"], "64 MiB"),
      (["check", "--config", "/dev/zero"], "16 MiB"),
    ]
  )
  func endless(arguments: [String], limit: String) throws {
    let result = try Tool.run(arguments)
    #expect(result.status == 2)
    #expect(result.errors.contains("\"/dev/zero\": it is longer than \(limit)"))
  }

  @Test("A secret that a description names is not read to its end")
  func description() throws {
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

  @Test(arguments: [4, 12])
  func `With too few open files the command says so`(limit: Int) throws {
    let process = try Tool.process(["-c", "ulimit -n \(limit); exec \"$0\" --version", Tool.path])
    process.executableURL = URL(filePath: "/bin/sh")
    let errors = Pipe()
    process.standardError = errors
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 2)
    #expect(
      text.contains("the limit of open files is too low: ") && text.contains("ulimit -n 1024")
    )
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

  @Test(
    "A pipe that nobody uses is told after a moment, and Ctrl-C ends the wait",
    arguments: [
      ["--ca-file", "pipe", "--url", "https://127.0.0.1:1/"],
      ["--client-cert", "pipe", "--url", "https://127.0.0.1:1/"],
      ["--client-cert", "/dev/null", "--client-key", "pipe", "--url", "https://127.0.0.1:1/"],
      ["--report", "json=pipe"],
    ]
  )
  func interrupted(arguments: [String]) throws {
    let scratch = try Scratch()
    #expect(mkfifo("\(scratch.path)/pipe", 0o600) == 0)
    let process = try Tool.process(["check"] + arguments)
    process.currentDirectoryURL = scratch.url
    let errors = Pipe()
    process.standardError = errors
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    let notice = String(decoding: errors.fileHandleForReading.availableData, as: UTF8.self)
    #expect(notice.hasPrefix("auth-conformance: waiting for "), "\(notice)")
    kill(process.processIdentifier, SIGINT)
    process.waitUntilExit()
    #expect(process.terminationStatus == 130)
  }
}
