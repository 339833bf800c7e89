/// What came back from a command or a server.
struct RawAnswer {
  var output: [UInt8]
  /// The exit status, or that of HTTP.
  var status: Int
  /// Whether that is one of success.
  var isSuccess: Bool
  /// What the status is called where it is none of success.
  var complaint: String
  /// Advice about that complaint.
  var advice: String
  /// The fields of a response of HTTP.
  var fields: HTTPFields?
  /// What was written to standard error.
  var wrote: String?
}

extension ConfiguredOperation {
  /// The answer in what came back.
  func answer(_ raw: RawAnswer) -> Answer {
    let text = String(decoding: raw.output, as: UTF8.self)
    let isVerdict = call.contract.kind == .verdict
    if refusal.fits(status: raw.status, [text, raw.wrote ?? ""]) {
      return .output(isVerdict ? ["valid": false] : ["refused": true])
    }
    func error(_ message: String, advice: String? = nil) -> Answer {
      let detail = raw.output.isEmpty ? nil : Excerpt.of(raw.output)
      return .error(
        ImplementationError(message: message, detail: detail, advice: advice, wrote: raw.wrote)
      )
    }
    guard raw.isSuccess else { return error(raw.complaint, advice: raw.advice) }
    var members: JSON.Object = isVerdict ? ["valid": true] : [:]
    var json: JSON?
    for name in call.contract.memberNames {
      guard let place = outputs[name] else { continue }
      switch place.source {
      case .whole:
        guard let whole = String(validating: raw.output, as: UTF8.self) else {
          return error("the output is not UTF-8")
        }
        members[name] = .string(whole.withoutLineEnd)
      case .header(let field):
        guard let value = raw.fields?[field.lowercased()] else {
          return error("the response has no header field \(field.quoted)")
        }
        members[name] = .string(value)
      case .pointer(let pointer):
        do {
          json = try json ?? JSON(parsing: raw.output)
        } catch {
          return .error(
            ImplementationError(
              message: "the output is not JSON: \(error)",
              detail: Excerpt.of(raw.output),
              wrote: raw.wrote
            )
          )
        }
        guard let value = json?.value(at: pointer) else {
          // What a verifier does not know of a token need not be there.
          if isVerdict { continue }
          return error("the output has nothing at \(pointer.quoted)")
        }
        members[name] = name.hasSuffix("At") ? value.asInstant : value
      }
      if place.isHex, let octets = members[name]?.string?.octetsInHex {
        members[name] = .string(Base64.standard.encode(octets))
      }
    }
    return .output(members)
  }
}

extension JSON {
  /// The value that a pointer leads to (RFC 6901).
  func value(at pointer: String) -> JSON? {
    var value = self
    for step in pointer.split(separator: "/", omittingEmptySubsequences: false).dropFirst() {
      let name = String(step).replacingText("~1", by: "/").replacingText("~0", by: "~")
      switch value {
      case .object(let object):
        guard let member = object[name] else { return nil }
        value = member
      case .array(let elements):
        guard let index = Int(name), elements.indices.contains(index) else { return nil }
        value = elements[index]
      default: return nil
      }
    }
    return value
  }

  /// Seconds since 1970 as an instant.
  fileprivate var asInstant: JSON {
    guard let seconds = number?.int64, let instant = Instant(seconds: seconds) else { return self }
    return .string(instant.rfc3339)
  }
}

extension String {
  fileprivate var withoutLineEnd: String {
    var text = self[...].unicodeScalars
    if text.last == "\n" { text.removeLast() }
    if text.last == "\r" { text.removeLast() }
    return String(text)
  }

  /// The octets of a text in hexadecimal.
  fileprivate var octetsInHex: [UInt8]? {
    let digits = utf8.map { Character(Unicode.Scalar($0)).hexDigitValue }
    guard digits.count % 2 == 0 else { return nil }
    var octets: [UInt8] = []
    for index in stride(from: 0, to: digits.count, by: 2) {
      guard let high = digits[index], let low = digits[index + 1] else { return nil }
      octets.append(UInt8(16 * high + low))
    }
    return octets
  }
}
