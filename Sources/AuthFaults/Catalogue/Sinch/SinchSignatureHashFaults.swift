import Cryptography

extension KnownFaults {
  /// Faults in hashing, and in encoding the hash.
  @FaultBuilder
  static var sinchSignatureHash: [KnownFault] {
    hashed("sinch-sig-md5", "hashes with MD5") { OtherCrypto.digest("MD5", $0) }
    hashed("sinch-sig-sha-256", "hashes with SHA-256") { OtherCrypto.digest("SHA256", $0) }
    hashed("sinch-sig-sha-256-cut", "hashes with SHA-256 and truncates the hash to 20 octets") {
      Array(OtherCrypto.digest("SHA256", $0).prefix(20))
    }
    hashed("sinch-sig-sha-1-twice", "hashes twice with SHA-1") {
      OtherCrypto.digest("SHA1", OtherCrypto.digest("SHA1", $0))
    }
    hashed("sinch-sig-base64-of-hex", "base64-encodes the hexadecimal text of the hash") {
      Array(OtherCrypto.digest("SHA1", $0).lowercaseHexadecimal.utf8)
    }
    KnownFault("sinch-sig-hmac", "uses HMAC-SHA1 with the secret as key") {
      $0.sinchSignature.stringToSign = {
        OtherCrypto.hmac(
          "SHA1",
          key: Array($0.applicationSecret.utf8),
          Array(($0.userID + $0.applicationKey + $1).utf8)
        )
      }
      $0.sinchSignature.digest = { $0 }
    }
    .in(.signatureScheme).fix("hash with plain SHA-1, applicationSecret last")
    .flagged("hmac-arguments")
    encoded("sinch-sig-hexadecimal", "writes the signature in hexadecimal") {
      $0.lowercaseHexadecimal
    } _: {
      Escapes.hexadecimal($0)
    }
    encoded("sinch-sig-upper-hexadecimal", "writes the signature in upper-case hexadecimal") {
      $0.lowercaseHexadecimal.uppercased()
    } _: {
      Escapes.hexadecimal($0)
    }
    encoded("sinch-sig-url-safe", "writes the signature in the URL-safe alphabet") {
      padded(Base64.url.encode($0))
    } _: {
      LenientBase64(.padding).decode($0.utf8)
    }
    encoded("sinch-sig-unpadded", "omits the padding of the signature") {
      String(Base64.standard.encode($0).filter { $0 != "=" })
    } _: {
      Base64.standard.decode(padded($0))
    }
    encoded("sinch-sig-line-break-behind-text", "appends a line break to the signature") {
      Base64.standard.encode($0) + "\n"
    } _: { text in
      Base64.standard.decode(String(text.filter { $0 != "\n" }))
    }
    .seenIn("public Android sample code")
    encoded("sinch-sig-percent-encoded", "percent-encodes the signature") {
      Escapes.percentEncoded(Base64.standard.encode($0))
    } _: {
      Base64.standard.decode(Escapes.percentDecoded($0))
    }
    encoded("sinch-sig-quoted", "writes the signature in quotation marks") {
      "\"\(Base64.standard.encode($0))\""
    } _: { text in
      Base64.standard.decode(String(text.filter { $0 != "\"" }))
    }
  }

  private static func hashed(
    _ id: FaultID,
    _ mistake: String,
    _ digest: @escaping @Sendable ([UInt8]) -> [UInt8]
  ) -> KnownFault {
    KnownFault(id, mistake) { $0.sinchSignature.digest = digest }
      .in(.signatureScheme).fix("hash once with SHA-1 and base64-encode the 20 octets")
      .flagged("digest-variant")
  }

  private static func encoded(
    _ id: FaultID,
    _ mistake: String,
    _ encode: @escaping @Sendable ([UInt8]) -> String,
    _ decode: @escaping @Sendable (String) -> [UInt8]?
  ) -> KnownFault {
    KnownFault(id, mistake) {
      $0.sinchSignature.encode = encode
      $0.sinchSignature.decode = decode
    }
    .in(.signatureScheme).fix("write the hash in standard base64 with padding, on one line")
    .flagged("base64-variant")
  }

  /// Base64 padded to a multiple of four characters.
  static func padded(_ text: String) -> String {
    text + String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
  }

