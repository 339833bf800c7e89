import Foundation

/// Finds out whether anything of a program has survived.
struct Leftovers {
  /// A word on the command line of the program and of all that it starts.
  let mark = "mark-\(UUID().uuidString)"

  /// The commands that still run a moment after they should have ended.
  func commands() async throws -> [String] {
    var commands: [String] = []
    for _ in 0..<100 {
      commands = try Processes.commands().filter { $0.contains(mark) }
      if commands.isEmpty { return [] }
      try await Task.sleep(for: .milliseconds(50))
    }
    return commands
  }
}
