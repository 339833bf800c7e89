import Posix

/// Serves an implementation over two streams: JSON-RPC 2.0, one message a line.
///
/// The other side of ``OutsideImplementation``:
///
///     await LineServer(Reference.implementation).serve()
package struct LineServer<Served: Implementation>: Sendable {
  private let responder: Responder<Served>
  private let input: Int32
  private let output: Int32

  private static var lineLimit: Int { 64 << 20 }

  /// Prepares to serve over standard input and output, or over other descriptors.
  package init(
    _ implementation: Served,
    input: Int32 = STDIN_FILENO,
    output: Int32 = STDOUT_FILENO
  ) {
    responder = Responder(implementation: implementation)
    self.input = input
    self.output = output
  }

  /// Answers until the input ends, or nobody reads the output any more.
  package func serve() async throws {
    try await withCheckedThrowingContinuation { (done: CheckedContinuation<Void, any Error>) in
      do throws(SystemError) {
        try SystemThread.start {
          run()
          done.resume()
        }
      } catch {
        done.resume(throwing: error)
      }
    }
  }

  private func run() {
    var buffer = LineBuffer(limit: Self.lineLimit)
    while !buffer.isOverfull {
      let count = buffer.read(from: input)
      if count < 0 {
        if errno == EAGAIN, becomesReady(input, for: Int32(POLLIN)) { continue }
        if errno == EINTR { continue }
      }
      while let message = buffer.takeLine(Incoming.init) {
        if !respond(to: message) { return }
      }
      if count > 0 { continue }
      _ = respond(to: buffer.takeRest(Incoming.init))
      return
    }
  }

  /// Answers a message; false if nobody reads the answer any more.
  private func respond(to message: Incoming) -> Bool {
    let responder = responder
    let bytes = BlockingBridge.wait { await responder.respond(to: message) }
    return writeAll(bytes, to: output)
  }
}
