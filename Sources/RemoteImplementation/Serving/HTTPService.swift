import Posix

/// Serves one connection; confined to a thread.
struct HTTPService<Service: WebService> {
  let connection: Int32
  let service: Service
  let connections: OpenConnections

  // From the end of one request to that of the next.
  private static var timeout: Duration { .seconds(30) }
  // A refusal is lost where the connection is closed before what it refuses has been read.
  private static var farewell: Duration { .milliseconds(500) }

  /// Answers one request after the other, until either side closes the connection.
  func run() {
    guard let bridge = try? BlockingBridge() else { return }
    Pipe.makeNonBlocking(connection)
    var reader = HTTPReader(socket: connection)
    do throws(HTTPReader.Failure) {
      while try answer(&reader, bridge) {}
    } catch {
      switch error {
      case .closed, .late(hasBegun: false): break
      case .late: refuse(408, "Request Timeout")
      case .tooLong: refuse(413, "Content Too Large")
      case .malformed: refuse(400, "Bad Request")
      }
    }
  }

  /// Closes a connection that is one too many.
  static func refuse(_ connection: Int32) {
    Pipe.makeNonBlocking(connection)
    let message = Array("HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\n\r\n".utf8)
    _ = writeAll(message, to: connection, until: .now)
    close(connection)
  }

  /// Answers one request; false where none may follow.
  private func answer(
    _ reader: inout HTTPReader,
    _ bridge: BlockingBridge
  ) throws(HTTPReader.Failure) -> Bool {
    let deadline = ContinuousClock.now + Self.timeout
    guard connections.wait(for: connection) else { return false }
    let head = try reader.head(until: deadline)
    guard let framing = head.framing else {
      refuse(400, "Bad Request")
      return false
    }
    guard head.isForThisMachine else {
      refuse(421, "Misdirected Request")
      return false
    }
    guard head.isFromThisMachine else {
      refuse(403, "Forbidden")
      return false
    }
    guard let method = head.line.first.map(String.init), service.methods.contains(method) else {
      refuse(405, "Method Not Allowed")
      return false
    }
    if head["expect"]?.lowercased() == "100-continue" {
      let permission = Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)
      guard writeAll(permission, to: connection, until: deadline) else { return false }
    }
    let body = try reader.body(framing, limit: service.bodyLimit, until: deadline)
    guard connections.answer(connection) else { return false }
    let request = WebRequest(method: method, path: head.path, body: body)
    let (service, staysOpen) = (service, head.staysOpen)
    let response = bridge.wait { await service.respond(to: request) }
    return send(response, isLast: !staysOpen) && staysOpen
  }

  private func refuse(_ status: Int, _ phrase: String) {
    let fields = status == 405 ? [("Allow", service.methods.joined(separator: ", "))] : []
    let response = WebResponse(status, phrase, fields: fields)
    guard send(response, isLast: true) else { return }
    shutdown(connection, Int32(SHUT_WR))
    let end = ContinuousClock.now + Self.farewell
    withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 1) { room in
      while becomesReady(connection, for: Int32(POLLIN), until: end),
        recv(connection, room.baseAddress, room.count, 0) > 0
      {}
    }
  }

  private func send(_ response: WebResponse, isLast: Bool) -> Bool {
    var message = Array("HTTP/1.1 \(response.status) \(response.phrase)\r\n".utf8)
    if response.status != 204 { message += "Content-Length: \(response.body.count)\r\n".utf8 }
    for (name, value) in response.fields { message += "\(name): \(value)\r\n".utf8 }
    message += (isLast ? "Connection: close\r\n\r\n" : "\r\n").utf8
    message += response.body
    return writeAll(message, to: connection, until: .now + Self.timeout)
  }
}
