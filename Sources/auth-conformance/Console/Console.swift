import Posix

/// The output of a command: results go to standard output, everything else to standard error.
struct Console {
  var output = FileOutput(descriptor: STDOUT_FILENO)
  var errors = FileOutput(descriptor: STDERR_FILENO)
  /// Whether standard output shows colours.
  let hasColor: Bool
  /// Whether standard error is a terminal on which a line can be redrawn.
  let canRedraw: Bool

  /// Detects the capabilities of both files, and reads the environment.
  init() {
    // A pipe whose reader has gone is an error of write(2), not a signal that ends the process.
    signal(SIGPIPE, SIG_IGN)
    let isDumb = Self.environment("TERM") == "dumb"
    hasColor = Self.wantsColor ?? (isatty(STDOUT_FILENO) == 1 && !isDumb)
    canRedraw = isatty(STDERR_FILENO) == 1 && !isDumb
  }

  /// Says on standard error what is wrong and what to do about it.
  mutating func complain(_ error: CommandError) {
    output.flush()
    note("\(Tool.name): \(error.message)")
    for line in error.details { note("  \(line)") }
    errors.flush()
  }

  /// Writes a line to standard error, with foreign text made safe.
  mutating func note(_ line: String) {
    errors.write(line: line.shown(upTo: 4_000))
  }

  /// Whether the environment requests colours; nil if it leaves the choice to the terminal.
  private static var wantsColor: Bool? {
    // https://no-color.org: set to anything but nothing.
    if !(environment("NO_COLOR") ?? "").isEmpty { return false }
    // http://bixense.com/clicolors
    if !["", "0"].contains(environment("CLICOLOR_FORCE") ?? "") { return true }
    return environment("CLICOLOR") == "0" ? false : nil
  }

  private static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}
