/// The kind of values that can be generated for a parameter, besides those of the cases.
enum ParameterKind: Sendable {
  /// Any text.
  case text
  /// A text that is base64, and is decoded by the call.
  case secret
  /// Bytes, as base64 carries them.
  case bytes
  /// A hexadecimal number of as many digits.
  case hexadecimal
  case instant, seconds, sequence
  /// Nothing: its values are those of the cases.
  case listed

  /// The kind of a call's parameter; a header and claims may hold any text.
  init(of place: Place, in call: Call) {
    guard case .parameter(let name) = place else {
      self = .text
      return
    }
    switch name {
    case "issuedAt", "at", "now": self = .instant
    case "timeToLive", "instanceTimeToLive", "leeway": self = .seconds
    case "sequence": self = .sequence
    case "ha1", "nc": self = .hexadecimal
    case "key", "payload", "body": self = .bytes
    case "algorithm", "algorithms", "privateKey", "publicKey", "publicKeys", "qop": self = .listed
    case "applicationSecret": self = [Call].keySchedule.contains(call) ? .secret : .text
    default: self = .text
    }
  }
}
