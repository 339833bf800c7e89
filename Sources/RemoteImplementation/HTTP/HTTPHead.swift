import AuthConformance
import ConformanceEngine

/// The beginning of a message of HTTP/1.1: its first line and its fields (RFC 9112 §2 to §5).
struct HTTPHead {
  /// The request line or the status line.
  var line: [Substring]
  private var fields: [(name: String, value: String)] = []

  /// How the end of the body is found.
  enum Framing: Equatable {
    case length(Int)
    case chunked
    case untilClosed
    case malformed
  }

  /// Reads the lines before the empty one; nil where they are not those of HTTP.
  init?(_ lines: [String]) {
    guard let first = lines.first else { return nil }
    line = first.split(separator: " ", maxSplits: 2)
    for text in lines.dropFirst() {
      guard let colon = text.firstIndex(of: ":"), colon != text.startIndex else { return nil }
      let value = text[text.index(after: colon)...].trimming
      fields.append((text[..<colon].lowercased(), String(value)))
    }
  }

  /// The values of a field, joined as if it stood there once (RFC 9110 §5.3).
  subscript(name: String) -> String? {
    let values = fields.filter { $0.name == name }.map(\.value)
    return values.isEmpty ? nil : values.joined(separator: ", ")
  }

  /// The status of a response; nil where the first line is none.
  var status: Int? {
    guard line.count >= 2, line[0].hasPrefix("HTTP/1."), line[1].utf8.count == 3 else { return nil }
    return Int(line[1])
  }

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
    guard let host = self["host"]?.lowercased() else { return line.last == "HTTP/1.0" }
    let port = host.last == "]" ? nil : host.lastIndex(of: ":")
    return ["127.0.0.1", "localhost", "[::1]"].contains(host[..<(port ?? host.endIndex)])
  }

  /// How the body ends (RFC 9112 §6.3), for one that has no other end than that of the connection.
  var framing: Framing {
    if let coding = self["transfer-encoding"] {
      return coding.lowercased().split(separator: ",").last?.trimming == "chunked"
        ? .chunked : .untilClosed
    }
    guard let length = self["content-length"] else { return .untilClosed }
    guard let count = Int(length), count >= 0, length.first != "+" else { return .malformed }
    return .length(count)
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
