import Posix

/// Serves HTTP on 127.0.0.1, to this machine alone; not for a network.
package final class HTTPServer<Service: WebService>: Sendable {
  /// The port that is listened on.
  package let port: UInt16
  private let listener: Int32
  private let service: Service
  // As many as `check` may open, and few enough for what a process may hold open.
  private let connections = OpenConnections(limit: 256)

  /// Listens on a port; 0 stands for any that is free.
  package init(_ service: Service, port: UInt16) throws {
    (listener, self.port) = try Socket.listen(port: port)
    self.service = service
  }

  /// Serves an implementation, the other side of ``OutsideImplementation``.
  package convenience init<Served: Implementation>(_ implementation: Served, port: UInt16) throws
  where Service == Responder<Served> {
    try self.init(Responder(implementation: implementation), port: port)
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
        switch errno {
        case EINTR, ECONNABORTED: break
        // It goes on when a connection has been closed.
        case EMFILE, ENFILE, ENOBUFS, ENOMEM: _ = poll(nil, 0, 50)
        default: return SystemError("accept a connection")
        }
        continue
      }
      Socket.prepare(connection)
      serve(connection)
    }
  }

  private func serve(_ connection: Int32) {
    let (connections, service) = (connections, service)
    guard connections.open(connection) else { return HTTPService<Service>.refuse(connection) }
    do throws(SystemError) {
      try SystemThread.start {
        HTTPService(connection: connection, service: service, connections: connections).run()
        connections.close(connection)
      }
    } catch {
      connections.close(connection)
    }
  }
}

// The method of the same name hides the function of the C library.
private func acceptConnection(_ listener: Int32) -> Int32 { accept(listener, nil, nil) }
