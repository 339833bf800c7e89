import Posix

/// Why a program cannot be started, and what can be done about it.
struct CommandFailure {
  let command: [String]
  let error: SystemError

  private var name: String { command.first ?? "" }

  /// The reason for people.
  var explanation: UnusableImplementation {
    switch error.code {
    case ENOENT where !name.utf8.contains(UInt8(ascii: "/")): return notInPath
    case ENOENT where access(name, F_OK) == 0: return withoutInterpreter
    case ENOENT, ENOTDIR: return UnusableImplementation("there is no program \(name.quotedPath)")
    case EACCES: return notExecutable
    case ENOEXEC:
      return UnusableImplementation(
        "\(name.quotedPath) is neither a program for this machine nor a script",
        details: ["A script begins with a line such as #!/usr/bin/env python3"]
      )
    default: return UnusableImplementation("cannot start \(name.quotedPath): \(error.reason)")
    }
  }

  private var notInPath: UnusableImplementation {
    UnusableImplementation(
      "there is no program \(name.quotedPath) in PATH",
      details: access(name, F_OK) == 0 ? ["Did you mean ./\(name)?"] : []
    )
  }

  private var notExecutable: UnusableImplementation {
    var status = stat()
    if stat(name, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
      return UnusableImplementation("\(name.quotedPath) is a folder, not a program")
    }
    return UnusableImplementation(
      "\(name.quotedPath) is not executable",
      details: [
        "Make it so with: chmod +x \(name)",
        "Or start it with its interpreter, as in: -- python3 \(name)",
      ]
    )
  }

  private var withoutInterpreter: UnusableImplementation {
    var first: [UInt8] = []
    if let file = fopen(name, "r") {
      defer { fclose(file) }
      first = [UInt8](repeating: 0, count: 200)
      first.removeLast(first.count - fread(&first, 1, first.count, file))
    }
    let line = String(decoding: first.prefix { $0 != 0x0A }, as: UTF8.self)
    return UnusableImplementation(
      line.hasPrefix("#!")
        ? "the interpreter of \(name.quotedPath) does not exist: \(line)"
        : "\(name.quotedPath) cannot be started: what it needs to be loaded does not exist"
    )
  }
}
