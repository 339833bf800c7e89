extension String {
  /// The text as it can stand in a URL: all but the unreserved characters escaped (RFC 3986 §2.3).
  package var percentEncoded: String {
    var text = ""
    for octet in utf8 {
      switch octet {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
        UInt8(ascii: "."), UInt8(ascii: "~"):
        text.unicodeScalars.append(Unicode.Scalar(octet))
      default:
        let digits = String(octet, radix: 16, uppercase: true)
        text += octet < 16 ? "%0\(digits)" : "%\(digits)"
      }
    }
    return text
  }
}
