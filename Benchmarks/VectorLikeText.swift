/// A text like a large vector file, always the same for the same size.
///
/// Objects of eight members, texts of 10 to 80 bytes, some with escapes, some not ASCII.
struct VectorLikeText {
  /// The text.
  let bytes: [UInt8]

  /// Makes a text of at least so many bytes.
  init(bytes count: Int) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count + 4096)
    bytes += #"{"format":1,"operation":"sinch.signature.sign","cases":["#.utf8
    var texts = Texts()
    var number = 0
    while bytes.count < count {
      if number > 0 { bytes.append(UInt8(ascii: ",")) }
      bytes +=
        """

        {
          "id": "case-\(number)",
          "title": "\(texts.next())",
          "requirements": ["SINCH-SIG-STRING", "SINCH-SIG-SEQUENCE"],
          "note": "\(texts.next())",
          "input": {
            "applicationKey": "\(texts.next())",
            "applicationSecret": "\(texts.next())",
            "userId": "\(texts.next())",
            "sequence": "\(number)",
            "nonce": "\(texts.next())",
            "issuedAt": "2018-01-02T03:04:05Z",
            "timeToLive": \(number % 100_000),
            "repeated": \(number % 2 == 0)
          },
          "output": "\(texts.next())",
          "weight": \(number).5,
          "retired": null
        }
        """.utf8
      number += 1
    }
    bytes += "\n]}\n".utf8
    self.bytes = bytes
  }

  /// Texts of all lengths from 10 to 80 bytes, as they stand between quotes.
  private struct Texts {
    private var count = 0
    private static let plain = String(
      repeating: "The signature of a registration token takes the key of the UTC day ",
      count: 2
    )
    private static let escaped = String(
      repeating: #"quote \" slash \\ line \n tab \t smile \ud83d\ude00 "#,
      count: 3
    )
    private static let foreign = String(repeating: "größer als 值 и больше 😀 ", count: 4)

    mutating func next() -> String {
      count += 1
      let length = 10 + count * 37 % 71
      switch count % 8 {
      case 3: return Self.cut(Self.foreign, length)
      case 6: return #"\"\u00e9"# + Self.cut(Self.escaped, 51) + #"\n"#
      default: return Self.cut(Self.plain, length)
      }
    }

    /// The beginning of a text, whole characters only.
    private static func cut(_ text: String, _ length: Int) -> String {
      var end = text.utf8.index(text.startIndex, offsetBy: length)
      while end.samePosition(in: text.unicodeScalars) == nil { end = text.utf8.index(before: end) }
      return String(text[..<end])
    }
  }
}
