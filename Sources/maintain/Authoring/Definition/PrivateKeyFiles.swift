/// A scenario that signs under a private key in PEM.
protocol PrivateKeyScenario: Scenario {
  /// What the ambiguities of its keys begin with.
  static var keyQuestion: String { get }

  var privateKeyText: String { get set }
}

/// The main private key in forms that a signer takes, may take, or refuses.
func privateKeyFiles<Base: PrivateKeyScenario>() -> [CaseDefinition<Base>] {
  let taken = Want<Base>.successAfter { $0.privateKeyText = Keys.main.privateKey }
  func question(_ name: String) -> AmbiguityID {
    AmbiguityID(rawValue: "\(Base.keyQuestion)-\(name)")
  }
  return section(
    "Key formats",
    decidedBy("JWS-KEY-FORMAT").flagged("key-format").reasons(.malformed)
  ) {
    for (slug, title, text) in [
      (
        "crlf", "PEM with CR and LF at its line ends",
        Keys.main.privateKey.replacing("\n", with: "\r\n") + "\r\n"
      ),
      ("last-line-break", "PEM with a line break at its end", Keys.main.privateKey + "\n"),
    ] {
      succeeds("pem-with-\(slug)", title) { $0.privateKeyText = text }
    }
    for (slug, pem, form) in Keys.otherFormsOfPrivateKey {
      leavesOpen("pem-\(slug)", form.title) { $0.privateKeyText = pem }
        .asking(question(form.question), ["refuse": .refused([.malformed]), "accept": taken])
    }
    for (slug, text, title, name) in Keys.textsBeforePEM {
      leavesOpen("pem-\(slug)", title) { $0.privateKeyText = text + Keys.main.privateKey }
        .asking(question(name), ["accept": taken, "refuse": .refused([.malformed])])
    }
    for (slug, pem, title) in Keys.badPrivateKeys {
      refuses("pem-\(slug)", title) { $0.privateKeyText = pem }
    }
    refuses("pem-even-modulus", "A key with an even modulus, which no RSA key has")
      .with { $0.privateKeyText = Keys.mainWithEvenModulus }
      .decidedBy("JWS-RSA-KEY-SOUND").also("JWS-KEY-FORMAT")
  }
}
