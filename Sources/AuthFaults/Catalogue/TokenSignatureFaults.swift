import AuthConformance
import AuthReference
import Cryptography
import StrictJSON

extension KnownFaults {
  /// Which algorithm is believed.
  static let tokenAlgorithms: [KnownFault] = [
    unsecured(
      "token-alg-none-taken",
      "takes tokens that declare alg none",
      spelled: { $0 == "none" }
    ),
    unsecured(
      "token-alg-none-in-any-case-taken",
      "takes tokens that declare alg none in any letter case",
      spelled: { $0.lowercased() == "none" }
    ),
    unsecured(
      "token-alg-none-without-signature",
      "takes tokens that declare alg none and have no signature",
      spelled: { $0.lowercased() == "none" },
      onlyEmpty: true
    ),
    KnownFault(
      "token-alg-confusion",
      in: [.jwsVerify, .layerIdentityTokenVerify],
      "lets the header choose HS256, with the public key's text as its secret",
      mend: "decide the algorithm before looking at the token, and give each its own kind of key",
      flag: "alg-confusion",
      seenIn: ["public sample code"]
    ) { reference in
      reference.verifier.algorithm = { header, _ in
        try required(
          header["alg"]?.string.flatMap { JWSAlgorithm(named: $0) },
          .algorithmNotAllowed
        )
      }
      reference.verifier.verify = { token, algorithm, input in
        guard algorithm == .hs256, let pem = input.publicKey else {
          return try CompactVerifier.isSigned(token, algorithm, input)
        }
        return try isHMAC(token, pem)
      }
      reference.layerTokenVerifier.reader.headerChecks.rule("alg") {
        guard ["RS256", "HS256"].contains($0["alg"]) else { throw Refusal(.algorithmNotAllowed) }
      }
      reference.layerTokenVerifier.verify = { token, pem in
        token.header["alg"] == "HS256"
          ? try isHMAC(token, pem) : try RS256.verify(token, publicKey: pem)
      }
    },
    algorithm("token-alg-unchecked", "never looks at alg", in: .readers) { _ in true },
    algorithm("token-alg-optional", "takes tokens without alg, or with null", in: .readers) {
      $0 == nil || $0 == .null
    },
    algorithm("token-alg-in-any-case", "takes alg in any letter case", in: .readers) {
      ["HS256", "RS256"].contains($0?.string?.uppercased() ?? "")
    },
    algorithm("token-alg-trimmed", "takes blanks from around alg", in: .readers) {
      ["HS256", "RS256"].contains($0?.string?.split { $0 == " " || $0 == "\0" }.first ?? "")
    },
    algorithm(
      "token-alg-by-beginning",
      "compares only the beginning of alg",
      in: [.jwsVerify, .layerIdentityTokenVerify]
    ) {
      $0?.string?.utf8.first.map { $0 == UInt8(ascii: "H") || $0 == UInt8(ascii: "R") } ?? false
    },
    algorithm(
      "token-alg-of-family",
      "takes other digests of the same family for SHA-256",
      in: .sinchVerifier
    ) {
      ["HS384", "HS512", "RS384", "RS512", "PS256", "ES256"].contains($0?.string ?? "")
    },
    algorithm("token-alg-any-text", "takes any text as alg", in: .readers) { $0?.string != nil },
    algorithm("token-alg-no-text", "takes an alg that is no text", in: .verifiers) {
      $0 != nil && $0?.string == nil
    },
    KnownFault(
      "jws-allowed-ignored",
      in: [.jwsVerify],
      "never compares alg with the algorithms that the caller allows",
      mend: "verify only by the algorithms that the caller allows",
      flag: "alg-confusion"
    ) {
      $0.verifier.algorithm = { header, _ in
        try required(
          header["alg"]?.string.flatMap { JWSAlgorithm(named: $0) },
          .algorithmNotAllowed
        )
      }
    },
    KnownFault(
      "jws-allowed-in-any-case",
      in: [.jwsVerify],
      "compares alg with those allowed by beginning and without regard to letter case",
      mend: "compare alg with the allowed names exactly",
      flag: "inexact-comparison"
    ) {
      $0.verifier.algorithm = { header, input in
        let name = try required(header["alg"]?.string, .algorithmNotAllowed)
        guard
          input.algorithms.contains(where: {
            name.uppercased().hasPrefix($0.uppercased().prefix(2))
          })
        else {
          throw Refusal(.algorithmNotAllowed)
        }
        return try required(JWSAlgorithm(named: name), .algorithmNotAllowed)
      }
    },
    KnownFault(
      "jws-first-allowed",
      in: [.jwsVerify],
      "verifies by the first allowed algorithm whatever alg says",
      mend: "verify by alg, where it is allowed",
      flag: "alg-type"
    ) {
      $0.verifier.algorithm = { _, input in
        try required(
          input.algorithms.first.flatMap { JWSAlgorithm(named: $0) },
          .algorithmNotAllowed
        )
      }
    },
    KnownFault(
      "jws-algorithm-by-key",
      in: [.jwsVerify],
      "chooses the algorithm by the key that is there",
      mend: "verify by alg, where it is allowed",
      flag: "alg-confusion"
    ) { $0.verifier.algorithm = { _, input in input.key == nil ? .rs256 : .hs256 } },
    KnownFault(
      "jws-single-algorithm",
      in: [.jwsVerify],
      "takes a list of several algorithms for an empty one",
      mend: "allow every algorithm of the list",
      flag: "alg-type"
    ) {
      $0.verifier.algorithm = { header, input in
        guard input.algorithms.count == 1 else { throw Refusal(.algorithmNotAllowed) }
        return try CompactVerifier.allowedAlgorithm(header, input)
      }
    },
  ]

