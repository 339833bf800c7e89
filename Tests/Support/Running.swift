import Foundation

/// A program that was started, and the first line that it prints.
package final class Running: Sendable {
  package let id: pid_t
  // Where the tests are killed the program ends with its standard input, if it reads that.
  private let input = Pipe()
  private let output = Pipe()

  package init(_ command: [String]) throws {
    let process = Process()
    process.executableURL = URL(filePath: command[0])
    process.arguments = Array(command.dropFirst())
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    id = process.processIdentifier
  }

  /// Waited for on a thread of its own, since other tests go on meanwhile.
  package func firstLine() async throws -> String {
    struct NoLine: Error {}
    let file = output.fileHandleForReading
    let line = await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        var line = Data()
        while line.last != UInt8(ascii: "\n"), case let more = file.availableData, !more.isEmpty {
          line += more
        }
        continuation.resume(returning: line)
      }
    }
    guard line.last == UInt8(ascii: "\n") else { throw NoLine() }
    return String(decoding: line.dropLast(), as: UTF8.self)
  }

  /// It has inherited the signals that this thread holds back; one that died is still no other.
  package func end() { kill(id, SIGKILL) }
}
