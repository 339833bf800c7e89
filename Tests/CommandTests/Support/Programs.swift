import Foundation
import Testing

/// The programs of the tests of RemoteImplementation, and vectors for them.
enum Programs {
  /// A program in Python, as the end of a command line.
  static func python(_ name: String, _ arguments: String...) -> [String] {
    ["--"] + Program.python(name) + arguments
  }

  /// Three users of whom the second is the culprit, each with the signature of an honest program.
  static func writeVectors(to scratch: borrowing Scratch) throws {
    try SampleSuite.write(to: scratch)
    try FileManager.default.removeItem(at: scratch.url.appending(path: "jwt-claims"))
    let users = ["anna", "culprit", "zoe"]
    let cases = users.map { user in
      SampleSuite.testCase(
        user,
        SampleSuite.signature(user: .string(user)),
        ["output": ["signature": .string(signature(of: user))]]
      )
    }
    try scratch.write("signatures/sign.json", SampleSuite.file("sinch.signature.sign", cases))
  }

  /// What an honest program answers: twenty octets in base64, as a signature is.
  private static func signature(of user: String) -> String {
    let text = "signature of \(user)".padding(toLength: 20, withPad: " ", startingAt: 0)
    return Data(text.utf8).base64EncodedString()
  }

  /// Runs `check` on these vectors.
  static func check(_ arguments: [String], _ program: [String]) throws -> Tool.Result {
    let scratch = try Scratch()
    try writeVectors(to: scratch)
    return try Tool.run(["check", "--vectors", scratch.path] + arguments + program)
  }

  /// Runs a command under a program that says how it ended and how much memory it took at most.
  static func measure(_ command: [String]) throws -> (status: Int, kibibytes: Int) {
    let measure = Program.python("measure")
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: measure[0])
    process.arguments = Array(measure.dropFirst()) + command
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let numbers = text.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
    try #require(numbers.count == 2, "\(text)")
    return (numbers[0], numbers[1])
  }
}
