import Foundation

/// Finds out whether anything of a program has survived.
struct Leftovers {
  /// A word on the command line of the program and of all that it starts.
  let mark = "mark-\(UUID().uuidString)"

  /// The commands that still run a moment after they should have ended.
  func commands() async throws -> [String] {
    var commands: [String] = []
    for _ in 0..<100 {
      commands = try Self.running().filter { $0.contains(mark) }
      if commands.isEmpty { return [] }
      try await Task.sleep(for: .milliseconds(50))
    }
    return commands
  }

  private static func running() throws -> [String] {
    #if os(Linux)
      let entries = try FileManager.default.contentsOfDirectory(atPath: "/proc")
      return entries.filter { Int($0) != nil }.compactMap { entry in
        (try? Data(contentsOf: URL(filePath: "/proc/\(entry)/cmdline"))).map {
          String(decoding: $0, as: UTF8.self)
        }
      }
    #else
      let process = Process()
      let output = Pipe()
      process.executableURL = URL(filePath: "/bin/ps")
      process.arguments = ["-axww", "-o", "args="]
      process.standardOutput = output
      try process.run()
      let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      return text.split(separator: "\n").map(String.init)
    #endif
  }
}
