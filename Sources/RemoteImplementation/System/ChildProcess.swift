import Posix

/// A program that was started, in a process group of its own, with pipes to its standard streams.
struct ChildProcess {
  /// The process, and its process group.
  let id: pid_t
  /// To be written to.
  let input: Int32
  /// To be read from.
  let output: Int32
  /// To be read from.
  let errors: Int32

  /// Starts a program, which is looked for in `PATH` if its name has no slash.
  init(running command: [String]) throws(SystemError) {
    let input = try Pipe()
    let output = try Self.pipe(orClose: [input])
    let errors = try Self.pipe(orClose: [input, output])
    defer { for end in [input.reading, output.writing, errors.writing] { close(end) } }
    do throws(SystemError) {
      id = try Self.spawn(command, [input.reading, output.writing, errors.writing])
    } catch {
      for end in [input.writing, output.reading, errors.reading] { close(end) }
      throw error
    }
    self.input = input.writing
    self.output = output.reading
    self.errors = errors.reading
    for end in [self.input, self.output, self.errors] { Pipe.makeNonBlocking(end) }
  }

  private static func pipe(orClose others: [Pipe]) throws(SystemError) -> Pipe {
    do throws(SystemError) {
      return try Pipe()
    } catch {
      for end in others.flatMap({ [$0.reading, $0.writing] }) { close(end) }
      throw error
    }
  }

  private static func spawn(_ command: [String], _ streams: [Int32]) throws(SystemError) -> pid_t {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
      let flags =
        POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
        | POSIX_SPAWN_CLOEXEC_DEFAULT
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
      let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    for (target, stream) in streams.enumerated() {
      posix_spawn_file_actions_adddup2(&actions, stream, Int32(target))
    }
    #if !canImport(Darwin)
      closeAllButStreams(&actions)
    #endif
    // What this process ignores or holds back is no business of the program's.
    var none = sigset_t()
    sigemptyset(&none)
    var all = sigset_t()
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(&attributes, Int16(flags))

    var arguments: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) }
    defer { for argument in arguments { free(argument) } }
    arguments.append(nil)
    var id = pid_t()
    let name = command.first ?? ""
    let code = posix_spawnp(&id, name, &actions, &attributes, &arguments, environment())
    guard code == 0 else { throw SystemError("start \(name.quotedPath)", code: code) }
    return id
  }

  /// How the program ended, nil as long as it runs; it is not reaped.
  func end() -> ProgramEnd? {
    var info = siginfo_t()
    let flags = WEXITED | WNOHANG | WNOWAIT
    guard waitid(P_PID, id_t(id), &info, flags) == 0, info.si_signo == SIGCHLD else { return nil }
    #if canImport(Darwin)
      let status = info.si_status
    #else
      let status = info._sifields._sigchld.si_status
    #endif
    return info.si_code == CLD_EXITED ? .exited(status & 0xFF) : .killed(signal: status)
  }

  /// Sends a signal to the whole process group, and to the program should it have left it.
  func send(_ signal: Int32) {
    kill(-id, signal)
    if getpgid(id) != id { kill(id, signal) }
  }

  /// Waits for the end of a program that has ended or cannot help ending, and forgets it.
  func reap() {
    var status: Int32 = 0
    while waitpid(id, &status, 0) == -1 && errno == EINTR {}
  }
}
