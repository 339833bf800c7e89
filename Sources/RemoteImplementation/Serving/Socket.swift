import Posix

/// Listening on connections of TCP.
enum Socket {
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

// The method of the same name hides the function of the C library.
private func startListening(_ descriptor: Int32) -> Bool { listen(descriptor, 128) == 0 }
