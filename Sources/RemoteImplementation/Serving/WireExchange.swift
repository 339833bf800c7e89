/// A request and its answer, as the lines that go over the wire.
package struct WireExchange: Sendable {
  /// What the suite sends.
  package let request: String
  package let answer: String
}

/// Asks an implementation as `check` does, and keeps both sides of the wire.
package struct WireRecorder<Served: Implementation>: Sendable {
  private let responder: Responder<Served>
  private var count = 0

  /// Records what this implementation answers.
  package init(_ implementation: Served) {
    responder = Responder(implementation: implementation)
  }

  /// Asks who is there.
  package mutating func describe() async -> WireExchange {
    await exchange(.describe)
  }

  /// Asks a call.
  package mutating func ask(_ call: Call, _ input: JSON.Object) async -> WireExchange {
    await exchange(WireRequest(CallRequest(call, input: input)))
  }

  /// Replays a conversation to its end.
  package mutating func replay(_ run: inout TraceRun) async -> [WireExchange] {
    var exchanges: [WireExchange] = []
    while let request = run.next() {
      let exchange = await exchange(WireRequest(request))
      exchanges.append(exchange)
      let reply = Array(exchange.answer.utf8).withUnsafeBufferPointer { Reply($0) }
      if case .answer(_, let answer) = reply { run.receive(answer) }
    }
    return exchanges
  }

  private mutating func exchange(_ request: WireRequest) async -> WireExchange {
    count += 1
    var bytes: [UInt8] = []
    request.write(id: count, to: &bytes)
    let answer = await responder.respond(to: bytes.withUnsafeBufferPointer { Incoming($0) })
    return WireExchange(
      request: String(decoding: bytes, as: UTF8.self),
      // Without its line end.
      answer: String(decoding: answer.dropLast(), as: UTF8.self)
    )
  }
}
