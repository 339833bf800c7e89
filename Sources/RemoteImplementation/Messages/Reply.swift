/// One message from an implementation, understood as far as it can be.
enum Reply {
  /// An answer to the request of this number; a malformed one is an error of that request alone.
  case answer(id: Int, Answer)
  /// Nothing at all.
  case blank
  /// Not an answer to anything; what it is instead, as the end of a sentence: `it printed "hello"`.
  case stray(String)

  /// Reads a message of JSON-RPC 2.0, section 5.
  init(_ text: UnsafeBufferPointer<UInt8>) {
    let message: JSON
    do throws(JSON.ParseError) {
      message = try Self.message(in: text)
    } catch {
      self = Self.unreadable(text, error)
      return
    }
    guard case .object(let members) = message else {
      self = .stray("it printed a line that is not a JSON-RPC message: \(Excerpt.of(text))")
      return
    }
    self = Self.understood(members, text)
  }

  /// What stands in members that nobody asks for may be no text: half a character is passed over.
  private static func message(
    in text: UnsafeBufferPointer<UInt8>
  ) throws(JSON.ParseError) -> JSON {
    do throws(JSON.ParseError) {
      return try JSON(parsing: text)
    } catch {
      guard error.code == .loneSurrogate else { throw error }
      return try JSON(replacingLoneSurrogatesIn: text)
    }
  }

  private static func understood(
    _ members: JSON.Object,
    _ text: UnsafeBufferPointer<UInt8>
  ) -> Reply {
    var version: JSON?
    var id: JSON?
    var result: JSON?
    var error: JSON?
    for member in members.members {
      switch member.name {
      case "jsonrpc": version = member.value
      case "id": id = member.value
      case "result": result = member.value
      case "error": error = member.value
      default: break
      }
    }
    guard let id, result != nil || error != nil else {
      return .stray("it printed a line that is not a JSON-RPC response: \(Excerpt.of(text))")
    }
    guard case .number(let number) = id, let id = Int(number.text) ?? number.int64.map({ Int($0) })
    else {
      let what = error.map { "an error" + words($0) } ?? "an answer"
      return .stray("it gave \(what) for the id \(Excerpt.of(id.compact())), which was not sent")
    }
    func unusable(_ message: String) -> Reply {
      .answer(id: id, .error(ImplementationError(message: message, detail: Excerpt.of(text))))
    }
    guard version == "2.0" else {
      return unusable("the answer is not JSON-RPC 2.0: its \"jsonrpc\" must be \"2.0\"")
    }
    switch (result, error) {
    // What is too large is not kept until it is judged.
    case (.object(let output), nil): return .answer(id: id, Answer.output(output).bounded)
    case (let result?, nil):
      return unusable("the result is \(result.kind) instead of an object")
    case (nil, let error?): return .answer(id: id, answer(toError: error))
    default: return unusable("the answer has both a result and an error")
    }
  }

  private static func answer(toError error: JSON) -> Answer {
    if error.object?["code"]?.number?.int64 == Int64(Wire.ErrorCode.methodNotFound) {
      return .unimplemented
    }
    let data = error.object?["data"].map {
      "data: " + Excerpt.of($0.string ?? $0.compact(), limit: 4_096)
    }
    let message = "error" + words(error)
    return .error(
      ImplementationError(message: message, detail: data, advice: Advice.error, isRaised: true)
    )
  }

  /// ` -32603: out of luck`, as much of it as there is.
  private static func words(_ error: JSON) -> String {
    let code = error.object?["code"]?.number.map { " \(Excerpt.of($0.text))" } ?? ""
    let message = error.object?["message"]?.string.map { ": \(Excerpt.of($0))" }
    return code + (message ?? (code.isEmpty ? " " + Excerpt.of(error.compact()) : ""))
  }

  private static func unreadable(
    _ text: UnsafeBufferPointer<UInt8>,
    _ error: JSON.ParseError
  ) -> Reply {
    let first = text.first { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }
    guard let first else { return .blank }
    let line = Excerpt.of(text)
    return first == UInt8(ascii: "{")
      ? .stray("it printed invalid JSON: \(line) (\(error))")
      : .stray("it printed a line that is not JSON: \(line)")
  }
}
