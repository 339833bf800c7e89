/// Answers messages on behalf of an implementation, the other side of ``OutsideImplementation``.
package struct Responder<Served: Implementation>: Sendable {
  let implementation: Served

  /// The response to a message, on a line of its own; nothing if it wants none.
  func respond(to message: Incoming) async -> [UInt8] {
    var output: [UInt8] = []
    switch message {
    case .mute: break
    case .wrong(let id, let code, let text): write(error: code, text, nil, id, to: &output)
    case .describe(let id): await describe(id, to: &output)
    case .call(let id, let request):
      for answer in await implementation.answer([request]) { write(answer, id, to: &output) }
    case .conversation(let id, let request):
      for answer in await implementation.converse([request]) { write(answer, id, to: &output) }
    }
    return output
  }

  private func describe(_ id: JSON, to output: inout [UInt8]) async {
    do {
      write(result: try await implementation.describe().json, id, to: &output)
    } catch {
      write(error: Wire.ErrorCode.internalError, "\(error)", nil, id, to: &output)
    }
  }

  private func write(_ answer: Answer, _ id: JSON, to output: inout [UInt8]) {
    switch answer {
    case .output(let members): write(result: members, id, to: &output)
    case .unimplemented:
      write(error: Wire.ErrorCode.methodNotFound, "not implemented", nil, id, to: &output)
    case .error(let error):
      let (message, detail) = (error.message, error.detail)
      write(error: Wire.ErrorCode.internalError, message, detail, id, to: &output)
    }
  }

  private func write(result: JSON.Object, _ id: JSON, to output: inout [UInt8]) {
    begin(id, to: &output)
    output += #","result":"#.utf8
    JSON.object(result).write(to: &output)
    output += "}\n".utf8
  }

  private func write(
    error code: Int,
    _ message: String,
    _ data: String?,
    _ id: JSON,
    to output: inout [UInt8]
  ) {
    var error: JSON.Object = ["code": .number(JSON.Number(code)), "message": .string(message)]
    error["data"] = data.map(JSON.string)
    begin(id, to: &output)
    output += #","error":"#.utf8
    JSON.object(error).write(to: &output)
    output += "}\n".utf8
  }

  private func begin(_ id: JSON, to output: inout [UInt8]) {
    output += #"{"jsonrpc":"2.0","id":"#.utf8
    id.write(to: &output)
  }
}
