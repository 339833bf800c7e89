/// One request as it goes over the wire: the name of a method, and its parameters.
struct WireRequest {
  let method: String
  let parameters: JSON.Object

  /// Asks an operation.
  init(_ request: CallRequest) {
    method = request.call.rawValue
    parameters = request.input
  }

  /// Carries a conversation on.
  init(_ request: FlowRequest) {
    method = request.method
    parameters = request.parameters
  }

  private init(method: String, parameters: JSON.Object) {
    self.method = method
    self.parameters = parameters
  }

  /// Asks who is there; everything begins with it.
  static let describe = WireRequest(
    method: Wire.describe,
    parameters: ["protocolVersion": .number(JSON.Number(Wire.protocolVersion))]
  )

  /// Appends the request as a JSON-RPC 2.0 message, without a line end.
  func write(id: Int, to bytes: inout [UInt8]) {
    bytes += #"{"jsonrpc":"2.0","id":"#.utf8
    bytes += String(id).utf8
    bytes += #","method":""#.utf8
    bytes += method.utf8
    bytes += #"","params":"#.utf8
    JSON.object(parameters).write(to: &bytes)
    bytes.append(UInt8(ascii: "}"))
  }
}

/// The names and numbers that both sides of the wire must agree on.
package enum Wire {
  static let protocolVersion = 1
  package static let describe = "conformance.describe"

  /// The codes of JSON-RPC 2.0, section 5.1.
  enum ErrorCode {
    static let parseError = -32700
    static let invalidRequest = -32600
    static let methodNotFound = -32601
    static let invalidParameters = -32602
    static let internalError = -32603
  }
}
