import Cryptography

extension KnownFaults {
  /// Faults in writing tokens.
  @FaultBuilder
  static var tokenWriting: [KnownFault] {
    writing("token-parts-padded", "writes base64url with padding") {
      padded(Base64.url.encode($0))
    }
    writing("token-parts-standard-base64", "writes standard base64 with padding") {
      Base64.standard.encode($0)
    }
    writing("token-parts-standard-alphabet", "writes standard base64 without padding") {
      String(Base64.standard.encode($0).filter { $0 != "=" })
    }
    writing(
      "token-parts-first-characters-replaced",
      "replaces only the first plus sign and the first slash of standard base64"
    ) {
      Base64.standard.encode($0).replacing("=", with: "")
        .replacing("+", with: "-", maxReplacements: 1)
        .replacing("/", with: "_", maxReplacements: 1)
    }
    .seenIn("JavaScript code that calls replace with a text")
    writing("token-parts-one-equals-sign-left", "removes only one equals sign of the padding") {
      padded(Base64.url.encode($0)).replacing("=", with: "", maxReplacements: 1)
    }
    signatureText("token-signature-padded", "writes the signature in base64url with padding") {
      padded(Base64.url.encode($0))
    }
    signatureText("token-signature-standard-base64", "writes the signature in standard base64") {
      Base64.standard.encode($0)
    }
    .seenIn("public sample code")
    signatureText("token-signature-hexadecimal", "writes the signature in hexadecimal") {
      $0.lowercaseHexadecimal
    }
    .seenIn("public sample code")
    signatureText(
      "token-signature-hex-in-base64",
      "base64url-encodes the hexadecimal text of the signature"
    ) {
      Base64.url.encode(Array($0.lowercaseHexadecimal.utf8))
    }
    signing("token-signs-claims-alone", "signs the claims alone") { message, sign in
      try sign(message.split(separator: 0x2E).last.map(Array.init) ?? [])
    }
    signing("token-signs-header-alone", "signs the header alone") { message, sign in
      try sign(message.split(separator: 0x2E).first.map(Array.init) ?? [])
    }
    signing(
      "token-signs-decoded-text",
      "signs header and claims unencoded"
    ) { message, sign in

      let parts = message.split(separator: 0x2E).map { Base64.url.decode($0) ?? [] }
      return try sign(Array(parts.joined(separator: [0x2E])))
    }
    signing(
      "token-signs-without-point",
      "signs header and claims without the period"
    ) { message, sign in try sign(message.filter { $0 != 0x2E }) }
    signing("token-signs-hash", "signs the hash of the signing input") { message, sign in
      try sign(OtherCrypto.digest("SHA256", message))
    }
    signing(
      "token-signs-line-break",
      "appends a line break to the signing input"
    ) { message, sign in

      try sign(message + [0x0A])
    }
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
    ) {
      message,
      sign in (try? sign(message)) ?? []
    }
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

  private static func writing(
    _ id: FaultID,
    _ mistake: String,
    _ text: @escaping @Sendable ([UInt8]) -> String
  ) -> KnownFault {
    KnownFault(id, mistake) {
      $0.changeWriters {
        $0.partText = text
        $0.signatureText = text
      }
    }
    .in(.writers).fix("write all three parts in base64url without padding")
    .flagged("base64-variant")
  }

  private static func signatureText(
    _ id: FaultID,
    _ mistake: String,
    _ text: @escaping @Sendable ([UInt8]) -> String
  ) -> KnownFault {
    KnownFault(id, mistake) { $0.changeWriters { $0.signatureText = text } }
      .in(.writers).fix("write the octets of the signature in base64url without padding")
      .flagged("base64-variant")
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
