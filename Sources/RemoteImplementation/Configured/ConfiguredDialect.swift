/// The requests of HTTP that a configuration describes.
struct ConfiguredDialect: HTTPDialect {
  let configuration: Configuration

  /// A connection to each server, so that one that is not there is said once.
  var openings: [HTTPRequest] {
    var origins: Set<String> = []
    return configuration.operations.values.compactMap { operation in
      guard case .http(let pattern) = operation.reach,
        let address = try? HTTPAddress(pattern.url.filled { _ in "x" }),
        origins.insert(address.origin).inserted
      else { return nil }
      return HTTPRequest(method: "GET", address: address, isProbe: true)
    }
  }

  func introduction(_ responses: [HTTPResponse]) -> ImplementationDescription {
    configuration.description
  }

  func request(
    _ number: Int,
    for request: RemoteRequest
  ) throws(HTTPFailure) -> HTTPRequest? {
    guard case .operation(let call) = request,
      case .http(let pattern) = configuration.operations[call.call]?.reach
    else { return nil }
    return try pattern.request(InputValues(input: call.input))
  }

  func answer(_ number: Int, to request: RemoteRequest, in response: HTTPResponse) -> Answer {
    guard case .operation(let call) = request,
      let operation = configuration.operations[call.call]
    else { return .unimplemented }
    return operation.answer(
      RawAnswer(
        output: response.body,
        status: response.status,
        isSuccess: (200...299).contains(response.status),
        complaint: response.complaint,
        advice: Advice.status,
        fields: response.fields
      )
    )
  }
}

extension HTTPPattern {
  /// Where a request goes for some values.
  func address(_ values: InputValues) throws(HTTPAddress.Problem) -> HTTPAddress {
    let address = try HTTPAddress(url.filled(values.escaped))
    guard try address.dotSegments == HTTPAddress(url.filled { _ in "x" }).dotSegments else {
      throw HTTPAddress.Problem(reason: "\".\" and \"..\" between slashes stand for another path")
    }
    return address
  }

  fileprivate func request(_ values: InputValues) throws(HTTPFailure) -> HTTPRequest {
    var request: HTTPRequest
    do throws(HTTPAddress.Problem) {
      request = HTTPRequest(method: method, address: try address(values))
    } catch {
      throw HTTPFailure(message: "the URL cannot be used: \(error.reason)")
    }
    request.fields = headers.map { ($0.name, $0.value.filled(values.text)) }
    var type = ""
    switch body {
    case .none: break
    case .json(let json):
      request.body = Array((json.filled(values.input, values.text) ?? .null).compact().utf8)
      type = "application/json"
    case .form(let form):
      let present = form.filter { field in field.value.names.allSatisfy { values.input[$0] != nil }
      }
      let pairs = present.map { field in
        "\(field.name.percentEncoded)=\(field.value.filled(values.text).percentEncoded)"
      }
      request.body = Array(pairs.joined(separator: "&").utf8)
      type = "application/x-www-form-urlencoded"
    case .text(let text):
      request.body = Array(text.filled(values.text).utf8)
      type = "text/plain; charset=utf-8"
    }
    if request.body != nil, !request.fields.contains(where: { $0.0.lowercased() == "content-type" })
    {
      request.fields.append(("Content-Type", type))
    }
    return request
  }
}
