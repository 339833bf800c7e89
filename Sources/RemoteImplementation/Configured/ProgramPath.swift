import Posix

/// Looks for programs as `posix_spawnp` does.
enum ProgramPath {
  /// Where a program is; complains where there is none, or it cannot be started.
  static func find(_ name: String) throws(UnusableImplementation) -> String {
    var code = ENOENT
    if name.utf8.contains(UInt8(ascii: "/")) {
      if access(name, X_OK) == 0 { return name }
      code = errno
    } else {
      let folders = getenv("PATH").map { String(cString: $0) } ?? "/usr/local/bin:/usr/bin:/bin"
      for folder in folders.split(separator: ":") where access("\(folder)/\(name)", X_OK) == 0 {
        return "\(folder)/\(name)"
      }
    }
    throw CommandFailure(command: [name], error: SystemError("start it", code: code)).explanation
  }
}
