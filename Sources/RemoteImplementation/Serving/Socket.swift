import Posix

/// Listening on, and writing to, connections of TCP.
enum Socket {
  /// Waits until a descriptor can be read from or written to; false where that is not in time.
  static func wait(
    for events: Int32,
    on descriptor: Int32,
    until deadline: ContinuousClock.Instant?
  ) -> Bool {
    var entry = pollfd(fd: descriptor, events: Int16(events), revents: 0)
    while true {
      let remaining = deadline.map { $0 - .now }
      if let remaining, remaining <= .zero { return false }
      let time = Int32(clamping: remaining?.milliseconds ?? -1)
      if poll(&entry, 1, time) > 0 { return true }
    }
  }

  /// Writes everything to a descriptor that does not block; false where nobody reads it any more.
  static func write(
    _ bytes: [UInt8],
    to descriptor: Int32,
    until deadline: ContinuousClock.Instant
  ) throws(HTTPReader.Failure) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { sendBytes(descriptor, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        guard wait(for: POLLOUT, on: descriptor, until: deadline) else {
          throw .late(hasBegun: false)
        }
      } else if errno != EINTR {
        return false
      }
    }
    return true
  }

  /// Listens on 127.0.0.1; port 0 stands for any that is free.
  static func listen(port: UInt16) throws(SystemError) -> (descriptor: Int32, port: UInt16) {
    let attempt = "listen on 127.0.0.1, port \(port)"
    let descriptor = socket(AF_INET, stream, 0)
    guard descriptor >= 0 else { throw SystemError(attempt) }
    prepare(descriptor)
    var yes: Int32 = 1
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { general in
        bind(descriptor, general, size) == 0 && startListening(descriptor)
          && getsockname(descriptor, general, &size) == 0
      }
    }
    guard isListening else {
      let code = errno
      close(descriptor)
      throw SystemError(attempt, code: code)
    }
    return (descriptor, UInt16(bigEndian: address.sin_port))
  }

  /// Small messages go out at once, and no program inherits the connection.
  static func prepare(_ descriptor: Int32) {
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    var yes: Int32 = 1
    let size = socklen_t(MemoryLayout<Int32>.size)
    setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, size)
  }

  private static var stream: Int32 {
    #if canImport(Glibc)
      Int32(SOCK_STREAM.rawValue)
    #else
      SOCK_STREAM
    #endif
  }
}

// The methods of the same names hide the functions of the C library.
private func sendBytes(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(file, bytes, count)
}

private func startListening(_ descriptor: Int32) -> Bool { listen(descriptor, 128) == 0 }
