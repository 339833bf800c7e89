/// Faults of encoding what is hashed in other bytes than those of UTF-8.
package enum TextEncodingFaults {
  static let ofSignatures = Place(
    prefix: "sinch-sig",
    what: "the hash input",
    calls: .signatureScheme,
    fix: "hash the UTF-8 encoding of the input"
  ) { reference, encode in
    reference.sinchSignature.stringToSign = {
      encode($0.userID + $0.applicationKey + $1 + $0.applicationSecret)
    }
  }
  .faults(ways)

  static let ofCredentials = credentials.faults(ways)

  package static let credentials = Place(
    prefix: "digest",
    what: "username:realm:password",
    calls: .digestScheme,
    fix: "encode username:realm:password in UTF-8"
  ) { $0.digest.credential = { [encode = $1] in encode("\($0):\($1):\($2)") } }

  package typealias Place = MistakenPart<@Sendable (String) -> [UInt8]>

  package static let ways = [
    way("latin-1", "encodes * as Latin-1, with question marks for other characters") {
      $0.unicodeScalars.map { $0.value < 256 ? UInt8($0.value) : 0x3F }
    },
    way("utf-16", "encodes * in UTF-16 (little endian)") { $0.littleUTF16 },
    way("utf-16-big", "encodes * in UTF-16 (big endian)") { $0.bigUTF16 },
    way("utf-16-mark", "encodes * in UTF-16 with a byte order mark") {
      [0xFF, 0xFE] + $0.littleUTF16
    },
    way("byte-order-mark", "puts a byte order mark before *") { [0xEF, 0xBB, 0xBF] + $0.utf8 },
    way(
      "cesu-8",
      "encodes characters of * beyond U+FFFF as two surrogates of three bytes (CESU-8)"
    ) { text in
      text.unicodeScalars.flatMap { scalar -> [UInt8] in
        if scalar.value < 0x10000 { return Array(String(scalar).utf8) }
        return String(scalar).utf16.flatMap {
          [0xE0 | UInt8($0 >> 12), 0x80 | UInt8($0 >> 6 & 0x3F), 0x80 | UInt8($0 & 0x3F)]
        }
      }
    },
    way("utf-8-twice", "encodes each byte of UTF-8 in UTF-8 again in *") { text in
      Array(String(String.UnicodeScalarView(text.utf8.map { Unicode.Scalar($0) })).utf8)
    },
    way("marked", "replaces each byte of * that is not ASCII with a question mark") {
      $0.utf8.map { $0 < 0x80 ? $0 : 0x3F }
    },
    way("ascii-alone", "leaves out characters of * that are not ASCII") {
      $0.utf8.filter { $0 < 0x80 }
    },
    way("replaced", "replaces characters of * that are not ASCII with U+FFFD") { text in
      text.unicodeScalars.flatMap { $0.isASCII ? [UInt8($0.value)] : [0xEF, 0xBF, 0xBD] }
    },
    way("nfc", "normalises * (NFC)") { Array(Normalisation.composed($0).utf8) },
    way("nfd", "normalises * (NFD)") { Array(Normalisation.decomposed($0).utf8) },
  ]

  private static func way(
    _ name: String,
    _ phrase: String,
    _ encode: @escaping @Sendable (String) -> [UInt8]
  ) -> Mistake<@Sendable (String) -> [UInt8]> {
    Mistake(name, phrase, name.hasPrefix("nf") ? "unicode-normalisation" : "wrong-encoding", encode)
  }
}

extension String {
  /// The bytes of its encoding in UTF-16, the higher or the lower one of each unit first.
  package var bigUTF16: [UInt8] {
    utf16.flatMap { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] }
  }
  package var littleUTF16: [UInt8] {
    utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
  }
}
