import Posix

/// A file that is written whole or not at all: what stood there before stays until everything is written.
///
/// What is not a regular file, such as a pipe, is written to as it is.
struct ReplacedFile {
  private var output: FileOutput
  private let target: String
  /// The file that is written until it is complete; nil if the target is written in place.
  private let draft: String?

  /// The value of `errno` that would keep a file from being written; nil if nothing does.
  static func obstacle(to path: String) -> Int32? {
    var status = stat()
    if stat(path, &status) == 0 {
      if status.st_mode & S_IFMT == S_IFDIR { return EISDIR }
      return access(path, W_OK) == 0 ? nil : errno
    }
    if errno != ENOENT { return errno }
    if path.last == "/" { return EISDIR }
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    return access(folder, W_OK | X_OK) == 0 ? nil : errno
  }

  /// Whether a path is that of a named pipe.
  static func isPipe(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
  }

  /// Whether two paths name one file that is there, by whatever name.
  static func isSame(_ path: String, _ other: String) -> Bool {
    var (first, second) = (stat(), stat())
    return stat(path, &first) == 0 && stat(other, &second) == 0
      && first.st_mode & S_IFMT == S_IFREG
      && (first.st_dev, first.st_ino) == (second.st_dev, second.st_ino)
  }

  /// Starts writing a file; nil if that fails, with the reason in `errno`.
  private init?(path: String) {
    var status = stat()
    let exists = stat(path, &status) == 0
    // A symbolic link that leads nowhere yet is written through.
    var link = stat()
    let isFree = !exists && lstat(path, &link) != 0
    // A file under /dev may be a shared standard output, which other processes write to as well.
    let isFile = exists && status.st_mode & S_IFMT == S_IFREG && !path.hasPrefix("/dev/")
    let isReplaced = isFree || isFile
    target = isReplaced && exists ? Self.resolved(path) : path
    let mode = exists ? status.st_mode & 0o7777 : 0o666
    let draft = "\(target).\(getpid())"
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let descriptor = isReplaced ? open(draft, flags, mode) : -1
    if descriptor >= 0 {
      if exists { fchmod(descriptor, mode) }
      output = FileOutput(descriptor: descriptor)
      self.draft = draft
    } else {
      guard let output = FileOutput(path: path) else { return nil }
      self.output = output
      self.draft = nil
    }
  }

  /// Writes a file; `role` says which one, in front of its path.
  static func write(
    to path: String,
    as role: String = "",
    _ body: (inout FileOutput) -> Void
  ) throws(CommandError) {
    guard var file = ReplacedFile(path: path) else { throw .cannotWrite(path, as: role) }
    body(&file.output)
    if let reason = file.close() { throw .cannotWrite(path, as: role, reason) }
  }

  /// Moves the file to its place; returns the reason if that fails.
  private mutating func close() -> String? {
    output.close()
    guard let draft else { return output.failure }
    if output.failure == nil, rename(draft, target) == 0 { return nil }
    let reason = output.failure ?? String(cString: strerror(errno)).lowercased()
    unlink(draft)
    return reason
  }

  private static func resolved(_ path: String) -> String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
