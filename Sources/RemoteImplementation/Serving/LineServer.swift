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
    let bridge = try BlockingBridge()
    try await withCheckedThrowingContinuation { (done: CheckedContinuation<Void, any Error>) in
      do throws(SystemError) {
        try SystemThread.start {
          run(bridge)
          done.resume()
        }
      } catch {
        done.resume(throwing: error)
      }
    }
  }

  private func run(_ bridge: BlockingBridge) {
    var buffer = LineBuffer(limit: Self.lineLimit)
    while !buffer.isOverfull {
      let count = buffer.read(from: input)
      if count < 0 {
        if errno == EAGAIN, becomesReady(input, for: Int32(POLLIN)) { continue }
        if errno == EINTR { continue }
      }
      // What has come together is answered together.
      var messages: [Incoming] = []
      while let message = buffer.takeLine(Incoming.init) { messages.append(message) }
      if count <= 0 { messages.append(buffer.takeRest(Incoming.init)) }
      let (together, responder) = (messages, responder)
      let bytes = bridge.wait { await responder.respond(to: together) }
      if !writeAll(bytes, to: output) || count <= 0 { return }
    }
  }
}
