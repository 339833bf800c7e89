import Cryptography

/// A machine that signs tokens or verifies their signatures.
protocol SigningMachine: ReferenceMachine {
  /// Takes these keys.
  mutating func sign(among keys: RSAKeys)
}

extension LayerServiceMachine: SigningMachine {
  mutating func sign(among keys: RSAKeys) {
    verifier.verify = { try RS256.verify($0, publicKey: $1, among: keys) }
  }
}

extension LayerApplicationMachine: SigningMachine {
  mutating func sign(among keys: RSAKeys) {
    var issuer = LayerTokenIssuer()
    issuer.sign = { try RS256.sign($0, privateKey: $1, among: keys) }
    token = { [issuer] in
      try LayerApplicationMachine.token(for: $0, nonce: $1, at: $2, by: issuer)
    }
  }
}

extension SigningMachine {
  /// The machine with these keys.
  func signing(among keys: RSAKeys) -> Self { changed(self) { $0.sign(among: keys) } }

  /// Machines that differ from this one, all at once and with these keys; nil if they do not go together.
  func signing(among keys: RSAKeys, as others: [any FlowMachine]) -> (any FlowMachine)? {
    PartChange(self) { $0.sign(among: keys) }.combined(with: others)
  }
}
