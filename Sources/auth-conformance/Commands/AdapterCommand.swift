import AuthConformance
import ConformanceEngine
import Posix
import StrictJSON

/// `adapter`: a starter program in a language of choice.
enum AdapterCommand: Subcommand {
  private static let output = CommandOption(
    "--output",
    "FILE",
    .file,
    help: "Write to FILE, which must not exist yet, instead of standard output."
  )

  private static let role = CommandOption(
    "--role",
    "ROLE",
    .oneOf(Role.allCases.map(\.rawValue)),
    help:
      "Write a program that plays this role of conversations, such as sinch.client; there is one "
      + "in Python."
  )

  private static let languages = Starter.all.map(\.language)

  static let description = CommandDescription(
    "adapter",
    summary: "Write a starter program in your language",
    discussion: [
      "Writes a small program through which check talks to your code. It can be checked as it is; "
        + "one operation is to be filled in, and comments say how to run it and how to go on.",
      "LANGUAGE is one of " + languages.joined(separator: ", ") + ".",
    ],
    options: [output, role],
    operands: .exactly(["LANGUAGE"], .oneOf(languages))
  )

  static func run(
    _ arguments: Arguments,
    _ console: inout Console
  ) throws(CommandError) -> ExitStatus {
    let language = arguments.operands.first ?? ""
    let text = try text(in: language, arguments.value(of: role).flatMap(Role.init))
    if let path = arguments.value(of: output) {
      try write(text, to: path)
    } else {
      console.output.write(text)
    }
    return .success
  }

  private static func text(in language: String, _ role: Role?) throws(CommandError) -> String {
    guard let role else { return Starter.all.first { $0.language == language }?.text ?? "" }
    guard let starter = RoleStarter(of: role, in: language) else {
      throw .usage(
        "there is no starter that plays a role in \(language)",
        details: ["There is one in python; \(Tool.name) messages \(role) describes the messages."],
        of: description
      )
    }
    return starter.text
  }

  private static func write(_ text: String, to path: String) throws(CommandError) {
    // A script can be run as it is.
    let mode: mode_t = text.utf8.starts(with: "#!".utf8) ? 0o777 : 0o666
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw failure(path, String(cString: strerror(errno))) }
    var file = FileOutput(descriptor: descriptor)
    file.write(text)
    file.close()
    if let reason = file.failure { throw failure(path, reason) }
  }

  private static func failure(_ path: String, _ reason: String) -> CommandError {
    CommandError(.unusable, "cannot write \(path.quotedPath): \(reason.lowercased())")
  }
}
