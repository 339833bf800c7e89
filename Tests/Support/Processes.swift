import Foundation

/// The processes of this machine.
package enum Processes {
  /// The command lines of those that run.
  package static func commands() throws -> [String] {
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
