import Posix

/// Wakes a thread that waits in `poll`.
final class WakePipe: Sendable {
  /// Readable from ``wake()`` to ``clear()``.
  let descriptor: Int32
  private let writing: Int32

  init() throws(SystemError) {
    let pipe = try Pipe()
    Pipe.makeNonBlocking(pipe.reading)
    Pipe.makeNonBlocking(pipe.writing)
    descriptor = pipe.reading
    writing = pipe.writing
  }

  deinit {
    close(descriptor)
    close(writing)
  }

  /// Wakes whoever waits, now or later; to do so twice is to do so once.
  func wake() {
    var byte: UInt8 = 0
    _ = write(writing, &byte, 1)
  }

  /// Forgets that it was told to wake.
  func clear() {
    withUnsafeTemporaryAllocation(byteCount: 64, alignment: 1) { bytes in
      while read(descriptor, bytes.baseAddress, bytes.count) == bytes.count {}
    }
  }
}

extension WakePipe {
  /// Waits until it is told to wake.
  func wait() {
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    _ = poll(&entry, 1, -1)
    clear()
  }
}
