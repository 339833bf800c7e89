import Posix

/// Looks for programs as `posix_spawnp` does.
enum ProgramPath {
  /// Where a program is; complains where there is none, or it cannot be started.
  static func find(_ name: String) throws(UnusableImplementation) -> String {
    var code = ENOENT
    if name.utf8.contains(UInt8(ascii: "/")) {
      if access(name, X_OK) != 0 {
        code = errno
      } else if isFolder(name) {
        code = EACCES
      } else {
        return name
      }
    } else {
      let folders = getenv("PATH").map { String(cString: $0) } ?? "/usr/local/bin:/usr/bin:/bin"
      for folder in folders.split(separator: ":") {
        let path = "\(folder)/\(name)"
        if access(path, X_OK) == 0, !isFolder(path) { return path }
      }
    }
    throw CommandFailure(command: [name], error: SystemError("start it", code: code)).explanation
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
