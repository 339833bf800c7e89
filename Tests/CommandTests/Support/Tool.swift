import Foundation
import Testing

/// The built command, run as a process.
enum Tool {
  /// What a run of the command has left behind.
  struct Result {
    let status: Int32
    let output: String
    let errors: String
    /// Whether a signal ended it.
    let isKilled: Bool

    /// The lines on standard output.
    var lines: [Substring] { output.split(separator: "\n") }
  }

  /// Runs the command with arguments; output goes to files, which never fill up as pipes do.
  static func run(
    _ arguments: String...,
    environment: [String: String] = [:],
    in folder: URL? = nil
  ) throws -> Result {
    try run(arguments, environment: environment, in: folder)
  }

  /// Runs the command with arguments.
  static func run(
    _ arguments: [String],
    environment: [String: String] = [:],
    in folder: URL? = nil
  ) throws -> Result {
    let scratch = try Scratch()
    let output = try scratch.emptyFile("output")
    let errors = try scratch.emptyFile("errors")
    let process = try process(arguments, environment: environment)
    process.currentDirectoryURL = folder
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    process.waitUntilExit()
    return Result(
      status: process.terminationStatus,
      output: String(decoding: try Data(contentsOf: output), as: UTF8.self),
      errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self),
      isKilled: process.terminationReason == .uncaughtSignal
    )
  }

  /// The lines that `serve` answers to a text.
  static func serve(_ input: String) throws -> [String] {
    let scratch = try Scratch()
    try scratch.write("input", input.utf8)
    let output = try scratch.emptyFile("output")
    let process = try process(["serve"])
    process.standardInput = try FileHandle(forReadingFrom: scratch.url.appending(path: "input"))
    process.standardOutput = try FileHandle(forWritingTo: output)
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    let text = String(decoding: try Data(contentsOf: output), as: UTF8.self)
    return text.split(separator: "\n").map(String.init)
  }

  /// The command, ready to be run with nothing to read and a plain environment.
  static func process(
    _ arguments: [String],
    environment: [String: String] = [:]
  ) throws -> Process {
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    // The date is fixed too, so that reports of two runs can be the same.
    process.environment = [
      "PATH": "/usr/bin:/bin", "TERM": "xterm", "SOURCE_DATE_EPOCH": "1514862245",
    ].merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    return process
  }

  /// Where the users' command is.
  static let path = BuiltCommand.path
}
