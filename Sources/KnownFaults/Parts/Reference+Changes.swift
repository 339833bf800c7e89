extension Reference {
  /// Changes the key schedule wherever it is used.
  package mutating func changeSinchKeys(_ change: (inout SinchKeySchedule) -> Void) {
    change(&sinchKeys)
    change(&sinchTokenIssuer.keys)
    change(&sinchTokenVerifier.keys)
  }

  /// Changes how the date of an instant is written, which verifiers never do.
  mutating func changeSinchDay(_ day: @escaping @Sendable (Instant) -> String) {
    changeSinchKeys { $0.day = { try day(required($0.instant)) } }
  }

  /// Changes what a party signs, as if `sinch.signature.sign` had another input.
  package mutating func changeSignedInput(_ change: @escaping @Sendable (inout JSON.Object) -> Void)
  {
    let text = sinchSignature.stringToSign
    sinchSignature.stringToSign = { input, sequence in
      var members = try input.members()
      change(&members)
      return try text(
        JSON.object(members).decoded(as: SinchSignatureSigning.Input.self),
        sequence
      )
    }
  }

  /// Changes how every verifier parses tokens.
  package mutating func changeReaders(_ change: (inout CompactReader) -> Void) {
    change(&verifier.reader)
    change(&sinchTokenVerifier.reader)
    change(&layerTokenVerifier.reader)
  }

  /// Changes how every issuer writes tokens.
  package mutating func changeWriters(_ change: (inout CompactWriter) -> Void) {
    change(&signer.writer)
    change(&sinchTokenIssuer.writer)
    change(&layerTokenIssuer.writer)
  }

  /// Changes how every issuer signs, whatever its keys.
  mutating func changeSigning(
    _ change: @escaping @Sendable ([UInt8], _ sign: ([UInt8]) throws -> [UInt8]) throws -> [UInt8]
  ) {
    let (jws, sinch, layer) = (signer.sign, sinchTokenIssuer.sign, layerTokenIssuer.sign)
    signer.sign = { message, algorithm, input in
      try change(message) { try jws($0, algorithm, input) }
    }
    sinchTokenIssuer.sign = { message, key in try change(message) { try sinch($0, key) } }
    layerTokenIssuer.sign = { message, key in try change(message) { try layer($0, key) } }
  }

  /// Changes how every verifier checks signatures, whatever its keys.
  mutating func changeVerification(
    _ change:
      @escaping @Sendable (SignedToken, _ verify: (SignedToken) throws -> Bool) throws ->
      Bool
  ) {
    let (jws, sinch, layer) = (
      verifier.verify, sinchTokenVerifier.verify, layerTokenVerifier.verify
    )
    verifier.verify = { token, algorithm, input in
      try change(token) { try jws($0, algorithm, input) }
    }
    sinchTokenVerifier.verify = { token, key in try change(token) { try sinch($0, key) } }
    layerTokenVerifier.verify = { token, key in try change(token) { try layer($0, key) } }
  }

  /// Changes how RSA signatures are made, by the key in PEM.
  package mutating func changeRSASigning(
    _ change:
      @escaping @Sendable (
        _ message: [UInt8], _ pem: String, _ sign: ([UInt8]) throws -> [UInt8]
      ) throws -> [UInt8]
  ) {
    let (jws, layer) = (signer.sign, layerTokenIssuer.sign)
    signer.sign = { message, algorithm, input in
      guard algorithm == .rs256, let pem = input.privateKey else {
        return try jws(message, algorithm, input)
      }
      return try change(message, pem) { try jws($0, algorithm, input) }
    }
    layerTokenIssuer.sign = { message, pem in try change(message, pem) { try layer($0, pem) } }
  }

  /// Changes how RSA signatures are verified, by the key in PEM.
  package mutating func changeRSAVerification(
    _ change:
      @escaping @Sendable (
        SignedToken, _ pem: String, _ verify: (SignedToken) throws -> Bool
      ) throws -> Bool
  ) {
    let (jws, layer) = (verifier.verify, layerTokenVerifier.verify)
    verifier.verify = { token, algorithm, input in
      guard algorithm == .rs256, let pem = input.publicKey else {
        return try jws(token, algorithm, input)
      }
      return try change(token, pem) { try jws($0, algorithm, input) }
    }
    layerTokenVerifier.verify = { token, pem in try change(token, pem) { try layer($0, pem) } }
  }

  /// Replaces a check of the claims in both kinds of tokens.
  mutating func claimRule(
    _ name: String,
    _ body: @escaping @Sendable (inout ClaimSet, VerificationTime) throws -> Void
  ) {
    sinchTokenVerifier.claimChecks.rule(name) { try body(&$0.claims, $0.time) }
    layerTokenVerifier.claimChecks.rule(name) { try body(&$0.claims, $0.time) }
  }

  /// Drops checks of the claims in both kinds of tokens.
  mutating func dropClaimRules(_ names: String...) {
    for name in names {
      sinchTokenVerifier.claimChecks.drop(name)
      layerTokenVerifier.claimChecks.drop(name)
    }
  }

  /// Changes the claims of both kinds of tokens before they are checked.
  package mutating func changeClaims(_ change: @escaping @Sendable (inout ClaimSet) throws -> Void)
  {
    sinchTokenVerifier.claimChecks.insert(Rule("change") { try change(&$0.claims) }, at: 0)
    layerTokenVerifier.claimChecks.insert(Rule("change") { try change(&$0.claims) }, at: 0)
  }

  /// Changes how MACs are verified, by the bytes of the key.
  mutating func changeMACVerification(
    _ change:
      @escaping @Sendable (
        SignedToken, _ key: [UInt8], _ verify: (SignedToken) throws -> Bool
      ) throws -> Bool
  ) {
    let (jws, sinch) = (verifier.verify, sinchTokenVerifier.verify)
    verifier.verify = { token, algorithm, input in
      guard algorithm == .hs256, let key = input.key else {
        return try jws(token, algorithm, input)
      }
      return try change(token, key) { try jws($0, algorithm, input) }
    }
    sinchTokenVerifier.verify = { token, key in try change(token, key) { try sinch($0, key) } }
  }
}

/// The value; throws the refusal of a bad parameter if there is none.
package func required<Value>(_ value: Value?, _ reason: ReasonCode = .malformed) throws -> Value {
  guard let value else { throw Refusal(reason) }
  return value
}

extension Array {
  /// Replaces the value of a member.
  package mutating func set<Source>(
    _ name: String,
    _ value: @escaping @Sendable (Source) throws -> JSON?
  ) where Element == TokenMember<Source> {
    self = replacing(name, with: TokenMember(name, value))
  }

  /// Renames a member.
  mutating func rename<Source>(_ name: String, to other: String)
  where Element == TokenMember<Source> {
    self = map { $0.name == name ? TokenMember(other, $0.value) : $0 }
  }

  /// Replaces a rule.
  package mutating func rule<Subject>(
    _ name: String,
    _ body: @escaping @Sendable (inout Subject) throws -> Void
  ) where Element == Rule<Subject> {
    self = replacing(name, with: Rule(name, body))
  }
}

extension Array where Element: NamedPart {
  /// Removes parts.
  package mutating func drop(_ names: String...) {
    for name in names { self = without(name) }
  }
}

extension JSON {
  /// A number of seconds.
  package static func seconds(_ seconds: Int64) -> JSON { .number(JSON.Number(seconds)) }
}
