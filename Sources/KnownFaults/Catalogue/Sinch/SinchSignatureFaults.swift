import Cryptography

extension KnownFaults {
  /// What is hashed.
  @FaultBuilder
  static var sinchSignatureText: [KnownFault] {
    signed(
      "sinch-sig-secret-decoded",
      "base64-decodes the application secret before hashing it"
    ) { input, sequence in
      Array((input.userID + input.applicationKey + sequence).utf8)
        + (LenientBase64.all.decodeStandard(input.applicationSecret) ?? [])
    }
    .fix("hash applicationSecret as text; only registration tokens decode it")
    .flagged("secret-encoding").seenIn("public sample code")
    signed(
      "sinch-sig-secret-written-anew",
      "decodes the application secret and encodes it again before hashing it"
    ) { input, sequence in
      let octets = LenientBase64.all.decodeStandard(input.applicationSecret) ?? []
      let secret = Base64.standard.encode(octets)
      return Array((input.userID + input.applicationKey + sequence + secret).utf8)
    }
    .in([.sinchSignatureSign]).fix("hash applicationSecret as it is given")
    .flagged("secret-encoding")
    signed("sinch-sig-utf-16", "encodes the hash input as UTF-16") { input, sequence in
      (input.userID + input.applicationKey + sequence + input.applicationSecret).utf16
        .flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
    }
    .fix("hash the UTF-8 encoding of the input").flagged("wrong-encoding")
    user(
      "sinch-sig-latin-1",
      "encodes the user id as Latin-1, with question marks for other characters"
    ) { text in text.unicodeScalars.map { $0.value < 256 ? UInt8($0.value) : 0x3F } }
    .flagged("wrong-encoding")
    user(
      "sinch-sig-cesu-8",
      "encodes characters of the user id beyond U+FFFF as two surrogates of three bytes (CESU-8)"
    ) { text in
      text.unicodeScalars.flatMap { scalar -> [UInt8] in
        if scalar.value < 0x10000 { return Array(String(scalar).utf8) }
        return String(scalar).utf16.flatMap {
          [0xE0 | UInt8($0 >> 12), 0x80 | UInt8($0 >> 6 & 0x3F), 0x80 | UInt8($0 & 0x3F)]
        }
      }
    }
    .flagged("wrong-encoding")
  }

  private static func signed(
    _ id: FaultID,
    _ mistake: String,
    _ text: @escaping @Sendable (SinchSignatureSigning.Input, String) throws -> [UInt8]
  ) -> KnownFault {
    KnownFault(id, mistake) { $0.sinchSignature.stringToSign = text }
      .in(.signatureScheme)
      .fix("hash userId, applicationKey, sequence and applicationSecret with nothing in between")
      .flagged("ambiguous-concatenation")
  }

  private static func user(
    _ id: FaultID,
    _ mistake: String,
    _ octets: @escaping @Sendable (String) -> [UInt8]
  ) -> KnownFault {
    signed(id, mistake) {
      octets($0.userID) + Array(($0.applicationKey + $1 + $0.applicationSecret).utf8)
    }
    .fix("hash the UTF-8 encoding of userId exactly as given")
  }
}
