/// A text with the escapes of one kind undone, and the place from which each octet comes.
struct Unescaped {
  private(set) var octets: [UInt8] = []
  private var sources: [Range<Int>] = []

  /// Undoes the escapes; nil if there are none.
  init?(_ text: [UInt8], _ escape: Escape) {
    guard text.contains(escape.mark) else { return nil }
    var place = 0
    while place < text.count {
      var length = 1
      if text[place] == escape.mark, let (octets, end) = escape.read(text, at: place) {
        self.octets += octets
        length = end
      } else {
        octets.append(text[place])
      }
      while sources.count < octets.count { sources.append(place..<place + length) }
      place += length
    }
    if octets.count == text.count { return nil }
  }

  /// The place of some octets in the escaped text.
  func source(of range: Range<Int>) -> Range<Int> {
    sources[range.lowerBound].lowerBound..<sources[range.upperBound - 1].upperBound
  }
}

/// A way in which a text has one or several octets in another form.
enum Escape: CaseIterable {
  /// `%2B` in a URL.
  case percent
  /// `\n`, `\u002b` or `\x2b` in JSON and in code.
  case backslash
  /// `&plus;`, `&#43;` or `&#x2b;` in HTML.
  case reference

  /// The octet with which an escape begins.
  var mark: UInt8 {
    switch self {
    case .percent: UInt8(ascii: "%")
    case .backslash: UInt8(ascii: "\\")
    case .reference: UInt8(ascii: "&")
    }
  }

  /// The octets that are escaped at a place, and the length of the escape.
  func read(_ text: [UInt8], at place: Int) -> (octets: [UInt8], length: Int)? {
    switch self {
    case .percent: return number(text, place + 1, digits: 2).map { ([UInt8($0)], 3) }
    case .backslash:
      guard place + 1 < text.count else { return nil }
      if let octet = Self.short[text[place + 1]] { return ([octet], 2) }
      switch text[place + 1] {
      case UInt8(ascii: "x"):
        return number(text, place + 2, digits: 2).map { code in
          (Array(String(Unicode.Scalar(UInt8(code))).utf8), 4)
        }
      case UInt8(ascii: "u"):
        return number(text, place + 2, digits: 4).flatMap { unit in
          Unicode.Scalar(unit).map { (Array(String($0).utf8), 6) } ?? pair(unit, text, place)
        }
      default: return nil
      }
    case .reference:
      let name = text[(place + 1)...].prefix(20)
        .prefix { $0.isLetterOrDigit || $0 == UInt8(ascii: "#") }
      let end = place + 1 + name.count
      guard let scalar = Self.character(String(decoding: name, as: UTF8.self)) else { return nil }
      let isClosed = end < text.count && text[end] == UInt8(ascii: ";")
      return (Array(String(scalar).utf8), name.count + (isClosed ? 2 : 1))
    }
  }

  private static let short: [UInt8: UInt8] = [
    UInt8(ascii: "\""): UInt8(ascii: "\""), UInt8(ascii: "\\"): UInt8(ascii: "\\"),
    UInt8(ascii: "/"): UInt8(ascii: "/"), UInt8(ascii: "n"): 0x0A, UInt8(ascii: "r"): 0x0D,
    UInt8(ascii: "t"): 0x09, UInt8(ascii: "b"): 0x08, UInt8(ascii: "f"): 0x0C,
    UInt8(ascii: "'"): UInt8(ascii: "'"),
  ]

  /// The character of a reference in HTML, of which only ASCII has names here.
  private static func character(_ name: String) -> Unicode.Scalar? {
    guard name.hasPrefix("#") else { return names[name] }
    let isHexadecimal = name.hasPrefix("#x") || name.hasPrefix("#X")
    let digits = name.dropFirst(isHexadecimal ? 2 : 1)
    return UInt32(digits, radix: isHexadecimal ? 16 : 10).flatMap(Unicode.Scalar.init)
  }

  /// The names of ASCII characters (HTML Standard, 13.5, Named character references).
  private static let names: [String: Unicode.Scalar] = [
    "Tab": "\t", "NewLine": "\n", "excl": "!", "quot": "\"", "QUOT": "\"", "num": "#",
    "dollar": "$", "percnt": "%", "amp": "&", "AMP": "&", "apos": "'", "lpar": "(", "rpar": ")",
    "ast": "*", "midast": "*", "plus": "+", "comma": ",", "period": ".", "sol": "/", "colon": ":",
    "semi": ";", "lt": "<", "LT": "<", "equals": "=", "gt": ">", "GT": ">", "quest": "?",
    "commat": "@", "lsqb": "[", "lbrack": "[", "bsol": "\\", "rsqb": "]", "rbrack": "]",
    "Hat": "^", "lowbar": "_", "UnderBar": "_", "grave": "`", "DiacriticalGrave": "`", "lcub": "{",
    "lbrace": "{", "verbar": "|", "vert": "|", "VerticalLine": "|", "rcub": "}", "rbrace": "}",
  ]

  /// A character that JSON writes as two surrogates.
  private func pair(
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

  private func number(_ text: [UInt8], _ place: Int, digits: Int) -> UInt32? {
    guard place + digits <= text.count else { return nil }
    var number: UInt32 = 0
    for digit in text[place..<place + digits] {
      guard let value = digit.hexadecimalValue else { return nil }
      number = number << 4 | UInt32(value)
    }
    return number
  }

  /// The place at which a text is cut, at most the rest of an escape later; nil if it goes on.
  static func cut(in text: [UInt8], from place: Int) -> Int? {
    let rest = text[place...].prefix(16)
    if rest.starts(with: "…".utf8) { return place }
    guard let first = rest.first, allCases.contains(where: { $0.mark == first }) else { return nil }
    return rest.indices.first { rest[$0...].starts(with: "…".utf8) }
  }
}

extension UInt8 {
  var hexadecimalValue: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  var isLetterOrDigit: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }
}
