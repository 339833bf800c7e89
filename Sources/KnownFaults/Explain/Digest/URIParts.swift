/// A URI of HTTP, RTSP or SIP in its parts, as clients take it apart and put it together.
struct URIParts: Sendable {
  var scheme: String?
  /// Whether two slashes follow the scheme.
  var hasSlashes = false
  var user: String?
  var host: String?
  var port: String?
  var path = ""
  /// The parameters of SIP, from the first semicolon on.
  var parameters = ""
  /// The query with its question mark.
  var query = ""
  /// The fragment with its number sign.
  var fragment = ""

  init(_ text: String) {
    var rest = Substring(text)
    func cut(from separator: Unicode.Scalar) -> String {
      guard let index = rest.unicodeScalars.firstIndex(of: separator) else { return "" }
      defer { rest = rest[..<index] }
      return String(rest[index...])
    }
    fragment = cut(from: "#")
    query = cut(from: "?")
    guard let colon = rest.unicodeScalars.firstIndex(of: ":"),
      Self.schemes.contains(rest[..<colon].lowercased())
    else {
      path = String(rest)
      return
    }
    scheme = String(rest[..<colon])
    rest = rest[rest.index(after: colon)...]
    hasSlashes = rest.hasPrefix("//")
    if hasSlashes {
      rest = rest.dropFirst(2)
      path = cut(from: "/")
    } else {
      parameters = cut(from: ";")
    }
    if let at = rest.unicodeScalars.lastIndex(of: "@") {
      user = String(rest[..<at])
      rest = rest[rest.index(after: at)...]
    }
    if let colon = rest.unicodeScalars.lastIndex(of: ":"), !rest[colon...].contains("]") {
      port = String(rest[rest.index(after: colon)...])
      rest = rest[..<colon]
    }
    host = String(rest)
  }

  /// Host and port.
  var authority: String? { host.map { $0 + (port.map { ":" + $0 } ?? "") } }

  /// Path and query: what is left of a URI on its way to the server that it names.
  var local: String { host == nil ? path + query : (path.isEmpty ? "/" : path) + query }

  var text: String {
    let start = scheme.map { $0 + (hasSlashes ? "://" : ":") } ?? ""
    let user = user.map { $0 + "@" } ?? ""
    return start + user + (authority ?? "") + path + parameters + query + fragment
  }

  private static let schemes = [
    "http", "https", "rtsp", "rtsps", "rtspu", "sip", "sips", "ws", "wss",
  ]
}

extension URIParts {
  struct Change: Sendable {
    /// A description of the difference, as in "the URI without its port".
    let words: String
    /// The changed text; nil if there is nothing to change.
    let apply: @Sendable (URIParts) -> String?

    init(_ words: String, _ apply: @escaping @Sendable (URIParts) -> String?) {
      (self.words, self.apply) = (words, apply)
    }
  }

  /// The changes of any URI.
  static let changes: [Change] = parts + segments + spellings + transports + schemePairs

  private static let parts: [Change] = [
    Change("without its port") { $0.port == nil ? nil : $0.with { $0.port = nil } },
    Change("with the default port") { uri in
      guard uri.port == nil, uri.host != nil, let port = uri.defaultPort else { return nil }
      return uri.with { $0.port = port }
    },
    Change("without its parameters") { $0.text.start(before: ";") },
    Change("without its fragment") { $0.with { $0.fragment = "" } },
    Change("without its user") { $0.with { $0.user = nil } },
    Change("without the password of its user") { uri in
      uri.with { $0.user = uri.user?.start(before: ":") ?? uri.user }
    },
    Change("without its scheme") { uri in uri.with { ($0.scheme, $0.hasSlashes) = (nil, false) } },
    Change("without scheme and host, only the path") { uri in
      uri.host == nil || uri.path.isEmpty ? nil : uri.path + uri.query + uri.fragment
    },
    Change("without the query, only the path") { $0.host == nil ? nil : $0.path },
    Change("without everything but the host") { $0.host },
    Change("without everything but host and port") { $0.authority },
  ]