  private static func isHMAC(_ token: SignedToken, _ pem: String) throws -> Bool {
    let texts = [pem, pem.hasSuffix("\n") ? String(pem.dropLast()) : pem + "\n"].map {
      Array($0.utf8)
    }
    let lines = pem.split(separator: "\n").filter { !$0.hasPrefix("-") }.joined()
    let keys = texts + [Base64.standard.decode(lines) ?? []]
    return try keys.contains {
      try HMAC.sha256(key: $0, message: token.signingInput) == token.signature
    }
  }

  private static func unsecured(
    _ id: FaultID,
    _ mistake: String,
    spelled isNone: @escaping @Sendable (String) -> Bool,
    onlyEmpty: Bool = false
  ) -> KnownFault {
    KnownFault(
      id,
      in: .readers,
      mistake,
      mend: "never take a token without a signature that is right",
      flag: "alg-none"
    ) { reference in
      let isUnsecured: @Sendable (JSON.Object) -> Bool = { $0["alg"]?.string.map(isNone) ?? false }
      let checked = reference.verifier.algorithm
      reference.verifier.algorithm = { header, input in
        if isUnsecured(header) { return .hs256 }
        return try checked(header, input)
      }
      reference.sinchTokenVerifier.reader.headerChecks.rule("alg") {
        guard isUnsecured($0) || $0["alg"] == "HS256" else { throw Refusal(.algorithmNotAllowed) }
      }
      reference.layerTokenVerifier.reader.headerChecks.rule("alg") {
        guard isUnsecured($0) || $0["alg"] == "RS256" else { throw Refusal(.algorithmNotAllowed) }
      }
      reference.changeVerification { token, verify in
        if isUnsecured(token.header) { return !onlyEmpty || token.signature.isEmpty }
        return try verify(token)
      }
    }
  }

  private static func algorithm(
    _ id: FaultID,
    _ mistake: String,
    in operations: [Operation],
    _ isTaken: @escaping @Sendable (JSON?) -> Bool
  ) -> KnownFault {
    KnownFault(
      id,
      in: operations,
      mistake,
      mend: "alg must be exactly the name of the algorithm",
      flag: "alg-type"
    ) { reference in
      let checked = reference.verifier.algorithm
      reference.verifier.algorithm = { header, input in
        do {
          return try checked(header, input)
        } catch {
          guard isTaken(header["alg"]) else { throw error }
          // Which algorithm is meant is told by the key that there is.
          return input.publicKey == nil ? .hs256 : .rs256
        }
      }
      reference.sinchTokenVerifier.reader.headerChecks.rule("alg") {
        guard $0["alg"] == "HS256" || isTaken($0["alg"]) else {
          throw Refusal(.algorithmNotAllowed)
        }
      }
      reference.layerTokenVerifier.reader.headerChecks.rule("alg") {
        guard $0["alg"] == "RS256" || isTaken($0["alg"]) else {
          throw Refusal(.algorithmNotAllowed)
        }
      }
    }
  }

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
      mend: "compare all octets, in constant time",
      flag: "truncated-mac"
    ) { macs(&$0) { $0.starts(with: $1) } },
    KnownFault(
      "token-mac-extended",
      in: [.jwsVerify, .sinchRegistrationTokenVerify],
      "ignores what follows the octets of a MAC",
      mend: "compare all octets, in constant time",
      flag: "truncated-mac"
    ) { macs(&$0) { $1.starts(with: $0) } },
    KnownFault(
      "token-mac-last-octet",
      in: [.jwsVerify, .sinchRegistrationTokenVerify],
      "leaves the last octet of a MAC out of the comparison",
      mend: "compare all octets, in constant time",
      flag: "off-by-one"
    ) { macs(&$0) { $0.count == $1.count && $0.dropLast().elementsEqual($1.dropLast()) } },
    KnownFault(
      "token-mac-first-octet",
      in: [.jwsVerify, .sinchRegistrationTokenVerify],
      "leaves the first octet of a MAC out of the comparison",
      mend: "compare all octets, in constant time",
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
      mend: "check the signature with the key",
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
      mend: "check the signature with the key",
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
      mend: "a signature has exactly as many octets as the modulus",
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
      mend: "a signature has exactly as many octets as the modulus",
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
      mend: "compare the whole encoded message (RFC 8017 §8.2.2)",
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
    in operations: [Operation] = .readers,
    flag: FlagID,
    seenIn: [String] = [],
    _ change: @escaping @Sendable (SignedToken, (SignedToken) throws -> Bool) throws -> Bool
  ) -> KnownFault {
    KnownFault(
      id,
      in: operations,
      mistake,
      mend: "check the signature before anything in the token is believed",
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
    in operations: [Operation] = [.jwsVerify, .sinchRegistrationTokenVerify],
    _ text: @escaping @Sendable ([UInt8]) -> [UInt8]
  ) -> KnownFault {
    KnownFault(
      id,
      in: operations,
      mistake,
      mend: "check the signature over the first two parts as they came, with the point",
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
    in operations: [Operation],
    _ code: @escaping @Sendable (_ key: [UInt8], _ message: [UInt8]) throws -> [UInt8]
  ) -> KnownFault {
    KnownFault(
      id,
      in: operations,
      mistake,
      mend: "HS256 is HMAC-SHA256 with the key's octets over the signing input",
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
    in operations: [Operation] = [.jwsVerify, .layerIdentityTokenVerify]
  ) -> KnownFault {
    KnownFault(
      id,
      in: operations,
      mistake,
      mend: "RS256 is RSASSA-PKCS1-v1_5 with SHA-256",
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
