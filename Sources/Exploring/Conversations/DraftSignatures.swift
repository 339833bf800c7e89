import Cryptography

extension ReferenceMachine {
  /// The machine with these keys, among which the signatures of a walk are drafts: most events are tried
  /// and not taken, and a real signature takes as long as a conversation.
  func signing(among keys: RSAKeys) -> any ReferenceMachine {
    if var service = self as? LayerServiceMachine {
      service.verifier.verify = { try RS256.verify($0, publicKey: $1, among: keys) }
      return service
    }
    if var application = self as? LayerApplicationMachine {
      var issuer = LayerTokenIssuer()
      issuer.sign = { try RS256.sign($0, privateKey: $1, among: keys) }
      application.token = { [issuer] in
        try LayerApplicationMachine.token(for: $0, nonce: $1, at: $2, by: issuer)
      }
      return application
    }
    return self
  }
}
