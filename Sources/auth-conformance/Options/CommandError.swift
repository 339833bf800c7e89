/// Why a command cannot do what it was asked to: what happened, where, and what to do.
struct CommandError: Error {
  let status: ExitStatus
  /// One line, without a full stop.
  let message: String
  /// Further lines, each whole.
  let details: [String]

  /// Makes an error.
  init(_ status: ExitStatus, _ message: String, details: [String] = []) {
    self.status = status
    self.message = message
    self.details = details
  }
}

extension CommandError {
  /// A mistake in the arguments of a command.
  static func usage(
    _ message: String,
    nearest: [String] = [],
    details: [String] = [],
    of command: CommandDescription
  ) -> CommandError {
    CommandError(
      .unusable,
      message + nearest.question,
      details: details + ["\(command.name) --help lists its options."]
    )
  }
}
