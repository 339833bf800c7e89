import Posix

/// A file that must not exist yet.
enum NewFile {
  /// Writes a text to it; a script can be run as it is.
  static func write(_ text: String, to path: String) throws(CommandError) {
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
