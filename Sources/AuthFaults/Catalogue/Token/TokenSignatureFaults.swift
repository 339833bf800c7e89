import AuthConformance
import AuthReference
import ConformanceEngine
import ConformanceSuite
import Cryptography
import FailureDiagnosis
import StrictJSON

extension KnownFaults {
  /// How signatures are checked.
  static let tokenSignatures: [KnownFault] = [
    verification(
      "token-signature-unchecked",
      "decodes the token and never checks its signature",
      flag: "signature-unchecked",
      seenIn: ["public sample code"]
    ) { _, _ in true },
    verification(
      "token-signature-errors-ignored",
      "takes an error of the check for success",
      in: [.jwsVerify, .layerIdentityTokenVerify],
      flag: "signature-unchecked"
    ) { (try? $1($0)) ?? true },
    verification(
      "token-empty-signature-taken",
      "takes tokens whose signature is empty",
      flag: "signature-unchecked"
    ) { try $0.signature.isEmpty || $1($0) },
    verification(
      "token-any-of-right-length",
      "looks at the length of a signature only",
      flag: "signature-unchecked"
    ) { token, verify in
      if token.signature.count == 32 || token.signature.count >= 256 { return true }
      return try verify(token)
    },
    KnownFault(
      "token-mac-cut",
      in: [.jwsVerify, .sinchRegistrationTokenVerify],
      "compares only as many octets of a MAC as came",
      fix: "compare all octets, in constant time",
      flag: "truncated-mac"
    ) { macs(&$0) { $0.starts(with: $1) } },
    KnownFault(
      "token-mac-extended",
      in: [.jwsVerify, .sinchRegistrationTokenVerify],
      "ignores what follows the octets of a MAC",
      fix: "compare all octets, in constant time",
      flag: "truncated-mac"
    ) { macs(&$0) { $1.starts(with: $0) } },
    KnownFault(
      "token-mac-last-octet",
      in: [.jwsVerify, .sinchRegistrationTokenVerify],
      "leaves the last octet of a MAC out of the comparison",
      fix: "compare all octets, in constant time",
      flag: "off-by-one"
    ) { macs(&$0) { $0.count == $1.count && $0.dropLast().elementsEqual($1.dropLast()) } },
    KnownFault(
      "token-mac-first-octet",
      in: [.jwsVerify, .sinchRegistrationTokenVerify],
      "leaves the first octet of a MAC out of the comparison",
      fix: "compare all octets, in constant time",
      flag: "off-by-one"
    ) { macs(&$0) { $0.count == $1.count && $0.dropFirst().elementsEqual($1.dropFirst()) } },
    also("token-signed-claims-alone", "takes a signature over the claims alone") {
      $0.split(separator: 0x2E).last.map(Array.init) ?? []
    },
    also("token-signed-header-alone", "takes a signature over the header alone", in: [.jwsVerify]) {
      $0.split(separator: 0x2E).first.map(Array.init) ?? []
    },
    also(
      "token-signed-decoded-text",
      "takes a signature over the decoded parts",
      in: [.jwsVerify, .sinchRegistrationTokenVerify]
    ) {
      let parts = $0.split(separator: 0x2E).map { Base64.url.decode($0) ?? [] }
      return Array(parts.joined(separator: [0x2E]))
    },
    also(
      "token-signed-without-point",
      "checks the signature over the parts without the point",
      in: [.jwsVerify]
    ) {
      $0.filter { $0 != 0x2E }
    },
    also(
      "token-signed-point-behind",
      "takes a signature over a point behind the parts",
      in: [.jwsVerify]
    ) {
      $0 + [0x2E]
    },
    also(
      "token-signed-claims-anew",
      "checks the signature over parts that it has written anew",
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
      "checks the signature over claims that it has sorted",
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
      "takes the plain SHA-256 of the token for a signature",
      fix: "check the signature with the key",
      flag: "signature-unchecked"
    ) {
      $0.changeVerification {
        try $0.signature == OtherCrypto.digest("SHA256", $0.signingInput) || $1($0)
      }
    },
    KnownFault(
      "token-zeros-taken",
      in: .readers,
      "takes a signature of zeros",
      fix: "check the signature with the key",
      flag: "signature-unchecked"
    ) {
      $0.changeVerification {
        try !$0.signature.isEmpty && $0.signature.allSatisfy { $0 == 0 } || $1($0)
      }
    },
    mac(
      "token-mac-arguments-exchanged",
      "takes a MAC with key and message exchanged",
      in: [.jwsVerify]
    ) {
      try HMAC.sha256(key: $1, message: $0)
    },
    mac("token-mac-hash-of-both", "takes a plain hash over key and message", in: [.jwsVerify]) {
      OtherCrypto.digest("SHA256", $0 + $1)
    },
    mac(
      "token-mac-empty-key",
      "takes a MAC under an empty key",
      in: [.jwsVerify, .sinchRegistrationTokenVerify]
    ) {
      try HMAC.sha256(key: [], message: $1)
    },
    mac(
      "token-mac-key-as-base64-text",
      "takes a MAC under the base64 text of the key",
      in: [.jwsVerify, .sinchRegistrationTokenVerify]
    ) {
      try HMAC.sha256(key: Base64.standard.encode($0).utf8, message: $1)
    },
    mac(
      "token-mac-key-as-hex-text",
      "takes a MAC under the hexadecimal text of the key",
      in: [.jwsVerify, .sinchRegistrationTokenVerify]
    ) {
      try HMAC.sha256(key: $0.lowercaseHexadecimal.utf8, message: $1)
    },
    mac("token-mac-sha-512", "takes an HMAC-SHA512 for HS256", in: [.jwsVerify]) {
      Array(OtherCrypto.hmac("SHA512", key: $0, $1).prefix(32))
    },
    mac("token-mac-repeated", "takes a MAC that is written twice", in: [.jwsVerify]) {
      let mac = try HMAC.sha256(key: $0, message: $1)
      return mac + mac
    },
    rsa("token-rsa-pss-taken", "takes PSS for PKCS #1 v1.5", digest: "SHA256", isPSS: true),
    rsa("token-rsa-sha-1-taken", "takes SHA-1 for SHA-256", digest: "SHA1"),
    rsa("token-rsa-sha-512-taken", "takes SHA-512 for SHA-256", digest: "SHA512", in: [.jwsVerify]),
    KnownFault(
      "token-rsa-padded-with-zeros",
      in: [.jwsVerify],
      "fills an RSA signature up with zeros, or drops those in front",
      fix: "a signature has exactly as many octets as the modulus",
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
      "ignores what follows the octets of an RSA signature",
      fix: "a signature has exactly as many octets as the modulus",
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
      "compares only the hash at the end of what an RSA signature holds",
      fix: "compare the whole encoded message (RFC 8017 §8.2.2)",
      flag: "wrong-padding"
    ) {
      let verify = $0.verifier.verify
      $0.verifier.verify = { token, algorithm, input in
        if algorithm == .rs256, let pem = input.publicKey {
          let message = OtherCrypto.recovered(token.signature, pem: pem)
          let digest = OtherCrypto.digest("SHA256", token.signingInput)
          if !digest.isEmpty, message.count > 64,
            message.indices.contains(where: { message[$0...].starts(with: digest) })
          {
            return true
          }
        }
        return try verify(token, algorithm, input)
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
      fix: "check the signature before anything in the token is believed",
      flag: flag,
      seenIn: seenIn
    ) { $0.changeVerification(change) }
  }

  private static func macs(
    _ reference: inout Reference,
    _ matches: @escaping @Sendable ([UInt8], [UInt8]) -> Bool
  ) {
    let verify = reference.verifier.verify
    reference.verifier.verify = { token, algorithm, input in
      guard algorithm == .hs256, let key = input.key else {
        return try verify(token, algorithm, input)
      }
      return matches(try HS256.sign(token.signingInput, key: HS256.strongKey(key)), token.signature)
    }
    reference.sinchTokenVerifier.verify = { token, key in
      matches(try HS256.sign(token.signingInput, key: key), token.signature)
    }
  }

  /// A signature over another text is taken as well.
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
      fix: "check the signature over the first two parts as they came, with the point",
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
      fix: "HS256 is HMAC-SHA256 with the key's octets over the signing input",
      flag: "hmac-arguments"
    ) { reference in
      let verify = reference.verifier.verify
      reference.verifier.verify = { token, algorithm, input in
        if algorithm == .hs256, let key = input.key,
          try code(key, token.signingInput) == token.signature
        {
          return true
        }
        return try verify(token, algorithm, input)
      }
      reference.sinchTokenVerifier.verify = {
        try code($1, $0.signingInput) == $0.signature || HS256.verify($0, key: $1)
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
      fix: "RS256 is RSASSA-PKCS1-v1_5 with SHA-256",
      flag: "wrong-padding"
    ) { reference in
      let (jws, layer) = (reference.verifier.verify, reference.layerTokenVerifier.verify)
      let other: @Sendable (SignedToken, String) -> Bool = {
        OtherCrypto.verifies($0.signature, $0.signingInput, pem: $1, digest: digest, isPSS: isPSS)
      }
      reference.verifier.verify = { token, algorithm, input in
        if try jws(token, algorithm, input) { return true }
        return algorithm == .rs256 && input.publicKey.map { other(token, $0) } == true
      }
      reference.layerTokenVerifier.verify = { try layer($0, $1) || other($0, $1) }
    }
  }
}
