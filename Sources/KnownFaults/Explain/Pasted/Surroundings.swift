/// The message, log or command that surrounds an artefact.
struct Surroundings {
  private let before: [Substring]
  private let after: [Substring]
  private let whole: String
  private let artefact: String

  init(of range: Range<Int>, in bytes: [UInt8]) {
    func lines(_ part: ArraySlice<UInt8>) -> [Substring] {
      String(decoding: part, as: UTF8.self)
        .split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    }
    whole = String(decoding: bytes, as: UTF8.self)
    artefact = String(decoding: bytes[range], as: UTF8.self)
    before = lines(bytes[..<range.lowerBound]).dropLast()
    after = Array(lines(bytes[range.upperBound...]).dropFirst())
  }

  /// The values that the request gives for the digest that it carries.
  var request: [Question.Value: String] {
    var values: [Question.Value: String] = [:]
    values[.method] = method
    values[.uri] = otherTarget
    if artefact.contains("auth-int") { values[.body] = body }
    return values
  }

  /// The target of an HTTP request line, if it differs from the one in the artefact.
  ///
  /// SIP proxies and RTSP players may change the target. An HTTP proxy may omit scheme and host.
  private var otherTarget: String? {
    guard let target = targetOfHTTP, let own = try? DigestLine(artefact)["uri"] else { return nil }
    func plain(_ uri: String) -> String { Escapes.percentDecoded(URIParts(uri).local) }
    return plain(own).hasSameUTF8(as: plain(target)) ? nil : target
  }

  private var targetOfHTTP: String? {
    for line in before.reversed() {
      if line.isEmpty { return nil }
      guard Self.method(ofRequestLine: line) != nil else { continue }
      // A line of an access log may be about another request.
      let words = line.split(separator: " ").map(String.init)
      let isPlain = words.count == 3 && words[2].hasPrefix("HTTP/") && !words[0].hasPrefix("\"")
      return isPlain ? words[1] : nil
    }
    return nil
  }

  /// The challenge of a 401 or 407 response that precedes the artefact.
  var challenge: String? {
    let names = ["www-authenticate:", "proxy-authenticate:"]
    return before.last { line in
      let line = line.lowercased()
      return line.contains("digest ") && names.contains { line.contains($0) }
    }.flatMap { line in
      line.firstIndex(of: ":").map { String(line[line.index(after: $0)...]).trimmed }
    }
  }

  /// The method of the request line, of CSeq, or of a command of curl.
  private var method: String? {
    for line in before.reversed() {
      if let method = Self.method(ofRequestLine: line) { return method }
      if line.isEmpty { break }
    }
    let header = before.reversed().prefix { !$0.isEmpty } + after.prefix { !$0.isEmpty }
    let sequence = header.first { $0.lowercased().hasPrefix("cseq:") }
    if let word = sequence?.split(separator: " ").last, word.allSatisfy(\.isUppercase) {
      return String(word)
    }
    return whole.contains("curl ") ? methodOfCurl : nil
  }

  private static func method(ofRequestLine line: Substring) -> String? {
    let words = line.split(separator: " ")
    guard
      let version = words.lastIndex(where: { word in
        ["HTTP/", "SIP/", "RTSP/"].contains { word.hasPrefix($0) }
      }), version >= 2
    else { return nil }
    let word = words[version - 2].drop { !$0.isLetter }
    if !word.isEmpty, word.allSatisfy({ $0.isUppercase && $0.isASCII || $0 == "_" }) {
      return String(word)
    }
    // In tcpdump output, the bytes of a packet's header come directly before the method.
    return DigestDifferences.methodNames.filter { word.hasSuffix($0) }.max { $0.count < $1.count }
  }

  private var methodOfCurl: String {
    let words = whole.split(whereSeparator: \.isWhitespace)
    if let option = words.firstIndex(where: { $0 == "-X" || $0 == "--request" }),
      option + 1 < words.count
    {
      return words[option + 1].filter(\.isLetter)
    }
    if words.contains(where: { $0 == "-I" || $0 == "--head" }) { return "HEAD" }
    return words.contains { $0 == "-d" || $0.hasPrefix("--data") } ? "POST" : "GET"
  }

  /// The body: the text after the blank line, limited to Content-Length.
  private var body: String? {
    guard let end = after.firstIndex(where: \.isEmpty) else { return nil }
    let header = before.reversed().prefix { !$0.isEmpty } + after[..<end]
    let rest = after[(end + 1)...].joined(separator: "\n")
    let length = header.first { $0.lowercased().hasPrefix("content-length:") }
      .flatMap { $0.split(separator: ":").last.flatMap { Int($0.trimmingSpaces) } }
    guard let length, length >= 0 else { return rest.trimmed.isEmpty ? nil : rest }
    // Line breaks are pasted as one byte; those of SIP were sent as two.
    let sent = rest.split(omittingEmptySubsequences: false) { $0 == "\n" }.joined(separator: "\r\n")
    let isSIP = before.contains { $0.contains("SIP/2.0") }
    for text in isSIP ? [sent, rest] : [rest, sent] where text.utf8.count >= length {
      let surplus = text.utf8.dropFirst(length)
      if surplus.allSatisfy({ $0 <= 0x20 }) {
        return String(decoding: text.utf8.prefix(length), as: UTF8.self)
      }
    }
    return rest.utf8.count >= length
      ? String(decoding: rest.utf8.prefix(length), as: UTF8.self) : nil
  }
}

extension Substring {
  fileprivate var trimmingSpaces: String { String(self).trimmed }
}
