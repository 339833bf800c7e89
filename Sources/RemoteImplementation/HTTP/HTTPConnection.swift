import AuthConformance
import ConformanceEngine
import ConformanceSuite
import Posix

/// A connection that is kept open from one request to the next; confined to one thread.
final class HTTPConnection {
  private let address: HTTPAddress
  private let stop: WakePipe
  private var descriptor: Int32 = -1
  private var reader: HTTPReader

  // As much as a program may print on one line.
  private static let bodyLimit = 16 << 20

  /// What came back.
  struct Response {
    var status: Int
    /// The server's words for the status.
    var phrase: String
    var body: [UInt8]
    /// Where the server would rather be asked, if it says so.
    var location: String?
  }

  /// Why no response came.
  struct Failure: Error {
    var message: String
    var isTimeout = false
    /// Whether the server may not have seen the request at all: it had closed a kept connection.
    var mayRepeat = false
  }

  /// - Parameter stop: ends whatever is under way when it is told to wake.
  init(_ address: HTTPAddress, _ stop: WakePipe) {
    self.address = address
    self.stop = stop
    reader = HTTPReader(socket: -1, stop: stop.descriptor)
  }

  deinit {
    disconnect()
  }

  /// Sends a JSON text and waits for the response.
  func post(_ body: [UInt8], within timeout: Duration) throws(Failure) -> Response {
    let deadline = ContinuousClock.now + timeout
    if descriptor >= 0, Socket.isStale(descriptor) { disconnect() }
    let isReused = descriptor >= 0
    if !isReused { try connect(until: deadline) }
    do throws(HTTPReader.Failure) {
      try send(body, until: deadline)
      return try response(until: deadline)
    } catch {
      disconnect()
      throw failure(error, isReused, timeout)
    }
  }

  private func disconnect() {
    if descriptor >= 0 { close(descriptor) }
    descriptor = -1
  }

  private func connect(until deadline: ContinuousClock.Instant) throws(Failure) {
    do throws(SystemError) {
      descriptor = try Socket.connect(address.host, address.port, until: deadline, stop: stop)
      reader = HTTPReader(socket: descriptor, stop: stop.descriptor)
    } catch {
      throw Failure(message: "\(error)", isTimeout: error.code == ETIMEDOUT)
    }
  }

  private func send(
    _ body: [UInt8],
    until deadline: ContinuousClock.Instant
  ) throws(HTTPReader.Failure) {
    var message: [UInt8] = []
    message.reserveCapacity(body.count + 256)
    message += "POST \(address.target) HTTP/1.1\r\nHost: \(address.authority)\r\n".utf8
    message += "Content-Type: application/json\r\nAccept: application/json\r\n".utf8
    message += "Content-Length: \(body.count)\r\n\r\n".utf8
    message += body
    // Where the server has closed the connection it may have answered before.
    _ = try Socket.write(message, to: descriptor, until: deadline, stop: stop.descriptor)
  }

  private func response(
    until deadline: ContinuousClock.Instant
  ) throws(HTTPReader.Failure) -> Response {
    var head = try reader.head(until: deadline)
    while let status = head.status, (100...199).contains(status) {
      head = try reader.head(until: deadline)
    }
    guard let status = head.status else {
      throw .malformed(
        "it is not an HTTP response: \(Excerpt.of(head.line.joined(separator: " ")))"
      )
    }
    let framing = [204, 304].contains(status) ? .length(0) : head.framing
    let body = try reader.body(framing, limit: Self.bodyLimit, until: deadline)
    if !head.staysOpen || framing == .untilClosed { disconnect() }
    return Response(
      status: status,
      phrase: head.line.count > 2 ? String(head.line[2]) : "",
      body: body,
      location: head["location"]
    )
  }

  private func failure(
    _ failure: HTTPReader.Failure,
    _ isReused: Bool,
    _ timeout: Duration
  ) -> Failure {
    switch failure {
    case .closed(let hasBegun):
      Failure(
        message: hasBegun
          ? "the connection was closed in the middle of the response"
          : "the connection was closed before a response arrived",
        mayRepeat: isReused && !hasBegun
      )
    case .late: Failure(message: "no answer within \(timeout.inSeconds)", isTimeout: true)
    case .stopped: Failure(message: ImplementationError.closed.message)
    case .tooLong(let limit): Failure(message: "the response has more than \(limit) octets")
    case .malformed(let what): Failure(message: "the response is malformed: \(what)")
    }
  }
}
