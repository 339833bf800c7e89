import StrictJSON

extension JSON {
  /// The value on a short line: its text if it is a scalar, its kind otherwise.
  var summary: String {
    switch self {
    case .array(let items): items.isEmpty ? "an empty array" : "an array"
    case .object(let object): object.isEmpty ? "an empty object" : "an object"
    case .number(let number): number.text.shortened
    case .string(let text): JSON.string(text.shortened).compact()
    case .null, .bool: compact()
    }
  }
}

extension String {
  /// The text, or its beginning where it is too long for a message.
  fileprivate var shortened: String {
    let beginning = String(unicodeScalars.prefix(60))
    return beginning.utf8.count == utf8.count ? self : beginning + "…"
  }
}
