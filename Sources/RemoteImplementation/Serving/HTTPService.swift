import AuthConformance
import ConformanceEngine

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Serves one connection; confined to a thread.
struct HTTPService<Served: Implementation> {
  let connection: Int32
  let responder: Responder<Served>

  private static var bodyLimit: Int { 64 << 20 }

  /// Answers one request after the other, until either side closes the connection.
  func run() {
    defer { close(connection) }
    guard let patient = try? Patient() else { return }
    var reader = HTTPReader(socket: connection)
    do throws(HTTPReader.Failure) {
      while true {
        let head = try reader.head(until: nil)
        if head["expect"]?.lowercased() == "100-continue" {
          guard writeAll(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8), to: connection) else {
            return
          }
        }
        let framing = head.framing == .untilClosed ? .length(0) : head.framing
        let body = try reader.body(framing, limit: Self.bodyLimit, until: nil)
        guard head.line.first == "POST" else {
          if !send(405, "Method Not Allowed", [], isLast: true) { return }
          return
        }
        let message = body.withUnsafeBufferPointer(Incoming.init)
        let (responder, isLast) = (responder, !head.staysOpen)
        let response = patient.wait { await responder.respond(to: [message]) }
        let isEmpty = response.isEmpty
        guard
          send(isEmpty ? 204 : 200, isEmpty ? "No Content" : "OK", response, isLast: isLast),
          !isLast
        else { return }
      }
    } catch {
      switch error {
      case .closed, .late: break
      case .tooLong: _ = send(413, "Content Too Large", [], isLast: true)
      case .malformed: _ = send(400, "Bad Request", [], isLast: true)
      }
    }
  }

  private func send(_ status: Int, _ phrase: String, _ body: [UInt8], isLast: Bool) -> Bool {
    var message = Array("HTTP/1.1 \(status) \(phrase)\r\n".utf8)
    if status != 204 { message += "Content-Length: \(body.count)\r\n".utf8 }
    if !body.isEmpty { message += "Content-Type: application/json\r\n".utf8 }
    if status == 405 { message += "Allow: POST\r\n".utf8 }
    message += (isLast ? "Connection: close\r\n\r\n" : "\r\n").utf8
    message += body
    return writeAll(message, to: connection)
  }
}
