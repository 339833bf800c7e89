import AuthConformance
import AuthReference
import ConformanceEngine
import ConformanceSuite
import Cryptography
import FailureDiagnosis
import StrictJSON

extension KnownFaults {
  /// Faults in verifying signatures.
  static let tokenSignatures: [KnownFault] = [
    verification(
      "token-signature-unchecked",
      "decodes the token without verifying its signature",
      flag: "signature-unchecked",
      seenIn: ["public sample code"]
    ) { _, _ in true },
    verification(
      "token-signature-errors-ignored",
      "treats an error during verification as success",
      in: [.jwsVerify, .layerIdentityTokenVerify],
      flag: "signature-unchecked"
    ) { (try? $1($0)) ?? true },
    verification(
      "token-empty-signature-taken",
      "accepts tokens with an empty signature",
      flag: "signature-unchecked"
    ) { try $0.signature.isEmpty || $1($0) },
    verification(
      "token-any-of-right-length",
      "checks only the length of the signature",
      flag: "signature-unchecked"
    ) { token, verify in
      if token.signature.count == 32 || token.signature.count >= 256 { return true }
      return try verify(token)
    },
    KnownFault(
      "token-mac-cut",
      in: [.jwsVerify, .sinchRegistrationTokenVerify],
      "compares only as many octets as the given MAC has",
      fix: "compare all octets of both MACs, in constant time",
      flag: "truncated-mac"
    ) { macs(&$0) { $0.starts(with: $1) } },
    KnownFault(
      "token-mac-extended",
      in: [.jwsVerify, .sinchRegistrationTokenVerify],
      "ignores octets after the expected MAC",
      fix: "compare all octets of both MACs, in constant time",
      flag: "truncated-mac"
    ) { macs(&$0) { $1.starts(with: $0) } },
    KnownFault(
      "token-mac-last-octet",
      in: [.jwsVerify, .sinchRegistrationTokenVerify],
      "ignores the last octet of the MAC",
      fix: "compare all octets of both MACs, in constant time",
      flag: "off-by-one"
    ) { macs(&$0) { $0.count == $1.count && $0.dropLast().elementsEqual($1.dropLast()) } },
    KnownFault(
      "token-mac-first-octet",
      in: [.jwsVerify, .sinchRegistrationTokenVerify],
      "ignores the first octet of the MAC",
      fix: "compare all octets of both MACs, in constant time",
      flag: "off-by-one"
    ) { macs(&$0) { $0.count == $1.count && $0.dropFirst().elementsEqual($1.dropFirst()) } },
    also("token-signed-claims-alone", "accepts a signature over the claims alone") {
      $0.split(separator: 0x2E).last.map(Array.init) ?? []
    },
    also("token-signed-header-alone", "accepts a signature over the header alone", in: [.jwsVerify])
    {
      $0.split(separator: 0x2E).first.map(Array.init) ?? []
    },
    also(
      "token-signed-decoded-text",
      "accepts a signature over the decoded parts",
      in: [.jwsVerify, .sinchRegistrationTokenVerify]
    ) {
      let parts = $0.split(separator: 0x2E).map { Base64.url.decode($0) ?? [] }
      return Array(parts.joined(separator: [0x2E]))
    },
    also(
      "token-signed-without-point",
      "accepts a signature over the parts without the period",
      in: [.jwsVerify]
    ) {
      $0.filter { $0 != 0x2E }
    },
    also(
      "token-signed-point-behind",
      "accepts a signature over the parts with a trailing period",
      in: [.jwsVerify]
    ) {
      $0 + [0x2E]
    },
    also(
      "token-signed-claims-anew",
      "verifies the signature over reserialised parts",
      flag: "reserialised-input"
    ) { input in
      let parts = input.split(separator: 0x2E).map { part -> String in
        guard let octets = Base64.url.decode(part), let json = try? JSON(parsing: octets) else {
          return String(decoding: part, as: UTF8.self)
        }
        return Base64.url.encode(Array(json.compact().utf8))
      }
      return Array(parts.joined(separator: ".").utf8)
    },
    also(
      "token-signed-claims-sorted",
      "verifies the signature over sorted claims",
      flag: "reserialised-input",
      in: .sinchVerifier
    ) { input in
      let parts = input.split(separator: 0x2E)
      guard parts.count == 2, let octets = Base64.url.decode(parts[1]),
        var object = try? JSON(parsing: octets).object
      else { return input }
      object.members.sort { $0.name < $1.name }
      return Array(parts[0]) + [0x2E]
        + Array(Base64.url.encode(Array(JSON.object(object).compact().utf8)).utf8)
    },
    KnownFault(
      "token-digest-taken",
      in: [.jwsVerify, .layerIdentityTokenVerify],
      "accepts the plain SHA-256 of the signing input as signature",
      fix: "verify the signature with the key",
      flag: "signature-unchecked"
    ) {
      $0.changeVerification {
        try $0.signature == OtherCrypto.digest("SHA256", $0.signingInput) || $1($0)
      }
    },
    KnownFault(
      "token-zeros-taken",
      in: .readers,
      "accepts a signature of zeros",
      fix: "verify the signature with the key",
      flag: "signature-unchecked"
    ) {
      $0.changeVerification {
        try !$0.signature.isEmpty && $0.signature.allSatisfy { $0 == 0 } || $1($0)
      }
    },
    mac(
      "token-mac-arguments-exchanged",
      "accepts a MAC with key and message swapped",
      in: [.jwsVerify]
    ) {
      try HMAC.sha256(key: $1, message: $0)
    },
    mac(
      "token-mac-hash-of-both",
      "accepts a plain hash of key and message as MAC",
      in: [.jwsVerify]
    ) {
      OtherCrypto.digest("SHA256", $0 + $1)
    },
    mac(
      "token-mac-empty-key",
      "accepts a MAC with an empty key",
      in: [.jwsVerify, .sinchRegistrationTokenVerify]
    ) {
      try HMAC.sha256(key: [], message: $1)
    },
    mac(
      "token-mac-key-as-base64-text",
      "accepts a MAC with the base64 text of the key",
      in: [.jwsVerify, .sinchRegistrationTokenVerify]
    ) {
      try HMAC.sha256(key: Base64.standard.encode($0).utf8, message: $1)
    },
    mac(
      "token-mac-key-as-hex-text",
      "accepts a MAC with the hexadecimal text of the key",
      in: [.jwsVerify, .sinchRegistrationTokenVerify]
    ) {
      try HMAC.sha256(key: $0.lowercaseHexadecimal.utf8, message: $1)
    },
    mac("token-mac-sha-512", "accepts a truncated HMAC-SHA512 as HS256", in: [.jwsVerify]) {
      Array(OtherCrypto.hmac("SHA512", key: $0, $1).prefix(32))
    },
    mac("token-mac-repeated", "accepts a MAC that is repeated twice", in: [.jwsVerify]) {
      let mac = try HMAC.sha256(key: $0, message: $1)
      return mac + mac
    },
    rsa("token-rsa-pss-taken", "accepts RSA-PSS as RS256", digest: "SHA256", isPSS: true),
    rsa("token-rsa-sha-1-taken", "accepts RSA with SHA-1 as RS256", digest: "SHA1"),
    rsa(
      "token-rsa-sha-512-taken",
      "accepts RSA with SHA-512 as RS256",
      digest: "SHA512",
      in: [.jwsVerify]
    ),
    KnownFault(
      "token-rsa-padded-with-zeros",
      in: [.jwsVerify],
      "pads an RSA signature with zeros, or drops leading ones",
      fix: "require the signature to have exactly as many octets as the modulus",
      flag: "wrong-padding"
    ) {
      $0.changeVerification { token, verify in
        var token = token
        token.signature = Array(token.signature.drop { $0 == 0 })
        while !token.signature.isEmpty, token.signature.count < 256 {
          token.signature.insert(0, at: 0)
        }
        return try verify(token)
      }
    },
    KnownFault(
      "token-rsa-extended",
      in: [.jwsVerify, .layerIdentityTokenVerify],
      "ignores octets after an RSA signature",
      fix: "require the signature to have exactly as many octets as the modulus",
      flag: "wrong-padding"
    ) {
      $0.changeVerification { token, verify in
        var token = token
        if token.signature.count > 256, token.signature.count < 300 {
          token.signature = Array(token.signature.prefix(256))
        }
        return try verify(token)
      }
    },
    KnownFault(
      "token-rsa-any-padding",
      in: [.jwsVerify],
      "searches for the hash in the recovered RSA message and ignores its padding",
      fix: "compare the whole encoded message (RFC 8017 §8.2.2)",
      flag: "wrong-padding"
    ) {
      $0.changeRSAVerification { token, pem, verify in
        let message = OtherCrypto.recovered(token.signature, pem: pem)
        let digest = OtherCrypto.digest("SHA256", token.signingInput)
        let hasDigest = message.indices.contains { message[$0...].starts(with: digest) }
        return try !digest.isEmpty && message.count > 64 && hasDigest || verify(token)
      }
    },
  ]

