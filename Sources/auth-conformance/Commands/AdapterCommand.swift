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

  private static let languages = Starter.all.map(\.language)

  static let description = CommandDescription(
    "adapter",
    summary: "Write a starter program in your language",
    discussion: [
      "Writes a small program through which check talks to your code. It can be checked as it is; "
        + "one operation is to be filled in, and comments say how to run it and how to go on.",
      "LANGUAGE is one of " + languages.joined(separator: ", ") + ".",
    ],
    options: [output],
    operands: .some(name: "LANGUAGE", .oneOf(languages))
  )

  static func run(
    _ arguments: Arguments,
    _ console: inout Console
  ) throws(CommandError) -> ExitStatus {
    guard let language = arguments.operands.first, arguments.operands.count == 1,
      let starter = Starter.all.first(where: { $0.language == language })
    else { throw .usage("one LANGUAGE at a time", of: description) }
    if let path = arguments.value(of: output) {
      try write(starter, to: path)
    } else {
      console.output.write(starter.text)
    }
    return .success
  }

  private static func write(_ starter: Starter, to path: String) throws(CommandError) {
    let mode: mode_t = starter.isScript ? 0o777 : 0o666
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw failure(path, String(cString: strerror(errno))) }
    var file = FileOutput(descriptor: descriptor)
    file.write(starter.text)
    file.close()
    if let reason = file.failure { throw failure(path, reason) }
  }

  private static func failure(_ path: String, _ reason: String) -> CommandError {
    CommandError(.unusable, "cannot write \(path.quotedPath): \(reason.lowercased())")
  }
}
