import Posix

/// The number of files that this process may open.
enum OpenFileLimit {
  /// The files that every command needs besides those it inherits: the runtime's and a few of its
  /// own.
  private static let needed = 16

  /// Makes sure that every command can run: without files of its own the runtime would crash.
  static func check() throws(CommandError) {
    var copies: [Int32] = []
    defer { copies.forEach { _ = close($0) } }
    for _ in 0..<needed {
      let copy = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 0)
      guard copy >= 0 || errno != EMFILE else {
        let message =
          "the limit of open files is too low: \(copies.count) more are allowed, and \(needed) are needed; "
          + "raise the limit, as with: ulimit -n 1024"
        throw CommandError(.unusable, message)
      }
      if copy >= 0 { copies.append(copy) }
    }
  }
}
