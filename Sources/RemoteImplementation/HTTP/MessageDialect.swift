/// Each request is a POST of a JSON-RPC 2.0 message to the same URL.
struct MessageDialect: HTTPDialect {
  let address: HTTPAddress

  private static let describeNumber = 0

  var openings: [HTTPRequest] { [post(.describe, Self.describeNumber)] }

  func introduction(
    _ responses: [HTTPResponse]
  ) throws(UnusableImplementation) -> ImplementationDescription {
    switch understood(responses[0], Self.describeNumber) {
    case .output(let output):
      return try ImplementationDescription(decoding: output)
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

  func request(_ number: Int, for request: RemoteRequest) -> HTTPRequest? {
    var post = post(request.call, number)
    // An event that was delivered twice would be another conversation.
    if case .deliver = request.conversation { post.mayRepeat = false }
    return post
  }

  func answer(_ number: Int, to request: RemoteRequest, in response: HTTPResponse) -> Answer {
    understood(response, number)
  }

  private func post(_ call: WireRequest, _ number: Int) -> HTTPRequest {
    var body: [UInt8] = []
    call.write(id: number, to: &body)
    let fields = [("Content-Type", "application/json"), ("Accept", "application/json")]
    return HTTPRequest(method: "POST", address: address, fields: fields, body: body)
  }

  /// The answer in a response; an error may come with any status.
  private func understood(_ response: HTTPResponse, _ number: Int) -> Answer {
    let reply = response.body.withUnsafeBufferPointer(Reply.init)
    if case .answer(number, let answer) = reply { return answer }
    if response.status != 200 {
      let body = response.body.isEmpty ? nil : Excerpt.of(response.body)
      return .error(
        ImplementationError(
          message: response.complaint,
          detail: body,
          advice: Advice.messageStatus
        )
      )
    }
    switch reply {
    case .blank: return .error(ImplementationError(message: "the response has no body"))
    case .answer(let id, _):
      let message = "it answered request \(id) instead of \(number)"
      return .error(ImplementationError(message: message))
    case .stray:
      let message = "the response is not a JSON-RPC message"
      return .error(ImplementationError(message: message, detail: Excerpt.of(response.body)))
    }
  }
}
