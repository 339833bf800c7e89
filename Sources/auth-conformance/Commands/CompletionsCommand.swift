import Posix

/// `completions`: what makes a shell complete the words of this command.
enum CompletionsCommand: Subcommand {
  private static let line = CommandOption(
    "--line",
    "WORDS",
    help:
      "Print completions of the last of these words, which are separated by U+001F, instead of a "
      + "script. The scripts use it."
  )

  static let description = CommandDescription(
    "completions",
    summary: "Generate shell completions",
    discussion: [
      "SHELL is one of " + CompletionScript.allCases.map(\.rawValue).joined(separator: ", ")
        + "; the default is your own shell. The script completes every command, option and value, and "
        + "looks up the IDs of cases, requirements and profiles while you type.",
      "  bash:  source <(auth-conformance completions bash)",
      "  zsh:   source <(auth-conformance completions zsh)",
      "  fish:  auth-conformance completions fish | source",
    ],
    options: [line],
    operands: .optional(name: "SHELL", .anything)
  )

  static func run(
    _ arguments: Arguments,
    _ console: inout Console
  ) throws(CommandError) -> ExitStatus {
    let commands = Tool.commands.map { $0.description }
    if let line = arguments.value(of: line) {
      let words = line.split(separator: "\u{1F}", omittingEmptySubsequences: false)
      for line in try Completion.lines(for: words.map(String.init), of: commands) {
        console.output.write(line: line)
      }
      return .success
    }
    let own = getenv("SHELL").map { String(cString: $0) }?.split(separator: "/").last
    guard let name = arguments.operands.first ?? own.map(String.init) else {
      throw .usage("SHELL is missing", of: description)
    }
    let script = try CompletionScript.allCases
      .named(name, "SHELL", by: \.rawValue, isListed: true, of: description)
    for line in script.lines { console.output.write(line: line) }
    return .success
  }
}
