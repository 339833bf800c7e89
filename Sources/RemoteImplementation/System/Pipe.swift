import Posix

/// A pipe whose ends no program inherits unless it is given them.
struct Pipe {
  let reading: Int32
  let writing: Int32

  /// Opens a pipe; both ends lie above the standard streams.
  init() throws(SystemError) {
    var ends: [Int32] = [-1, -1]
    #if os(Linux)
      guard pipe2(&ends, O_CLOEXEC) == 0 else { throw SystemError("open a pipe") }
    #else
      guard pipe(&ends) == 0 else { throw SystemError("open a pipe") }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    #endif
    reading = Self.lift(ends[0])
    writing = Self.lift(ends[1])
  }

  /// Why no pipe can be opened now; nil if one can.
  static var obstacle: SystemError? {
    do throws(SystemError) {
      let pipe = try Pipe()
      for end in [pipe.reading, pipe.writing] { close(end) }
      return nil
    } catch {
      return error
    }
  }

  /// Moves a descriptor out of the way of the standard streams, should one of them be closed.
  private static func lift(_ descriptor: Int32) -> Int32 {
    guard descriptor <= STDERR_FILENO else { return descriptor }
    let lifted = fcntl(descriptor, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
    guard lifted >= 0 else { return descriptor }
    close(descriptor)
    return lifted
  }

  /// Lets reading from or writing to a descriptor fail where it would have to wait.
  static func makeNonBlocking(_ descriptor: Int32) {
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
  }
}
