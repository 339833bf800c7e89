import Posix

/// The command line: chooses the subcommand, and turns what comes of it into an exit status.
@main
struct Main {
  static func main() async {
    var console = Console()
    var status: ExitStatus
    do throws(CommandError) {
      try OpenFileLimit.check()
      status = try await run(Array(CommandLine.arguments.dropFirst()), &console)
    } catch {
      console.complain(error)
      status = error.status
    }
    console.output.flush()
    if let reason = console.output.failure {
      console.complain(CommandError(.unusable, "cannot write to standard output: \(reason)"))
      status = .unusable
    }
    console.errors.flush()
    // Not exit(3): work that a signal has left behind may still run, and needs what that takes down.
    _exit(status.rawValue)
  }

  private static func run(
    _ words: [String],
    _ console: inout Console
  ) async throws(CommandError) -> ExitStatus {
    switch words.first {
    case nil:
      return show(Overview.lines, isAskedFor: false, &console)
    case "--version":
      console.output.write(line: "\(Tool.name) \(Tool.version)")
      return .success
    case "--help", "-h":
      return show(Overview.lines, isAskedFor: true, &console)
    case "help" where words.count > 1:
      return try await run(Array(words.dropFirst()) + ["--help"], &console)
    case "help":
      return try await run(["--help"], &console)
    case let family? where words.count == 1 || ["--help", "-h"].contains(words[1]):
      let members = Tool.commands.map { $0.description }.filter { $0.words[0] == family }
      // A command that begins others too has help of its own, and reads what is piped into it.
      let isOwn = members.contains { $0.words.count == 1 }
      if members.allSatisfy({ $0.words.count == 1 }) || isOwn && (words.count > 1 || isatty(0) == 0)
      {
        return try await runSubcommand(words, &console)
      }
      return show(Overview.lines(of: members), isAskedFor: words.count > 1, &console)
    default:
      return try await runSubcommand(words, &console)
    }
  }

  /// Help that nobody asked for says what is wrong.
  private static func show(
    _ help: [String],
    isAskedFor: Bool,
    _ console: inout Console
  ) -> ExitStatus {
    for line in help {
      if isAskedFor { console.output.write(line: line) } else { console.errors.write(line: line) }
    }
    return isAskedFor ? .success : .unusable
  }

  private static func runSubcommand(
    _ words: [String],
    _ console: inout Console
  ) async throws(CommandError) -> ExitStatus {
    guard let command = Tool.commands.first(where: { words.starts(with: $0.description.words) })
    else { throw unknown(words) }
    let description = command.description
    let rest = Array(words.dropFirst(description.words.count))
    let arguments = try Arguments(parsing: rest, for: description)
    if arguments.has(.help) {
      for line in HelpText(command: description).lines { console.output.write(line: line) }
      return .success
    }
    return try await command.run(arguments, &console)
  }

  /// Says which commands there are, or which continue the word given.
  private static func unknown(_ words: [String]) -> CommandError {
    let first = words.first ?? ""
    let details = ["\(Tool.invocation) --help lists the commands."]
    if first.hasPrefix("-") {
      let isVersion = ["-v", "-V"].contains(first)
      let nearest = isVersion ? ["--version"] : ["--help", "--version"].nearest(to: first)
      let name = first.prefix { $0 != "=" }
      let command = Tool.commands.map { $0.description }.first { command in
        command.options.contains { $0.name == name }
      }
      let advice = command.map { "Options follow the command, as in: \($0.name) \(first.shown)" }
      return CommandError(
        .unusable,
        "there is no option \(first.quoted) before a command" + nearest.question,
        details: (nearest.isEmpty ? [advice].compactMap(\.self) : []) + details
      )
    }
    let all = Tool.commands.map { $0.description.words.joined(separator: " ") }
    let continuations = all.filter { $0.hasPrefix("\(first) ") }
    guard continuations.isEmpty else {
      let list = continuations.map { "\(Tool.name) \($0)" }.joined(separator: ", ")
      return CommandError(.unusable, "\(first.quoted) is not a complete command: \(list)")
    }
    let message = "there is no command \(first.quoted)" + all.nearest(to: first).question
    return CommandError(.unusable, message, details: details)
  }
}
