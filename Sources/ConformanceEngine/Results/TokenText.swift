/// A token taken apart for people, as far as it can be taken apart.
///
/// Tokens in the vectors are often broken on purpose, so each part is shown for itself and says
/// what is wrong with it.
struct TokenText {
  let token: String
  let isAbbreviated: Bool

  /// Header, claims, the claims' dates, and how long the signature is.
  var lines: [String] {
    let parts = token.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count > 1 else { return ["no dots in it: not a compact JWS"] }
    var lines: [String] = []
    for (index, part) in parts.enumerated().prefix(Self.shownParts) {
      let text = String(Substring(part))
      switch index {
      case 0: lines += json("header", text)
      case 1: lines += json("claims", text) + dates(text)
      case 2: lines.append("signature: \(signature(text))")
      default: lines.append("part \(index + 1): \(signature(text))")
      }
    }
    if parts.count > Self.shownParts { lines.append("\(parts.count.grouped) parts in all") }
    return lines
  }

  // A token has three parts; one with thousands of points was made to fill the screen.
  private static let shownParts = 6
  private static let width = 80

  private func json(_ name: String, _ part: String) -> [String] {
    if part.isEmpty { return ["\(name): empty"] }
    guard let octets = Base64.url.decode(part) else {
      return ["\(name): not base64url without padding: \(shown(part))"]
    }
    if let value = try? JSON(parsing: octets) {
      let value = isAbbreviated ? Abbreviation.of(value) : value
      let line = value.compact().visible
      if line.unicodeScalars.count <= Self.width { return ["\(name): \(line)"] }
      return ["\(name):"] + value.pretty().visibleLines.indented
    }
    guard let text = String(validating: octets, as: UTF8.self) else {
      return ["\(name): \(octets.size), not UTF-8"]
    }
    return ["\(name): not JSON: \(shown(text))"]
  }

  private func signature(_ part: String) -> String {
    if part.isEmpty { return "empty" }
    guard let octets = Base64.url.decode(part) else {
      return "not base64url without padding: \(shown(part))"
    }
    return octets.size
  }

  /// The claims that are dates, as RFC 3339 writes them.
  private func dates(_ part: String) -> [String] {
    guard
      let octets = Base64.url.decode(part),
      case .object(let claims) = try? JSON(parsing: octets)
    else { return [] }
    let dates = claims.members.compactMap { member -> String? in
      guard
        ["iat", "nbf", "exp"].contains(member.name) || member.name.hasSuffix(":exp"),
        let seconds = member.value.number?.int64,
        let instant = Instant(seconds: seconds)
      else { return nil }
      return "\(member.name) \(instant.rfc3339)"
    }
    return dates.isEmpty ? [] : ["dates: " + dates.joined(separator: ", ").visible]
  }

  private func shown(_ text: String) -> String {
    isAbbreviated ? Abbreviation.of(text).visible : text.visible
  }
}

extension [UInt8] {
  fileprivate var size: String { count == 1 ? "1 byte" : "\(count.grouped) bytes" }
}

extension JSON.Object {
  /// What stands in the members that carry tokens or octets, in lines for people.
  ///
  /// - Parameter isAbbreviated: whether long values lose their middle.
  package func decodedLines(isAbbreviated: Bool) -> [String] {
    members.flatMap { member -> [String] in
      guard case .string(let text) = member.value else { return [] }
      switch member.name {
      case "token":
        let token = TokenText(token: text, isAbbreviated: isAbbreviated)
        return ["token, decoded:"] + token.lines.indented
      case "protectedHeader", "payload", "body":
        guard
          let octets = Base64.standard.decode(text), !octets.isEmpty,
          let decoded = String(validating: octets, as: UTF8.self)
        else { return [] }
        let shown = isAbbreviated ? Abbreviation.of(decoded) : decoded
        return ["\(member.name), decoded: \(shown.visible)"]
      default: return []
      }
    }
  }
}

extension [String] {
  /// The lines, moved to the right by two spaces; empty ones stay empty.
  package var indented: [String] { map { $0.isEmpty ? $0 : "  " + $0 } }
}
