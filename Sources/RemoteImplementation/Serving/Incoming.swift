/// One message to an implementation that is served, understood as far as it can be.
enum Incoming: Sendable {
  case describe(id: JSON)
  case call(id: JSON, CallRequest)
  case conversation(id: JSON, FlowRequest)
  /// Something that cannot be answered but by an error.
  case wrong(id: JSON, code: Int, message: String)
  /// Something that wants no answer: nothing at all, or a notification.
  case mute

  /// Reads a message of JSON-RPC 2.0, section 4.
  init(_ text: UnsafeBufferPointer<UInt8>) {
    if text.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D || $0 == 0x0A }) {
      self = .mute
      return
    }
    do throws(JSON.ParseError) {
      self = Self.understood(try JSON(parsing: text))
    } catch {
      self = .wrong(id: .null, code: Wire.ErrorCode.parseError, message: "invalid JSON: \(error)")
    }
  }

  private static func understood(_ message: JSON) -> Incoming {
    let members = message.object ?? [:]
    let id = members["id"]
    let isUsable = id.map { $0.kind == .string || $0.kind == .number || $0 == .null } ?? true
    guard members["jsonrpc"] == "2.0", let method = members["method"]?.string, isUsable else {
      let message = "not a JSON-RPC 2.0 request: one object per line"
      return .wrong(
        id: isUsable ? id ?? .null : .null,
        code: Wire.ErrorCode.invalidRequest,
        message: message
      )
    }
    guard let id else { return .mute }
    do throws(ParameterError) {
      return try request(method, members["params"] ?? .object([:]), id)
    } catch {
      return .wrong(id: id, code: Wire.ErrorCode.invalidParameters, message: error.message)
    }
  }

  private static func request(
    _ method: String,
    _ parameters: JSON,
    _ id: JSON
  ) throws(ParameterError) -> Incoming {
    guard case .object(let members) = parameters else {
      throw ParameterError("params must be an object, by name")
    }
    if method.utf8.elementsEqual(Wire.describe.utf8) {
      let version = members["protocolVersion"]
      guard version == nil || version?.number?.int64 == Int64(Wire.protocolVersion) else {
        throw ParameterError("only protocol version \(Wire.protocolVersion) is supported")
      }
      return .describe(id: id)
    }
    if case .call(let call) = Operation(rawValue: method) {
      return .call(id: id, CallRequest(call, input: members))
    }
    if let request = try FlowRequest(method, members) { return .conversation(id: id, request) }
    return .wrong(
      id: id,
      code: Wire.ErrorCode.methodNotFound,
      message: "there is no method \(Excerpt.of(method))"
    )
  }
}

/// What is wrong with the parameters of a request.
struct ParameterError: Error {
  let message: String

  init(_ message: String) {
    self.message = message
  }
}
