import AuthConformance
import ConformanceEngine
import ConformanceSuite
import Posix
import StrictJSON

/// `completions`: what makes a shell complete the words of this command.
enum CompletionsCommand: Subcommand {
  private static let list = CommandOption(
    "--list",
    "KIND",
    .oneOf(CompletionList.Kind.allCases.map(\.rawValue)),
    help:
      "Instead of a script, print the candidates of this kind that begin with the operand, one a line."
      + " The scripts ask for them; ids of cases come up to their next slash."
  )

  static let description = CommandDescription(
    "completions",
    summary: "Generate shell completions",
    discussion: [
      "SHELL is one of " + CompletionScript.Shell.allCases.map(\.rawValue).joined(separator: ", ")
        + "; without it your own is taken. The script knows every command, option and value; ids of "
        + "cases, requirements and profiles are looked up while you type.",
      "  bash:  source <(auth-conformance completions bash)",
      "  zsh:   source <(auth-conformance completions zsh)",
      "  fish:  auth-conformance completions fish | source",
    ],
    options: [list],
    operands: .optional(name: "SHELL", .anything)
  )

  static func run(
    _ arguments: Arguments,
    _ console: inout Console
  ) throws(CommandError) -> ExitStatus {
    if let kind = arguments.value(of: list).flatMap(CompletionList.Kind.init) {
      let words = try CompletionList(of: kind).words(from: arguments.operands.first ?? "")
      for word in words { console.output.write(line: word) }
      return .success
    }
    let own = getenv("SHELL").map { String(cString: $0) }?.split(separator: "/").last
    guard let name = arguments.operands.first ?? own.map(String.init) else {
      throw .usage("SHELL is missing", of: description)
    }
    guard let shell = CompletionScript.Shell(rawValue: name) else {
      let known = CompletionScript.Shell.allCases.map(\.rawValue)
      throw .usage(
        "there is no SHELL \(name.quoted)",
        nearest: known.nearest(to: name),
        details: ["It is one of " + known.joined(separator: ", ") + "."],
        of: description
      )
    }
    let commands = Tool.commands.map { $0.description }
    let script = CompletionScript(of: commands, for: shell)
    for line in script.lines { console.output.write(line: line) }
    return .success
  }
}
