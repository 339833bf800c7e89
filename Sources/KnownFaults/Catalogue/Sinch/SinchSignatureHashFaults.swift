import Cryptography

extension KnownFaults {
  /// Faults in hashing, and in encoding the hash.
  @FaultBuilder
  static var sinchSignatureHash: [KnownFault] {
    hashed("sinch-sig-md5", "hashes with MD5") { OtherCrypto.digest("MD5", $0) }
    hashed("sinch-sig-sha-256", "hashes with SHA-256") { OtherCrypto.digest("SHA256", $0) }
    hashed("sinch-sig-sha-256-cut", "hashes with SHA-256 and truncates the hash to 20 bytes") {
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
      EncodingFaults.padded(Base64.url.encode($0))
    } _: {
      LenientBase64(.padding).decode($0.utf8)
    }
    encoded("sinch-sig-unpadded", "omits the padding of the signature") {
      String(Base64.standard.encode($0).filter { $0 != "=" })
    } _: {
      Base64.standard.decode(EncodingFaults.padded($0))
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
      .in(.signatureScheme).fix("hash once with SHA-1 and base64-encode the 20 bytes")
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

  /// Faults in checking parameters and signatures.
  @FaultBuilder
  static var sinchSignatureChecks: [KnownFault] {
    decoding("sinch-sig-read-hexadecimal", "accepts a signature in hexadecimal too") {
      $0.utf8.count == 40 ? Escapes.hexadecimal($0) : Base64.standard.decode($0)
    }
    decoding("sinch-sig-read-hex-in-base64", "accepts the base64 of a hexadecimal signature too") {
      let octets = Base64.standard.decode($0)
      return octets?.count == 40
        ? Escapes.hexadecimal(String(decoding: octets ?? [], as: UTF8.self)) : octets
    }
    KnownFault("sinch-sig-compared-in-any-case", "compares signatures case-insensitively") {
      $0.sinchSignature.decode = { Array($0.lowercased().utf8) }
      $0.sinchSignature.matches = { Base64.standard.encode($0).lowercased().utf8.elementsEqual($1) }
    }
    .in([.sinchSignatureVerify]).fix("decode the signature and compare its bytes")
    .flagged("inexact-comparison")
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
}
