/// The beginning of a request of HTTP/1.1: its first line and its fields (RFC 9112 §2 to §5).
struct HTTPHead {
  var line: [Substring]
  private var fields = HTTPFields()

  /// How the end of the body is found.
  enum Framing: Equatable {
    case length(Int)
    case chunked
  }

  /// Reads the lines before the empty one; nil where they are not those of HTTP.
  ///
  /// What two sides could understand in two ways is refused: a blank before a colon, a line that goes
  /// on with the one before it, a control character (RFC 9112 §5.1, §5.2, §2.2).
  init?(_ lines: [String]) {
    guard let first = lines.first, !first.utf8.contains(where: \.isControl) else { return nil }
    line = first.split(separator: " ", maxSplits: 2)
    for text in lines.dropFirst() {
      guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")),
        text[..<colon].isToken, !text.utf8.contains(where: \.isControl)
      else { return nil }
      fields.append(text)
    }
  }

  /// The values of a field, joined as if it stood there once.
  subscript(name: String) -> String? { fields[name] }

  /// Whether another message may follow on the same connection (RFC 9112 §9.3).
  var staysOpen: Bool {
    let options = (self["connection"] ?? "").lowercased().split(separator: ",").map(\.trimming)
    if options.contains("close") { return false }
    return line.contains("HTTP/1.1") || options.contains("keep-alive")
  }

  /// Whether a request is meant for this machine.
  ///
  /// The page of a stranger whose name was made to lead here (DNS rebinding) gives itself away by `Host`.
  var isForThisMachine: Bool {
    guard let host = self["host"] else { return line.last == "HTTP/1.0" }
    guard line.count == 3, Self.isThisMachine(host) else { return false }
    if line[1].hasPrefix("/") { return true }
    // A whole URL takes the place of `Host` (RFC 9112 §3.2.2).
    guard line[1].lowercased().hasPrefix("http://") else { return false }
    return Self.isThisMachine(line[1].dropFirst("http://".count).prefix { $0 != "/" && $0 != "?" })
  }

  /// The path that is asked for, without the query.
  var path: String {
    guard line.count == 3 else { return "/" }
    let isWhole = !line[1].hasPrefix("/")
    let rest = isWhole ? line[1].dropFirst("http://".count).drop { $0 != "/" } : line[1]
    return rest.isEmpty ? "/" : String(rest.prefix { $0 != "?" })
  }

  /// Whether a request comes from no page, or from one of this machine.
  var isFromThisMachine: Bool {
    guard let origin = self["origin"]?.lowercased() else { return true }
    return ["http://", "https://"].contains {
      origin.hasPrefix($0) && Self.isThisMachine(origin.dropFirst($0.count))
    }
  }

  /// Whether a host, with or without a port, is this machine.
  private static func isThisMachine(_ authority: some StringProtocol) -> Bool {
    let place = authority.lowercased()
    return ["127.0.0.1", "localhost", "[::1]"].contains { host in
      guard place.hasPrefix(host) else { return false }
      let rest = place.dropFirst(host.count)
      return rest.isEmpty || (rest.first == ":" && UInt16(rest.dropFirst()) != nil)
    }
  }

  /// How the body of a request ends (RFC 9112 §6.3); nil where that could be understood in two ways.
  var framing: Framing? {
    let codings = fields.values(of: "transfer-encoding")
    if codings.isEmpty {
      guard let length = self["content-length"] else { return .length(0) }
      guard length.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
      return Int(length).map(Framing.length)
    }
    let isPlain =
      codings.count == 1 && codings[0].lowercased() == "chunked"
      && self["content-length"] == nil && line.last == "HTTP/1.1"
    return isPlain ? .chunked : nil
  }
}

extension Substring {
  /// The text without the blanks around it.
  var trimming: Substring {
    var text = drop { $0 == " " || $0 == "\t" }
    while let last = text.last, last == " " || last == "\t" { text.removeLast() }
    return text
  }
}

extension Substring {
  /// Whether the text can be the name of a field (RFC 9110 §5.6.2).
  fileprivate var isToken: Bool {
    !isEmpty && utf8.allSatisfy { 0x21...0x7E ~= $0 && !"()<>@,;:\\\"/[]?={}".utf8.contains($0) }
  }
}

extension UInt8 {
  /// Whether it is a control character other than a tabulator.
  fileprivate var isControl: Bool { (self < 0x20 && self != 0x09) || self == 0x7F }
}
