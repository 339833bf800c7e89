import Cryptography

extension KnownFaults {
  /// Faults in choosing the algorithm.
  @FaultBuilder
  static var tokenAlgorithms: [KnownFault] {
    unsecured(
      "token-alg-none-taken",
      "accepts tokens with alg none",
      spelled: { $0 == "none" }
    )
    unsecured(
      "token-alg-none-without-signature",
      "accepts tokens with alg none and an empty signature",
      onlyEmpty: true,
      spelled: { $0.lowercased() == "none" }
    )
    for way in Weakenings.spellings.named("in-any-case trimmed cut-at-nul") {
      unsecured(
        .derived("token-alg-none-\(way.name)"),
        "accepts tokens with alg none, and \(way.text("it"))"
      ) { way.apply(.string($0), "none") }
    }
    unsecured("token-alg-none-full-width", "accepts alg none in full-width letters") {
      $0 == "ｎｏｎｅ"
    }
    .in([.jwsVerify])
    unsecured(
      "token-alg-unknown-unsigned",
      "accepts a token without a signature whose alg it does not know",
      onlyEmpty: true
    ) { JWSAlgorithm(named: $0) == nil }
    for (name, what, beginning, places) in publicKeyTexts {
      confused(FaultID(rawValue: "token-\(name)-text-as-secret"), what, beginning).seenIn(places)
    }
    KnownFault(
      "token-alg-confusion",
      "lets the header choose HS256, with the text of the public key as secret"
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
        // With a key of its own, HS256 is verified correctly.
        if input.key != nil, try CompactVerifier.isSigned(token, algorithm, input) { return true }
        return try isHMAC(token, pem)
      }
      reference.layerTokenVerifier.reader.headerChecks.rule("alg") {
        guard ["RS256", "HS256"].contains($0["alg"]) else { throw Refusal(.algorithmNotAllowed) }
      }
      reference.layerTokenVerifier.verify = { token, pem in
        token.header["alg"] == "HS256"
          ? try isHMAC(token, pem) : try RS256.verify(token, publicKey: pem)
      }
    }
    .in([.jwsVerify, .layerIdentityTokenVerify])
    .fix(
      "choose the algorithm before anything of the token is used, and use each key with one algorithm only"
    )
    .flagged("alg-confusion").seenIn("public sample code")
    KnownFault("token-alg-of-family", "accepts other algorithms, such as HS512, as HS256") {
      $0.sinchTokenVerifier.reader.headerChecks.weaken("alg") {
        ["HS384", "HS512", "RS384", "RS512", "PS256", "ES256"].contains($0["alg"]?.string ?? "")
      }
    }
    .in(.sinchVerifier).fix("require alg to be exactly the name of the expected algorithm")
    .flagged("alg-type")
    choosing("jws-allowed-ignored", "ignores the list of allowed algorithms") { header, _ in
      header["alg"]?.string
    }
    .fix("verify only with the allowed algorithms").flagged("alg-confusion")
    choosing(
      "jws-allowed-in-any-case",
      "compares alg with the allowed algorithms by prefix and case-insensitively"
    ) { header, input in
      header["alg"]?.string.flatMap { name in
        let isAllowed = input.algorithms.contains {
          name.uppercased().hasPrefix($0.uppercased().prefix(2))
        }
        return isAllowed ? name : nil
      }
    }
    .fix("compare alg exactly with the allowed algorithms").flagged("inexact-comparison")
    choosing("jws-first-allowed", "verifies with the first allowed algorithm and ignores alg") {
      $1.algorithms.first
    }
    .flagged("alg-type")
    choosing("jws-algorithm-by-key", "chooses the algorithm by the kind of key") {
      $1.key == nil ? "RS256" : "HS256"
    }
    .flagged("alg-confusion")
    choosing("jws-single-algorithm", "refuses every algorithm when several are listed") {
      $1.algorithms.count == 1 ? try CompactVerifier.allowedAlgorithm($0, $1).rawValue : nil
    }
    .fix("allow every algorithm in the list").flagged("alg-type")
  }

  /// Chooses an algorithm by another name; refuses the token if the name is nil.
  private static func choosing(
    _ id: FaultID,
    _ mistake: String,
    _ name: @escaping @Sendable (JSON.Object, JWSVerification.Input) throws -> String?
  ) -> KnownFault {
    KnownFault(id, mistake) {
      $0.verifier.algorithm = {
        try required(name($0, $1).flatMap { JWSAlgorithm(named: $0) }, .algorithmNotAllowed)
      }
    }
    .in([.jwsVerify]).fix("verify with the algorithm in alg, if it is allowed")
  }

  /// Forms of a public key that some verifier did not recognise as one.
  private static let publicKeyTexts = [
    (
      "pkcs1", "a public key in PKCS #1", "-----BEGIN RSA PUBLIC KEY",
      ["PyJWT below 1.5.1 (CVE-2017-11424)"]
    ),
    ("openssh", "an RSA key of OpenSSH", "ssh-rsa ", ["PyJWT below 1.5.1 (CVE-2017-11424)"]),
    (
      "openssh-ecdsa", "an ECDSA key of OpenSSH", "ecdsa-sha2-",
      ["PyJWT below 2.4.0 (CVE-2022-29217)", "python-jose 3.3.0 (CVE-2024-33663)"]
    ),
  ]

  /// Verifies HS256 with the text of a public key that begins so.
  private static func confused(_ id: FaultID, _ what: String, _ beginning: String) -> KnownFault {
    KnownFault(id, "uses \(what) as an HMAC key") { reference in
      let isSecret: @Sendable (String) -> Bool = { $0.hasPrefix(beginning) }
      let verify = reference.verifier.verify
      reference.verifier.verify = { token, algorithm, input in
        guard algorithm == .hs256, let text = input.publicKey, isSecret(text) else {
          return try verify(token, algorithm, input)
        }
        return try HS256.verify(token, key: Array(text.utf8))
      }
      reference.layerTokenVerifier.reader.headerChecks.rule("alg") {
        guard ["RS256", "HS256"].contains($0["alg"]) else { throw Refusal(.algorithmNotAllowed) }
      }
      reference.layerTokenVerifier.verify = { token, pem in
        if token.header["alg"] == "RS256" { return try RS256.verify(token, publicKey: pem) }
        return try isSecret(pem) && HS256.verify(token, key: Array(pem.utf8))
      }
    }
    .in([.jwsVerify, .layerIdentityTokenVerify])
    .fix("use each key with one algorithm only, whatever its text looks like")
    .flagged("alg-confusion")
  }

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
    onlyEmpty: Bool = false,
    spelled isNone: @escaping @Sendable (String) -> Bool
  ) -> KnownFault {
    KnownFault(id, mistake) { reference in
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
    .in(.readers).fix("refuse a token without a valid signature").flagged("alg-none")
  }
}
