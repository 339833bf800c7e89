import Posix

/// An open file that is written to in large pieces.
///
/// A reader that closes early, as `head` does, ends the writing but not the run, whose exit status
/// stays correct. Any other failure is stored in ``failure``.
struct FileOutput: TextOutputStream {
  private let descriptor: Int32
  private var buffer: [UInt8] = []
  private var isClosed = false
  /// The reason why writing failed; nil if it did not.
  private(set) var failure: String?

  private static let bufferSize = 65_536

  /// Writes to a descriptor that is open already.
  init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// Opens and empties a file; nil if that fails, with the reason in `errno`.
  ///
  /// A named pipe is opened once another process reads it.
  init?(path: String) {
    let (descriptor, code) = Waiting.announced("a reader of \(path.quotedPath)") {
      (open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666), errno)
    }
    errno = code
    guard descriptor >= 0 else { return nil }
    self.init(descriptor: descriptor)
  }

  mutating func write(_ string: String) {
    buffer += string.utf8
    if buffer.count >= Self.bufferSize { flush() }
  }

  mutating func write(line: String) {
    write(line)
    write("\n")
  }

  /// Hands over what is waiting.
  mutating func flush() {
    defer { buffer.removeAll(keepingCapacity: true) }
    var rest = buffer[...]
    while !rest.isEmpty && !isClosed {
      let count = rest.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        var poll = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = systemPoll(&poll)
      } else if errno != EINTR {
        isClosed = true
        if errno != EPIPE { failure = String(cString: strerror(errno)).lowercased() }
      }
    }
  }

  /// Hands over what is waiting and closes the file.
  mutating func close() {
    flush()
    if closeDescriptor(descriptor) != 0 && failure == nil && !isClosed {
      failure = String(cString: strerror(errno)).lowercased()
    }
    isClosed = true
  }
}

// The members of the type hide the functions of the C library that have the same names.
private func systemWrite(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(file, bytes, count)
}

private func systemPoll(_ entry: inout pollfd) -> Int32 { poll(&entry, 1, -1) }

private func closeDescriptor(_ file: Int32) -> Int32 { close(file) }
