import AuthConformance
import ConformanceEngine
import ConformanceSuite
import Posix

/// One request of HTTP/1.1; the connection adds the host and the length of the body.
struct HTTPRequest {
  var method: String
  /// With the query, as the request line has it.
  var target: String
  var fields: [(name: String, value: String)]
  var body: [UInt8]?
}

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
    var head: HTTPHead
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

  /// Connects where there is no connection yet.
  func open(within timeout: Duration) throws(Failure) {
    if descriptor < 0 { try connect(until: .now + timeout) }
  }

  /// Sends a JSON text and waits for the response.
  func post(_ body: [UInt8], within timeout: Duration) throws(Failure) -> Response {
    let fields = [("Content-Type", "application/json"), ("Accept", "application/json")]
    let request = HTTPRequest(method: "POST", target: address.target, fields: fields, body: body)
    return try send(request, within: timeout)
  }

  /// Sends a request and waits for the response.
  func send(_ request: HTTPRequest, within timeout: Duration) throws(Failure) -> Response {
    let deadline = ContinuousClock.now + timeout
    if descriptor >= 0, Socket.isStale(descriptor) { disconnect() }
    let isReused = descriptor >= 0
    if !isReused { try connect(until: deadline) }
    do throws(HTTPReader.Failure) {
      try write(request, until: deadline)
      return try response(to: request, until: deadline)
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

  private func write(
    _ request: HTTPRequest,
    until deadline: ContinuousClock.Instant
  ) throws(HTTPReader.Failure) {
    let body = request.body ?? []
    var message: [UInt8] = []
    message.reserveCapacity(body.count + 256)
    message += "\(request.method) \(request.target) HTTP/1.1\r\n".utf8
    message += "Host: \(address.authority)\r\n".utf8
    for (name, value) in request.fields { message += "\(name): \(value)\r\n".utf8 }
    if request.body != nil { message += "Content-Length: \(body.count)\r\n".utf8 }
    message += "\r\n".utf8
    message += body
    // Where the server has closed the connection it may have answered before.
    _ = try Socket.write(message, to: descriptor, until: deadline, stop: stop.descriptor)
  }

  private func response(
    to request: HTTPRequest,
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
    let isEmpty = [204, 304].contains(status) || request.method == "HEAD"
    let framing = isEmpty ? .length(0) : head.framing
    let body = try reader.body(framing, limit: Self.bodyLimit, until: deadline)
    if !head.staysOpen || framing == .untilClosed { disconnect() }
    return Response(
      status: status,
      phrase: head.line.count > 2 ? String(head.line[2]) : "",
      body: body,
      head: head
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