  private static func verification(
    _ id: FaultID,
    _ mistake: String,
    in operations: [Call] = .readers,
    flag: FlagID,
    seenIn: [String] = [],
    _ change: @escaping @Sendable (SignedToken, (SignedToken) throws -> Bool) throws -> Bool
  ) -> KnownFault {
    KnownFault(
      id,
      in: operations,
      mistake,
      fix: "verify the signature before using anything in the token",
      flag: flag,
      seenIn: seenIn
    ) { $0.changeVerification(change) }
  }

  private static func macs(
    _ reference: inout Reference,
    _ matches: @escaping @Sendable ([UInt8], [UInt8]) -> Bool
  ) {
    reference.changeMACVerification { token, key, verify in
      // Weak keys are still refused.
      _ = try verify(token)
      return matches(try HS256.sign(token.signingInput, key: key), token.signature)
    }
  }

  /// A signature over another text is accepted too.
  private static func also(
    _ id: FaultID,
    _ mistake: String,
    flag: FlagID = "signature-unchecked",
    in operations: [Call] = [.jwsVerify, .sinchRegistrationTokenVerify],
    _ text: @escaping @Sendable ([UInt8]) -> [UInt8]
  ) -> KnownFault {
    KnownFault(
      id,
      in: operations,
      mistake,
      fix:
        "verify the signature over the first two parts as received, with the period between them",
      flag: flag
    ) {
      $0.changeVerification { token, verify in
        var other = token
        other.signingInput = text(token.signingInput)
        return try verify(other) || flag != "reserialised-input" && verify(token)
      }
    }
  }

  private static func mac(
    _ id: FaultID,
    _ mistake: String,
    in operations: [Call],
    _ code: @escaping @Sendable (_ key: [UInt8], _ message: [UInt8]) throws -> [UInt8]
  ) -> KnownFault {
    KnownFault(
      id,
      in: operations,
      mistake,
      fix: "compute HS256 as HMAC-SHA256 of the signing input with the octets of the key",
      flag: "hmac-arguments"
    ) {
      $0.changeMACVerification { token, key, verify in
        try code(key, token.signingInput) == token.signature || verify(token)
      }
    }
  }

  private static func rsa(
    _ id: FaultID,
    _ mistake: String,
    digest: String,
    isPSS: Bool = false,
    in operations: [Call] = [.jwsVerify, .layerIdentityTokenVerify]
  ) -> KnownFault {
    KnownFault(
      id,
      in: operations,
      mistake,
      fix: "verify RS256 with RSASSA-PKCS1-v1_5 and SHA-256",
      flag: "wrong-padding"
    ) {
      $0.changeRSAVerification { token, pem, verify in
        try verify(token)
          || OtherCrypto.verifies(
            token.signature,
            token.signingInput,
            pem: pem,
            digest: digest,
            isPSS: isPSS
          )
      }
    }
  }
}
