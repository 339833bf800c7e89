/// Texts that must not be shown, found however they are written: as they are, escaped for a URL, JSON
/// or HTML, also several times over, in hexadecimal, or in base64 of either alphabet.
struct SecretTexts: Sendable {
  private let secrets: [[UInt8]]

  /// Fewer octets than these are in every text.
  private static let leastLength = 4
  /// If a text is cut, so many octets of a secret before the cut give it away.
  private static let leastBeginning = 8
  /// How many times over a text may be escaped: JSON within JSON in a page is three times.
  private static let depth = 3

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
    for secret in places(in: text, depth: Self.depth).sorted(by: { $0.lowerBound < $1.lowerBound })
    where secret.upperBound > place {
      if secret.lowerBound >= place {
        result += text[place..<secret.lowerBound] + Redaction.mark.utf8
      }
      place = secret.upperBound
    }
    return result + text[place...]
  }

  /// The places of secrets in a text, as they are or escaped at most so many times over.
  private func places(in text: [UInt8], depth: Int) -> [Range<Int>] {
    var places = plainPlaces(in: text)
    for escape in Escape.allCases where depth > 0 {
      guard let unescaped = Unescaped(text, escape) else { continue }
      let found = self.places(in: unescaped.octets, depth: depth - 1)
      places += (found + encodedPlaces(in: unescaped.octets)).map(unescaped.source)
    }
    return places
  }

  private func plainPlaces(in text: [UInt8]) -> [Range<Int>] {
    var places: [Range<Int>] = []
    var place = 0
    while place < text.count {
      let end = secrets.lazy.compactMap { self.end(of: $0, in: text, from: place) }.first
      if let end { places.append(place..<end) }
      place = end ?? place + 1
    }
    return places
  }

  /// The end of a secret that begins at a place, or the place at which the text is cut within it.
  private func end(of secret: [UInt8], in text: [UInt8], from start: Int) -> Int? {
    var found = 0
    while found < secret.count, start + found < text.count {
      let octet = text[start + found]
      // A form writes a space as a plus.
      let isSame =
        octet == secret[found]
        || octet == UInt8(ascii: "+") && secret[found] == UInt8(ascii: " ")
      if !isSame { break }
      found += 1
    }
    if found == secret.count { return start + found }
    return found < Self.leastBeginning ? nil : Escape.cut(in: text, from: start + found)
  }

  /// The runs of a text that are a secret, or contain one, in hexadecimal or base64.
  private func encodedPlaces(in text: [UInt8]) -> [Range<Int>] {
    [Base64.url, .standard].flatMap { encoding in
      text.runs(of: encoding.isDigit).filter { run in
        let decoded = [text[run].hexadecimalOctets, encoding.decodeLeniently(text[run])]
        return decoded.compactMap(\.self).contains { !plainPlaces(in: $0).isEmpty }
      }
    }
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
  /// The long runs of octets that are part of something.
  fileprivate func runs(of isPart: (UInt8) -> Bool) -> [Range<Int>] {
    split(omittingEmptySubsequences: true) { !isPart($0) }.map(\.indices).filter { $0.count >= 8 }
  }

  /// The octets with each long run of some of them replaced if `change` has something else for it.
  fileprivate func replacingRuns(
    of isPart: (UInt8) -> Bool,
    _ change: (ArraySlice<UInt8>) -> [UInt8]?
  ) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(count)
    var place = 0
    for run in runs(of: isPart) {
      guard let changed = change(self[run]) else { continue }
      result += self[place..<run.lowerBound] + changed
      place = run.upperBound
    }
    return result + self[place...]
  }
}

extension ArraySlice<UInt8> {
  /// The octets that the text stands for in hexadecimal; nil if it is something else.
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
