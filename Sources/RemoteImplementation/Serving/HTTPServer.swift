import ConformanceEngine
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Serves an implementation over HTTP on 127.0.0.1: each POST is a JSON-RPC 2.0 message.
///
/// The other side of ``HTTPImplementation``, for trying it out; not for a network.
package final class HTTPServer<Served: Implementation>: Sendable {
  /// The port that is listened on.
  package let port: UInt16
  private let listener: Int32
  private let responder: Responder<Served>

  /// Listens on a port; 0 stands for any that is free.
  package init(_ implementation: Served, port: UInt16) throws {
    (listener, self.port) = try Socket.listen(port: port)
    responder = Responder(implementation: implementation)
  }

  deinit {
    close(listener)
  }

  /// Answers as long as the process lives.
  package func serve() async throws {
    try await withCheckedThrowingContinuation { (done: CheckedContinuation<Void, any Error>) in
      do throws(SystemError) {
        try SystemThread.start { done.resume(throwing: self.accept()) }
      } catch {
        done.resume(throwing: error)
      }
    }
  }

  /// Gives each connection a thread; comes back only when no connection can be accepted any more.
  private func accept() -> SystemError {
    while true {
      let connection = acceptConnection(listener)
      if connection < 0 {
        if errno == EINTR || errno == ECONNABORTED { continue }
        return SystemError("accept a connection")
      }
      Socket.prepare(connection)
      let responder = responder
      do throws(SystemError) {
        try SystemThread.start {
          HTTPService(connection: connection, responder: responder).run()
        }
      } catch {
        close(connection)
      }
    }
  }
}

// The method of the same name hides the function of the C library.
private func acceptConnection(_ listener: Int32) -> Int32 { accept(listener, nil, nil) }
