import AuthConformance
import ConformanceEngine
import Posix

/// Serves one connection; confined to a thread.
struct HTTPService<Served: Implementation> {
  let connection: Int32
  let responder: Responder<Served>
  let connections: OpenConnections

  // Far more than any request needs, and little even for as many connections as are let in.
  private static var bodyLimit: Int { 1 << 20 }
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
    _ = try? Socket.write(message, to: connection, until: .now)
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
    guard head.line.first == "POST" else {
      refuse(405, "Method Not Allowed")
      return false
    }
    if head["expect"]?.lowercased() == "100-continue" {
      let permission = Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)
      guard try Socket.write(permission, to: connection, until: deadline) else { return false }
    }
    let body = try reader.body(framing, limit: Self.bodyLimit, until: deadline)
    guard connections.answer(connection) else { return false }
    let message = body.withUnsafeBufferPointer(Incoming.init)
    let (responder, staysOpen) = (responder, head.staysOpen)
    let response = bridge.wait { await responder.respond(to: [message]) }
    let isEmpty = response.isEmpty
    let isSent = try send(
      isEmpty ? 204 : 200,
      isEmpty ? "No Content" : "OK",
      response,
      isLast: !staysOpen
    )
    return isSent && staysOpen
  }

  private func refuse(_ status: Int, _ phrase: String) {
    guard (try? send(status, phrase, [], isLast: true)) == true else { return }
    shutdown(connection, Int32(SHUT_WR))
    let end = ContinuousClock.now + Self.farewell
    withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 1) { room in
      while Socket.wait(for: POLLIN, on: connection, until: end),
        recv(connection, room.baseAddress, room.count, 0) > 0
      {}
    }
  }

  private func send(
    _ status: Int,
    _ phrase: String,
    _ body: [UInt8],
    isLast: Bool
  ) throws(HTTPReader.Failure) -> Bool {
    var message = Array("HTTP/1.1 \(status) \(phrase)\r\n".utf8)
    if status != 204 { message += "Content-Length: \(body.count)\r\n".utf8 }
    if !body.isEmpty { message += "Content-Type: application/json\r\n".utf8 }
    if status == 405 { message += "Allow: POST\r\n".utf8 }
    message += (isLast ? "Connection: close\r\n\r\n" : "\r\n").utf8
    message += body
    return try Socket.write(message, to: connection, until: .now + Self.timeout)
  }
}
