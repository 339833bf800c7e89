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

/// Opening, and listening on, connections of TCP.
enum Socket {
  /// Connects to a host, trying each of its addresses.
  static func connect(
    _ host: String,
    _ port: String,
    until deadline: ContinuousClock.Instant
  ) throws(SystemError) -> Int32 {
    var hints = addrinfo()
    hints.ai_socktype = stream
    var list: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(host, port, &hints, &list) == 0 else {
      throw SystemError("find the host \"\(host)\"", code: ENOENT)
    }
    defer { freeaddrinfo(list) }
    var failure = SystemError("connect to \(host), port \(port)", code: ECONNREFUSED)
    var candidate = list
    while let entry = candidate?.pointee {
      do throws(SystemError) {
        return try connect(entry, "connect to \(host), port \(port)", until: deadline)
      } catch {
        failure = error
      }
      candidate = entry.ai_next
    }
    throw failure
  }

  private static func connect(
    _ entry: addrinfo,
    _ attempt: String,
    until deadline: ContinuousClock.Instant
  ) throws(SystemError) -> Int32 {
    let descriptor = socket(entry.ai_family, entry.ai_socktype, entry.ai_protocol)
    guard descriptor >= 0 else { throw SystemError(attempt) }
    prepare(descriptor)
    Pipe.makeNonBlocking(descriptor)
    #if canImport(Darwin)
      let code = Darwin.connect(descriptor, entry.ai_addr, entry.ai_addrlen)
    #elseif canImport(Musl)
      let code = Musl.connect(descriptor, entry.ai_addr, entry.ai_addrlen)
    #else
      let code = Glibc.connect(descriptor, entry.ai_addr, entry.ai_addrlen)
    #endif
    var failure = code == 0 ? 0 : errno
    if failure == EINPROGRESS {
      var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      let time = max(.zero, deadline - .now).milliseconds
      failure = poll(&waiting, 1, Int32(time)) == 0 ? ETIMEDOUT : pendingError(of: descriptor)
    }
    guard failure == 0 else {
      close(descriptor)
      throw SystemError(attempt, code: failure)
    }
    return descriptor
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

  /// Whether the other side has closed a connection on which nothing is under way.
  static func isStale(_ descriptor: Int32) -> Bool {
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&entry, 1, 0) != 0
  }

  private static func pendingError(of descriptor: Int32) -> Int32 {
    var code: Int32 = 0
    var size = socklen_t(MemoryLayout<Int32>.size)
    getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &code, &size)
    return code
  }

  private static var stream: Int32 {
    #if canImport(Glibc)
      Int32(SOCK_STREAM.rawValue)
    #else
      SOCK_STREAM
    #endif
  }
}

// The method of the same name hides the function of the C library.
private func startListening(_ descriptor: Int32) -> Bool { listen(descriptor, 128) == 0 }
