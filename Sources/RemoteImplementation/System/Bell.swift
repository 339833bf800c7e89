import AuthConformance
import ConformanceEngine
import ConformanceSuite

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Wakes a thread that waits in `poll`.
final class Bell: Sendable {
  /// Readable as long as the bell rings.
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

  /// Rings until ``silence()``; ringing twice is ringing once.
  func ring() {
    var byte: UInt8 = 0
    _ = write(writing, &byte, 1)
  }

  /// Makes the bell stop.
  func silence() {
    withUnsafeTemporaryAllocation(byteCount: 64, alignment: 1) { bytes in
      while read(descriptor, bytes.baseAddress, bytes.count) == bytes.count {}
    }
  }
}

extension Bell {
  /// Waits until the bell rings, and makes it stop.
  func wait() {
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    _ = poll(&entry, 1, -1)
    silence()
  }
}
