/// `manual`: the manual page, for `man`.
enum ManualCommand: Subcommand {
  static let description = CommandDescription(
    "manual",
    summary: "Write the manual page",
    discussion: [
      "The page contains the help of every command, in the format of man(1):",
      "  auth-conformance manual > /usr/local/share/man/man1/auth-conformance.1",
    ]
  )

  static func run(
    _ arguments: Arguments,
    _ console: inout Console
  ) throws(CommandError) -> ExitStatus {
    let page = ManualPage(commands: Tool.commands.map { $0.description })
    for line in page.lines { console.output.write(line: line) }
    return .success
  }
}