  /// Faults in checking parameters and signatures.
  @FaultBuilder
  static var sinchSignatureChecks: [KnownFault] {
    parameter("sinch-sig-empty-user", "userId", "accepts an empty user id")
    parameter("sinch-sig-empty-key", "applicationKey", "accepts an empty application key")
    parameter("sinch-sig-empty-secret", "applicationSecret", "accepts an empty application secret")
    matching(
      "sinch-sig-unchecked",
      "never compares the signature"
    ) { _, _ in true }
    .flagged("signature-unchecked")
    matching(
      "sinch-sig-compares-what-came",
      "compares only as many octets as the given signature has"
    ) { $0.starts(with: $1) }
    .flagged("truncated-mac")
    matching("sinch-sig-compares-beginning", "ignores octets after the expected signature") {
      $1.starts(with: $0)
    }
    .flagged("truncated-mac")
    matching("sinch-sig-ignores-last-octet", "ignores the last octet of the signature") {
      $0.count == $1.count && $0.dropLast().elementsEqual($1.dropLast())
    }
    .flagged("off-by-one")
    matching("sinch-sig-ignores-first-octet", "ignores the first octet of the signature") {
      $0.count == $1.count && $0.dropFirst().elementsEqual($1.dropFirst())
    }
    .flagged("off-by-one")
    matching(
      "sinch-sig-compares-c-strings",
      "compares signatures as C strings, which end at a NUL"
    ) { $0.prefix { $0 != 0 }.elementsEqual($1.prefix { $0 != 0 }) }
    .flagged("truncated-mac")
    decoding("sinch-sig-read-without-padding", "accepts a signature without padding") {
      Base64.standard.decode(padded($0.split(separator: "=").first.map(String.init) ?? ""))
    }
    decoding("sinch-sig-read-url-safe", "accepts a signature in the URL-safe alphabet") {
      LenientBase64(.bothAlphabets).decodeStandard($0)
    }
    decoding("sinch-sig-read-white-space", "ignores white space in a signature") {
      LenientBase64(.whiteSpace).decodeStandard($0)
    }
    decoding("sinch-sig-read-trailing-bits", "ignores the unused bits at the end of a signature") {
      LenientBase64(.trailingBits).decodeStandard($0)
    }
    decoding("sinch-sig-read-any-characters", "skips characters of a signature that are not base64")
    {
      LenientBase64.all.decodeStandard($0)
    }
    decoding("sinch-sig-read-hexadecimal", "accepts a signature in hexadecimal too") {
      $0.utf8.count == 40 ? Escapes.hexadecimal($0) : Base64.standard.decode($0)
    }
    decoding("sinch-sig-read-hex-in-base64", "accepts the base64 of a hexadecimal signature too") {
      let octets = Base64.standard.decode($0)
      return octets?.count == 40
        ? Escapes.hexadecimal(String(decoding: octets ?? [], as: UTF8.self)) : octets
    }
    decoding("sinch-sig-read-percent-encoded", "percent-decodes a signature") {
      Base64.standard.decode(Escapes.percentDecoded($0))
    }
    decoding("sinch-sig-read-blank-as-plus", "treats spaces in a signature as plus signs") {
      Base64.standard.decode(
        $0.split(separator: " ", omittingEmptySubsequences: false).joined(separator: "+")
      )
    }
    decoding("sinch-sig-read-quoted", "accepts a signature in quotation marks") { text in
      Base64.standard.decode(String(text.filter { $0 != "\"" }))
    }
    decoding("sinch-sig-read-cut-at-nul", "treats a signature as a C string, which ends at a NUL") {
      text in
      Base64.standard.decode(text.cutAtNUL)
    }
    KnownFault("sinch-sig-compared-in-any-case", "compares signatures case-insensitively") {
      $0.sinchSignature.decode = { Array($0.lowercased().utf8) }
      $0.sinchSignature.matches = { Base64.standard.encode($0).lowercased().utf8.elementsEqual($1) }
    }
    .in([.sinchSignatureVerify]).fix("decode the signature and compare its octets")
    .flagged("inexact-comparison")
    changing("sinch-sig-key-in-any-case", "applicationKey", "lowercases the application key") {
      $0.lowercased()
    }
    changing("sinch-sig-key-upper-case", "applicationKey", "uppercases the application key") {
      $0.uppercased()
    }
    changing(
      "sinch-sig-secret-without-padding",
      "applicationSecret",
      "omits the padding of the application secret"
    ) { $0.split(separator: "=").first.map(String.init) ?? "" }
    .flagged("secret-encoding")
    changing(
      "sinch-sig-secret-url-safe",
      "applicationSecret",
      "converts the application secret to the URL-safe alphabet"
    ) { String($0.map { $0 == "+" ? "-" : $0 == "/" ? "_" : $0 }) }
    .flagged("secret-encoding")
    changing(
      "sinch-sig-key-without-hyphens",
      "applicationKey",
      "removes the hyphens from the application key"
    ) { $0.filter { $0 != "-" } }
  }

  private static func parameter(_ id: FaultID, _ name: String, _ mistake: String) -> KnownFault {
    KnownFault(id, mistake) { $0.sinchSignature.checks.drop(name) }
      .in(.signatureScheme).fix("refuse an empty \(name)").flagged("empty-identity")
  }

  private static func matching(
    _ id: FaultID,
    _ mistake: String,
    _ matches: @escaping @Sendable ([UInt8], [UInt8]) -> Bool
  ) -> KnownFault {
    KnownFault(id, mistake) { $0.sinchSignature.matches = matches }
      .in([.sinchSignatureVerify]).fix("compare all octets of both signatures, in constant time")
  }

  private static func decoding(
    _ id: FaultID,
    _ mistake: String,
    _ decode: @escaping @Sendable (String) -> [UInt8]?
  ) -> KnownFault {
    KnownFault(id, mistake) {
      $0.sinchSignature.decode = { decode($0) ?? Base64.standard.decode($0) }
    }
    .in([.sinchSignatureVerify]).fix("accept only standard base64 with padding")
    .flagged("base64-variant")
  }

  /// Changes a parameter before it is hashed.
  private static func changing(
    _ id: FaultID,
    _ member: String,
    _ mistake: String,
    _ change: @escaping @Sendable (String) -> String
  ) -> KnownFault {
    KnownFault.changingInput(id, mistake) { members in
      if let text = members[member]?.string { members[member] = .string(change(text)) }
    }
    .in(.signatureScheme).fix("hash \(member) exactly as given").flagged("inexact-comparison")
  }
}
