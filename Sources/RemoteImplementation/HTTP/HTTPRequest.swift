/// One request of HTTP; the host and the length of the body are added to it.
struct HTTPRequest {
  var method: String
  var address: HTTPAddress
  var fields: [(name: String, value: String)] = []
  var body: [UInt8]?
  /// Whether it may go out again where the server has closed a kept connection instead of answering.
  var mayRepeat = true
  /// Whether it has a connection of its own, on which no response to another request can arrive.
  var isApart = false
  /// Whether to connect is all there is to do.
  var isProbe = false
}

/// What came back.
struct HTTPResponse {
  var status: Int
  /// The server's words for the status.
  var phrase = ""
  var fields = HTTPFields()
  var body: [UInt8] = []
  /// Whether the server keeps the connection for another request (RFC 9112 §9.3).
  var isPersistent = false

  /// What a response of no success is called.
  var complaint: String {
    let place = fields["location"].map { "; redirects are not followed: \(Excerpt.of($0))" } ?? ""
    return "HTTP status \(status) \(Excerpt.of(phrase))\(place)"
  }
}

/// The fields of a head.
struct HTTPFields {
  private var fields: [(name: String, value: String)] = []

  /// Takes in a line of a head; what has no name is left alone.
  mutating func append(_ line: String) {
    guard let colon = line.firstIndex(of: ":") else { return }
    let value = line[line.index(after: colon)...].trimming
    fields.append((line[..<colon].lowercased(), String(value)))
  }

  /// The values of a field, joined as if it stood there once (RFC 9110 §5.3).
  subscript(name: String) -> String? {
    let values = fields.filter { $0.name == name }.map(\.value)
    return values.isEmpty ? nil : values.joined(separator: ", ")
  }
}

/// Why no response came.
struct HTTPFailure: Error {
  var message: String
  /// Advice about it.
  var advice: String?
  var isTimeout = false
  /// Whether it is a failure on this side, which nobody else is to blame for.
  var isOwn = false

  /// Ends the run with a failure on this side.
  func blameNobodyIfOwn() throws(UnusableImplementation) {
    if isOwn { throw UnusableImplementation(message) }
  }
}

extension Substring {
  /// The text without blanks at its beginning and end.
  fileprivate var trimming: Substring {
    var text = drop { $0 == " " || $0 == "\t" }
    while let last = text.last, last == " " || last == "\t" { text.removeLast() }
    return text
  }
}
