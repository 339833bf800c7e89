import Cryptography

extension KnownFaults {
  /// Faults in writing tokens.
  @FaultBuilder
  static var tokenWriting: [KnownFault] {
    signing("token-signature-cut", "truncates the signature to half its length") { message, sign in
      let signature = try sign(message)
      return Array(signature.prefix(signature.count / 2))
    }
    signing("token-signature-constant", "writes zeros as the signature") { message, sign in
      try sign(message).map { _ in 0 }
    }
    signing(
      "token-signing-errors-ignored",
      "writes an empty signature when signing fails",
      in: [.jwsSign, .layerIdentityTokenIssue]
    ) { message, sign in (try? sign(message)) ?? [] }
  }

  /// Faults in what a token says besides.
  @FaultBuilder
  static var tokenAdditions: [KnownFault] {
    added("token-aud-added", "writes iss as aud", "aud", { $0.applicationKey }, { $0.providerID })
    added(
      "token-secret-in-claims",
      "writes its configuration into the claims, the secret among it",
      "secret",
      { $0.applicationSecret },
      { $0.privateKey }
    )
    KnownFault("token-nbf-ahead", "writes an nbf a minute after iat") {
      $0.sinchTokenIssuer.claims.append(
        TokenMember("nbf") { .seconds($0.issuedAt.seconds + 60) }
      )
      $0.layerTokenIssuer.claims.append(
        TokenMember("nbf") { .seconds($0.issuedAt.seconds + 60) }
      )
    }
    .in(.issuers).fix("write no nbf, or iat as nbf").flagged("expiry-unchecked")
  }

  private static func added(
    _ id: FaultID,
    _ mistake: String,
    _ name: String,
    _ sinch: @escaping @Sendable (SinchRegistrationTokenIssuing.Input) -> String,
    _ layer: @escaping @Sendable (LayerIdentityTokenIssuing.Input) -> String
  ) -> KnownFault {
    KnownFault(id, mistake) {
      $0.sinchTokenIssuer.claims.append(TokenMember(name) { .string(sinch($0.input)) })
      $0.layerTokenIssuer.claims.append(TokenMember(name) { .string(layer($0.input)) })
    }
    .in(.issuers).fix("write the documented claims and no others").flagged("cross-jwt")
  }

  private static func signing(
    _ id: FaultID,
    _ mistake: String,
    in operations: [Call] = .writers,
    _ change: @escaping @Sendable ([UInt8], (([UInt8]) throws -> [UInt8])) throws -> [UInt8]
  ) -> KnownFault {
    KnownFault(id, mistake) { $0.changeSigning(change) }
      .in(operations).fix("sign the encoded header and payload with the period between them")
      .flagged("signature-unchecked")
  }
}
