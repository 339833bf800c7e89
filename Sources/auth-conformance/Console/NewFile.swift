import Posix

/// A file that must not exist yet.
enum NewFile {
  static let option = CommandOption(
    "--output",
    "FILE",
    .file,
    help: "Write to FILE, which must not exist yet, instead of standard output."
  )

  /// Writes a text to the file that the arguments name, or to the console.
  static func write(
    _ text: String,
    _ arguments: Arguments,
    _ console: inout Console
  ) throws(CommandError) {
    if let path = arguments.value(of: option) {
      try write(text, to: path)
    } else {
      console.output.write(text)
    }
  }

  /// Writes a text to it; a script can be run as it is.
  static func write(_ text: String, to path: String) throws(CommandError) {
    let mode: mode_t = text.utf8.starts(with: "#!".utf8) ? 0o777 : 0o666
    // A symbolic link is not followed.
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw .cannotWrite(path) }
    var file = FileOutput(descriptor: descriptor)
    file.write(text)
    file.close()
    if let reason = file.failure { throw .cannotWrite(path, reason) }
  }
}
