import AuthConformance
import ConformanceSuite
import Cryptography

/// The text that is signed, put together rightly and in the ways seen to go wrong.
enum SignedText {
  static func right(_ it: Registration) -> String {
    it.userID + it.applicationKey + it.sequence.text + it.applicationSecret
  }

  static func withoutUser(_ it: Registration) -> String {
    it.applicationKey + it.sequence.text + it.applicationSecret
  }

  static func withoutKey(_ it: Registration) -> String {
    it.userID + it.sequence.text + it.applicationSecret
  }

  static func withoutSequence(_ it: Registration) -> String {
    it.userID + it.applicationKey + it.applicationSecret
  }

  static func withoutSecret(_ it: Registration) -> String {
    it.userID + it.applicationKey + it.sequence.text
  }

  static func keyFirst(_ it: Registration) -> String {
    it.applicationKey + it.userID + it.sequence.text + it.applicationSecret
  }

  static func secretBeforeSequence(_ it: Registration) -> String {
    it.userID + it.applicationKey + it.applicationSecret + it.sequence.text
  }

  static func sequenceBeforeKey(_ it: Registration) -> String {
    it.userID + it.sequence.text + it.applicationKey + it.applicationSecret
  }

  static func reversed(_ it: Registration) -> String {
    it.applicationSecret + it.sequence.text + it.applicationKey + it.userID
  }

  static func withColons(_ it: Registration) -> String {
    [it.userID, it.applicationKey, it.sequence.text, it.applicationSecret].joined(separator: ":")
  }

  static func withLineBreaks(_ it: Registration) -> String {
    [it.userID, it.applicationKey, it.sequence.text, it.applicationSecret].joined(separator: "\n")
  }

  static func withFinalLineBreak(_ it: Registration) -> String { right(it) + "\n" }
}

/// A text as octets: in UTF-8, and in encodings that the scheme does not use.
enum TextOctets {
  static func utf8(_ text: String) -> [UInt8] { Array(text.utf8) }

  /// One octet a character; what Latin-1 lacks becomes a question mark.
  static func latin1(_ text: String) -> [UInt8] {
    text.unicodeScalars.map { UInt8(exactly: $0.value) ?? UInt8(ascii: "?") }
  }

  /// What ASCII lacks becomes a question mark.
  static func ascii(_ text: String) -> [UInt8] {
    text.unicodeScalars.map { $0.isASCII ? UInt8(ascii: $0) : UInt8(ascii: "?") }
  }

  static func utf16LittleEndian(_ text: String) -> [UInt8] {
    text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
  }
}

/// A digest as text: in base64, and in spellings that a verifier does not take.
enum WrittenDigest {
  static func base64(_ digest: [UInt8]) -> String { Base64.standard.encode(digest) }

  static func urlSafe(_ digest: [UInt8]) -> String { Base64.url.encode(digest) + "=" }

  static func unpadded(_ digest: [UInt8]) -> String { String(base64(digest).dropLast()) }

  static func hexadecimal(_ digest: [UInt8]) -> String {
    digest.map { octet in
      let text = String(octet, radix: 16)
      return octet < 16 ? "0" + text : text
    }
    .joined()
  }

  static func upperCaseHexadecimal(_ digest: [UInt8]) -> String {
    hexadecimal(digest).uppercased()
  }

  static func base64OfHexadecimal(_ digest: [UInt8]) -> String {
    base64(Array(hexadecimal(digest).utf8))
  }

  /// The same octets from another last character, whose two unused bits are set.
  static func withTrailingBits(_ digest: [UInt8]) -> String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    let text = base64(digest)
    // The last of 27 characters carries four bits; the two unused ones are zero.
    let last = text.dropLast().last.flatMap { alphabet.firstIndex(of: $0) } ?? 0
    return text.dropLast(2) + String(alphabet[last | 3]) + "="
  }

  /// A line break after the twentieth character, as an encoder with short lines sets it.
  static func wrapped(_ digest: [UInt8]) -> String {
    let text = base64(digest)
    return text.prefix(20) + "\n" + text.dropFirst(20)
  }

  static func percentEncoded(_ digest: [UInt8]) -> String {
    base64(digest).map { ["+": "%2B", "/": "%2F", "=": "%3D"][$0] ?? String($0) }.joined()
  }

  /// As a form decoder leaves it.
  static func plusAsSpace(_ digest: [UInt8]) -> String {
    String(base64(digest).map { $0 == "+" ? " " : $0 })
  }
}
