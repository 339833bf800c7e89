import Posix

/// An error that stops a command: the problem, its location, and the remedy.
struct CommandError: Error {
  let status: ExitStatus
  /// A message in one line, without a full stop.
  let message: String
  /// Further lines, each whole.
  let details: [String]

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

  /// A file or folder that cannot be written, for the reason that `errno` has or another one.
  static func cannotWrite(
    _ path: String,
    as role: String = "",
    _ reason: String = String(cString: strerror(errno)).lowercased()
  ) -> CommandError {
    CommandError(.unusable, "cannot write \(role)\(path.quotedPath): \(reason)")
  }
}

extension Collection {
  /// The element of a name; the error says that there is none, and which one may have been meant.
  ///
  /// - Parameter isListed: Whether the error lists all names, because they are few.
  func named(
    _ name: String,
    _ kind: String,
    by id: (Element) -> String,
    isListed: Bool = false,
    details: [String] = [],
    of command: CommandDescription
  ) throws(CommandError) -> Element {
    if let element = first(where: { id($0).hasSameUTF8(as: name) }) { return element }
    let known = map(id)
    let list = known.joined(separator: ", ")
    throw .usage(
      "there is no \(kind) \(name.quoted)",
      nearest: known.nearest(to: name),
      details: isListed && !known.isEmpty ? ["It is one of \(list)."] : details,
      of: command
    )
  }
}
