/// Asks a server: each request is a POST of a JSON-RPC 2.0 message to the same URL.
final class MessagePeer: Peer {
  private let address: HTTPAddress
  private let options: RemoteOptions
  private let connection: HTTPConnection
  private var timeouts = TimeoutPolicy()

  init(_ address: HTTPAddress, _ options: RemoteOptions, _ connection: HTTPConnection) {
    self.address = address
    self.options = options
    self.connection = connection
  }

  func start() throws(UnusableImplementation) -> ImplementationDescription {
    let answer: Answer
    do throws(HTTPFailure) {
      answer = try exchange(.describe, within: options.startTimeout)
    } catch {
      throw UnusableImplementation(error.message)
    }
    switch answer {
    case .output(let output): return try ImplementationDescription(decoding: output)
    case .unimplemented:
      throw UnusableImplementation(
        "there is no method \(Wire.describe), which is always the first request"
      )
    case .error(let error):
      throw UnusableImplementation(
        "\(Wire.describe) was not answered: \(error.message)",
        details: (error.detail ?? "").lines.filter { !$0.isEmpty }
      )
    }
  }

  func answer(_ request: CallRequest) throws(UnusableImplementation) -> CallReply {
    CallReply(try ask(WireRequest(request)))
  }

  func play(_ run: TraceRun) throws(UnusableImplementation) -> TraceRun {
    var run = run
    while let request = run.next() {
      // An event that was delivered twice would be another conversation.
      var isEvent = false
      if case .deliver = request { isEvent = true }
      run.receive(try ask(WireRequest(request), mayRepeat: !isEvent))
    }
    return run
  }

  func stop() {}

  private func ask(
    _ request: WireRequest,
    mayRepeat: Bool = true
  ) throws(UnusableImplementation) -> Answer {
    if let refusal = timeouts.refusal(of: request.method) {
      return .error(ImplementationError(message: refusal, advice: Advice.timeout))
    }
    do throws(HTTPFailure) {
      let answer = try exchange(request, within: options.timeout, mayRepeat: mayRepeat)
      timeouts.recordAnswer(to: request.method)
      return answer
    } catch {
      try error.blameNobodyIfOwn()
      if error.isTimeout { timeouts.recordTimeout(of: request.method) }
      return .error(ImplementationError(message: error.message))
    }
  }

  private func exchange(
    _ request: WireRequest,
    within timeout: Duration,
    mayRepeat: Bool = true
  ) throws(HTTPFailure) -> Answer {
    // Nobody can foresee it, so an answer to an earlier request never counts as the answer to this one.
    let number = Int(UInt32.random(in: 1 ... .max))
    var body: [UInt8] = []
    request.write(id: number, to: &body)
    let fields = [("Content-Type", "application/json"), ("Accept", "application/json")]
    var post = HTTPRequest(method: "POST", address: address, fields: fields, body: body)
    post.mayRepeat = mayRepeat
    let response = try connection.response(to: post, within: timeout)
    let reply = response.body.withUnsafeBufferPointer(Reply.init)
    if case .answer(number, let answer) = reply { return answer }
    // The answer may still come, and must not be taken for another one.
    connection.close()
    return .error(unusable(response, reply, number))
  }

  /// Why a response is no answer; an error may come with any status.
  private func unusable(
    _ response: HTTPResponse,
    _ reply: Reply,
    _ number: Int
  ) -> ImplementationError {
    if response.status != 200 {
      let body = response.body.isEmpty ? nil : Excerpt.of(response.body)
      return ImplementationError(
        message: response.complaint,
        detail: body,
        advice: Advice.messageStatus
      )
    }
    switch reply {
    case .blank: return ImplementationError(message: "the response has no body")
    case .answer(let id, _):
      return ImplementationError(message: "the response has the ID \(id) instead of \(number)")
    case .stray:
      let message = "the response is not a JSON-RPC message"
      return ImplementationError(message: message, detail: Excerpt.of(response.body))
    }
  }
}
