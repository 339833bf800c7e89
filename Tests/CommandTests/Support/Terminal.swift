import Foundation
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A pseudo-terminal that the command writes to.
enum Terminal {
  /// Runs the command with standard output or standard error on a terminal, and gives what it drew.
  static func run(
    _ arguments: [String],
    environment: [String: String] = [:],
    output: Bool = false,
    errors: Bool = false
  ) throws -> String {
    var outer: Int32 = -1
    var inner: Int32 = -1
    try #require(openpty(&outer, &inner, nil, nil, nil) == 0)
    let terminal = FileHandle(fileDescriptor: inner, closeOnDealloc: true)

    let process = try Tool.process(arguments, environment: environment)
    process.standardOutput = output ? terminal : FileHandle.nullDevice
    process.standardError = errors ? terminal : FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    // What was drawn is less than what a terminal keeps for its reader, so nothing has waited.
    _ = fcntl(outer, F_SETFL, O_NONBLOCK)
    var drawn: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(outer, &buffer, buffer.count)
      if count <= 0 { break }
      drawn += buffer[..<count]
    }
    try terminal.close()
    close(outer)
    return String(decoding: drawn, as: UTF8.self).replacingOccurrences(of: "\r\n", with: "\n")
  }
}
