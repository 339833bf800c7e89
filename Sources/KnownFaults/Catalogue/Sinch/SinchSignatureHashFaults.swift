import Cryptography

extension KnownFaults {
  /// Faults in hashing, and in encoding the hash.
  @FaultBuilder
  static var sinchSignatureHash: [KnownFault] {
    for hash in OtherCrypto.hashes where hash != "SHA-1" {
      let id = "sinch-sig-\(hash.lowercased())"
      hashed(FaultID(rawValue: id), "hashes with \(hash)") { OtherCrypto.digest(hash, $0) }
      if hash != "MD5" {
        let cut = FaultID(rawValue: id + "-cut")
        hashed(cut, "hashes with \(hash) and truncates the hash to 20 bytes") {
          Array(OtherCrypto.digest(hash, $0).prefix(20))
        }
      }
    }
    hashed("sinch-sig-sha-1-twice", "hashes twice with SHA-1") {
      OtherCrypto.digest("SHA1", OtherCrypto.digest("SHA1", $0))
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

  /// Faults in checking parameters and signatures.
  @FaultBuilder
  static var sinchSignatureChecks: [KnownFault] {
    KnownFault("sinch-sig-compared-in-any-case", "compares signatures case-insensitively") {
      $0.sinchSignature.decode = { Array($0.lowercased().utf8) }
      $0.sinchSignature.matches = { Base64.standard.encode($0).lowercased().utf8.elementsEqual($1) }
    }
    .in([.sinchSignatureVerify]).fix("decode the signature and compare its bytes")
    .flagged("inexact-comparison")
  }
}