  private static let segments: [Change] = [
    Change("with a slash at its end") { uri in
      uri.path.hasSuffix("/") ? nil : uri.with { $0.path += "/" }
    },
    Change("without the slash at its end") { uri in
      uri.path.hasSuffix("/") ? uri.with { $0.path.removeLast() } : nil
    },
    Change("without the slash at its beginning") { uri in
      uri.path.hasPrefix("/") && uri.host == nil ? String(uri.text.dropFirst()) : nil
    },
    Change("with a slash more at its beginning") { uri in
      uri.path.hasPrefix("/") ? uri.with { $0.path = "/" + $0.path } : nil
    },
    Change("without its last segment") { uri in uri.droppingSegment().map { $0.text } },
    Change("without its last segment, but with the slash before it") { uri in
      uri.droppingSegment().map { uri in uri.with { $0.path += "/" } }
    },
    Change("without its last two segments") { $0.droppingSegment()?.droppingSegment()?.text },
    Change("without its path") { uri in
      uri.host == nil ? nil : uri.with { ($0.path, $0.query) = ("", "") }
    },
    Change("without its path, but with a slash") { uri in
      uri.host == nil ? nil : uri.with { ($0.path, $0.query) = ("/", "") }
    },
  ]

  private static let spellings: [Change] = [
    Change("in angle brackets") { "<\($0.text)>" },
    Change("without its angle brackets") { uri in
      String(uri.text.filter { $0 != "<" && $0 != ">" })
    },
    Change("with percent-encodings in capitals") {
      $0.text.withPercentEncodings { $0.uppercased() }
    },
    Change("with percent-encodings in small letters") {
      $0.text.withPercentEncodings { $0.lowercased() }
    },
    Change("with its percent signs encoded once more") { uri in
      uri.text.contains("%") ? uri.text.replacing("%", with: "%25") : nil
    },
    Change("with %2B for its plus signs") { $0.text.replacing("+", with: "%2B") },
    Change("with plus signs for %20") { $0.text.replacing("%20", with: "+") },
    Change("with %20 for its plus signs") { $0.text.replacing("+", with: "%20") },
    Change("with the version of the protocol behind it") { uri in
      let scheme = uri.scheme ?? ""
      let version =
        scheme.hasPrefix("sip") ? "SIP/2.0" : scheme.hasPrefix("rtsp") ? "RTSP/1.0" : nil
      return "\(uri.text) \(version ?? "HTTP/1.1")"
    },
  ]

  private static let transports = ["udp", "tcp", "tls", "ws", "wss"].map { transport in
    Change("with ;transport=\(transport)") { uri in
      uri.scheme?.hasPrefix("sip") == true
        ? uri.with { $0.parameters += ";transport=\(transport)" } : nil
    }
  }

  private static let schemePairs: [Change] = {
    let secure = ["sip": "sips", "rtsp": "rtsps", "http": "https", "ws": "wss"]
    return secure.sorted { $0.key < $1.key }.flatMap { pair in
      [(pair.key, pair.value), (pair.value, pair.key)].map { old, new in
        Change("with the scheme \(new)") { uri in
          uri.scheme == old ? uri.with { $0.scheme = new } : nil
        }
      }
    }
  }()

  private func with(_ change: (inout URIParts) -> Void) -> String {
    var other = self
    change(&other)
    return other.text
  }

  private func droppingSegment() -> URIParts? {
    guard let slash = path.unicodeScalars.lastIndex(of: "/"),
      host != nil || slash != path.startIndex
    else {
      return nil
    }
    var other = self
    (other.path, other.query, other.fragment) = (String(path[..<slash]), "", "")
    return other
  }

  private var defaultPort: String? {
    ["sip": "5060", "sips": "5061", "rtsp": "554", "rtsps": "322", "http": "80", "https": "443"][
      scheme?.lowercased() ?? ""
    ]
  }
}

extension String {
  /// The text with the digits of its percent-encodings changed.
  fileprivate func withPercentEncodings(_ change: (String) -> String) -> String {
    var rest = self[...]
    var text = ""
    while let percent = rest.firstIndex(of: "%") {
      let end = rest.index(percent, offsetBy: 3, limitedBy: rest.endIndex) ?? rest.endIndex
      text += rest[..<percent] + change(String(rest[percent..<end]))
      rest = rest[end...]
    }
    return text + rest
  }
}
