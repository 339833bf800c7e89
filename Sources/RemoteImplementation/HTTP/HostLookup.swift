import AuthConformance
import ConformanceEngine
import ConformanceSuite
import Posix
import StrictJSON
import Synchronization

/// Finds the addresses of a host, on a thread of its own: the system may take its time, and nothing
/// interrupts it.
struct HostLookup {
  private let host: String
  private let search: Search

  /// Where a host is reached.
  struct Address: Sendable {
    let family: Int32
    private let octets: [UInt8]

    fileprivate init?(_ entry: addrinfo) {
      guard let address = entry.ai_addr else { return nil }
      family = entry.ai_family
      octets = Array(UnsafeRawBufferPointer(start: address, count: Int(entry.ai_addrlen)))
    }

    /// Begins to connect; the value of `errno`, or 0.
    func connect(_ descriptor: Int32) -> Int32 {
      octets.withUnsafeBytes { bytes in
        let address = bytes.assumingMemoryBound(to: sockaddr.self).baseAddress
        return connectSocket(descriptor, address, socklen_t(bytes.count)) == 0 ? 0 : errno
      }
    }
  }

  private final class Search: Sendable {
    let isOver: WakePipe
    let result = Mutex<Result<[Address], SystemError>?>(nil)

    init() throws(SystemError) {
      isOver = try WakePipe()
    }
  }

  /// Begins to look.
  init(_ host: String, _ port: String) throws(SystemError) {
    let search = try Search()
    self.host = host
    self.search = search
    try SystemThread.start {
      let result = Self.addresses(of: host, port)
      search.result.withLock { $0 = result }
      search.isOver.wake()
    }
  }

  /// Waits for what is found.
  func addresses(
    until deadline: ContinuousClock.Instant,
    stop: WakePipe
  ) throws(SystemError) -> [Address] {
    let isOver = search.isOver.descriptor
    let end = Socket.wait(for: POLLIN, on: isOver, until: deadline, stop: stop.descriptor)
    guard end == .ready, let result = search.result.withLock({ $0 }) else {
      throw SystemError(Self.attempt(host), code: end == .late ? ETIMEDOUT : ECANCELED)
    }
    return try result.get()
  }

  private static func attempt(_ host: String) -> String {
    "find the host \(host.quoted(upTo: 300))"
  }

  private static func addresses(of host: String, _ port: String) -> Result<[Address], SystemError> {
    var hints = addrinfo()
    hints.ai_socktype = Socket.stream
    var list: UnsafeMutablePointer<addrinfo>?
    let code = getaddrinfo(host, port, &hints, &list)
    guard code == 0 else {
      let reason = String(cString: gai_strerror(code)).lowercased()
      return .failure(SystemError(attempt(host), code: ENOENT, reason: reason))
    }
    defer { freeaddrinfo(list) }
    let entries = sequence(first: list) { $0?.pointee.ai_next }.prefix { $0 != nil }
    return .success(entries.compactMap { $0.flatMap { Address($0.pointee) } })
  }
}

// The method of the same name hides the function of the C library.
private func connectSocket(
  _ descriptor: Int32,
  _ address: UnsafePointer<sockaddr>?,
  _ size: socklen_t
) -> Int32 { connect(descriptor, address, size) }
