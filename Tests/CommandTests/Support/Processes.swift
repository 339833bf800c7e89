import Foundation

/// The processes of this machine.
enum Processes {
  /// How many have a word on their command line.
  static func running(with mark: String) -> Int {
    #if os(Linux)
      let entries = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
      return entries.count { entry in
        guard Int(entry) != nil else { return false }
        let data = try? Data(contentsOf: URL(filePath: "/proc/\(entry)/cmdline"))
        return data.map { String(decoding: $0, as: UTF8.self).contains(mark) } ?? false
      }
    #else
      let process = Process()
      let output = Pipe()
      process.executableURL = URL(filePath: "/bin/ps")
      process.arguments = ["-axww", "-o", "args="]
      process.standardOutput = output
      guard (try? process.run()) != nil else { return 0 }
      let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      return text.split(separator: "\n").count { $0.contains(mark) }
    #endif
  }
}
