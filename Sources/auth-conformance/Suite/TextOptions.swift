/// The options that say how much the text report tells.
enum TextOptions {
  private static let quiet = CommandOption(
    "--quiet",
    help: "Text: only failures of the level and the verdict, without progress."
  )
  private static let verbose = CommandOption(
    "--verbose",
    help: "Text: also every warning, interpretation, failure below the level and unimplemented "
      + "group. Markdown: also every failure below the level."
  )
  private static let maxFailures = CommandOption(
    "--max-failures",
    "N",
    help: "Text: show N failures in full, and each other failure in one line (default "
      + "\(TextReporter.usualMaxFailures))."
  )

  static let all = [maxFailures, quiet, verbose]

  /// The report that was asked for.
  static func reporter(
    _ arguments: Arguments,
    of command: CommandDescription
  ) throws(CommandError) -> TextReporter {
    if arguments.has(quiet) && arguments.has(verbose) {
      throw .usage("use either \(quiet.name) or \(verbose.name)", of: command)
    }
    var reporter = TextReporter(
      detail: arguments.has(quiet) ? .quiet : arguments.has(verbose) ? .verbose : .normal
    )
    if let text = arguments.value(of: maxFailures) {
      guard let number = Int(text), number >= 0 else {
        throw .usage(
          "\(maxFailures.name) cannot be \(text.quoted)",
          details: ["It must be a whole number, 0 or more."],
          of: command
        )
      }
      reporter.maxFailures = number
    }
    return reporter
  }
}
