/// Texts that must not be shown, found however they are written: as they are, escaped for JSON or for
/// a URL in whatever way, in hexadecimal, or in base64 of either alphabet.
struct SecretTexts: Sendable {
  private let secrets: [[UInt8]]

  /// Fewer octets than these are in every text.
  private static let leastLength = 4
  /// Where a text is cut, so many octets of a secret before it give it away.
  private static let leastBeginning = 8

  init(_ secrets: [String]) {
    let forms = secrets.flatMap { secret -> [[UInt8]] in
      let lines = secret.split(separator: "\n").map(String.init)
        .filter { $0.utf8.count >= 16 && !$0.hasPrefix("-----") }
      return ([secret] + lines).map { Array($0.utf8) } + [Base64.standard.decode(secret) ?? []]
    }
    // What a shorter one is a part of goes first.
    self.secrets = Set(forms.filter { $0.count >= Self.leastLength })
      .sorted { $0.count == $1.count ? $0.lexicographicallyPrecedes($1) : $0.count > $1.count }
  }

  var isEmpty: Bool { secrets.isEmpty }

  /// A text without the secrets.
  func hidden(in text: String) -> String {
    if secrets.isEmpty { return text }
    let octets = hidden(in: Array(text.utf8))
    return String(decoding: hiddenEncodings(in: octets), as: UTF8.self)
  }

  private func hidden(in text: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var place = 0
    while place < text.count {
      let end = secrets.lazy.compactMap { self.end(of: $0, in: text, from: place) }.first
      if let end {
        result += Redaction.mark.utf8
        place = end
      } else {
        result.append(text[place])
        place += 1
      }
    }
    return result
  }

  /// Where a secret ends that begins at a place, or where the text is cut in the middle of it.
  private func end(of secret: [UInt8], in text: [UInt8], from start: Int) -> Int? {
    var (place, found) = (start, 0)
    while found < secret.count {
      guard place < text.count else { return nil }
      if let (octets, length) = Escape.read(text, at: place),
        secret[found...].starts(with: octets)
      {
        found += octets.count
        place += length
      } else if text[place] == secret[found]
        || (text[place] == UInt8(ascii: "+") && secret[found] == UInt8(ascii: " "))
      {
        found += 1
        place += 1
      } else {
        let isCut = found >= Self.leastBeginning && text[place...].starts(with: "…".utf8)
        return isCut ? place : nil
      }
    }
    return place
  }

  /// Octets without the secrets in their encoded parts; reports decode tokens.
  private func hiddenEncodings(in text: [UInt8]) -> [UInt8] {
    var text = text
    for encoding in [Base64.url, .standard] {
      text = text.replacingRuns(of: encoding.isDigit) { run in
        if let octets = run.hexadecimalOctets, hidden(in: octets) != octets {
          return Array(Redaction.mark.utf8)
        }
        guard let octets = encoding.decodeLeniently(run) else { return nil }
        let hidden = hidden(in: octets)
        return hidden == octets ? nil : Array(encoding.encode(hidden).utf8)
      }
    }
    return text
  }
}

/// An octet, or several, that a text has in an escaped form.
private enum Escape {
  /// What is escaped at a place, and how much of the text that takes.
  static func read(_ text: [UInt8], at place: Int) -> (octets: [UInt8], length: Int)? {
    switch text[place] {
    case UInt8(ascii: "%"): return number(text, place + 1, digits: 2).map { ([UInt8($0)], 3) }
    case UInt8(ascii: "\\"):
      guard place + 1 < text.count else { return nil }
      if let octet = short[text[place + 1]] { return ([octet], 2) }
      guard text[place + 1] == UInt8(ascii: "u") else { return nil }
      return number(text, place + 2, digits: 4).flatMap { unit in
        Unicode.Scalar(unit).map { (Array(String($0).utf8), 6) } ?? pair(unit, text, place)
      }
    default: return nil
    }
  }

  private static let short: [UInt8: UInt8] = [
    UInt8(ascii: "\""): UInt8(ascii: "\""), UInt8(ascii: "\\"): UInt8(ascii: "\\"),
    UInt8(ascii: "/"): UInt8(ascii: "/"), UInt8(ascii: "n"): 0x0A, UInt8(ascii: "r"): 0x0D,
    UInt8(ascii: "t"): 0x09, UInt8(ascii: "b"): 0x08, UInt8(ascii: "f"): 0x0C,
  ]

  /// A character that JSON writes as two surrogates.
  private static func pair(
    _ high: UInt32,
    _ text: [UInt8],
    _ place: Int
  ) -> (octets: [UInt8], length: Int)? {
    guard text[(place + 6)...].starts(with: "\\u".utf8),
      let low = number(text, place + 8, digits: 4), (0xDC00...0xDFFF).contains(low),
      (0xD800...0xDBFF).contains(high),
      let scalar = Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
    else { return nil }
    return (Array(String(scalar).utf8), 12)
  }

  private static func number(_ text: [UInt8], _ place: Int, digits: Int) -> UInt32? {
    guard place + digits <= text.count else { return nil }
    var number: UInt32 = 0
    for digit in text[place..<place + digits] {
      guard let value = digit.hexadecimalValue else { return nil }
      number = number << 4 | UInt32(value)
    }
    return number
  }
}

extension UInt8 {
  fileprivate var hexadecimalValue: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  fileprivate var isLetterOrDigit: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }
}

extension Base64 {
  fileprivate func isDigit(_ octet: UInt8) -> Bool {
    let others = self == .url ? "-_" : "+/="
    return octet.isLetterOrDigit || others.utf8.contains(octet)
  }

  /// The octets of a text with or without padding.
  fileprivate func decodeLeniently(_ run: ArraySlice<UInt8>) -> [UInt8]? {
    if self == .url { return decode(run) }
    var digits = Array(run.prefix { $0 != UInt8(ascii: "=") })
    while !digits.count.isMultiple(of: 4) { digits.append(UInt8(ascii: "=")) }
    return decode(digits[...])
  }
}

extension [UInt8] {
  /// The octets with each long run of some of them changed where `change` has something else for it.
  fileprivate func replacingRuns(
    of isPart: (UInt8) -> Bool,
    _ change: (ArraySlice<UInt8>) -> [UInt8]?
  ) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(count)
    var start = 0
    while start < count {
      let end = self[start...].firstIndex { !isPart($0) } ?? count
      let run = self[start..<end]
      result += (run.count < 8 ? nil : change(run)) ?? Array(run)
      if end < count { result.append(self[end]) }
      start = end + 1
    }
    return result
  }
}

extension ArraySlice<UInt8> {
  /// The octets that the text stands for in hexadecimal; nil where it is something else.
  fileprivate var hexadecimalOctets: [UInt8]? {
    guard count.isMultiple(of: 2) else { return nil }
    var octets: [UInt8] = []
    var high: UInt8?
    for digit in self {
      guard let value = digit.hexadecimalValue else { return nil }
      if let first = high {
        octets.append(first << 4 | value)
        high = nil
      } else {
        high = value
      }
    }
    return octets
  }
}
