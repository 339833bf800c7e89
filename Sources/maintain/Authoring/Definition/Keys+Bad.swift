extension Keys {
  /// Texts that are no PKCS#8 of an RSA key, each with a slug and a title.
  static let badPrivateKeys: [(slug: String, pem: String, title: String)] = [
    ("public-key", main.publicKey, "The public key in place of the private one"),
    ("encrypted", mainEncrypted, "The private key under a passphrase"),
    ("pkcs1-encrypted", mainEncryptedInPKCS1, "The private key in PKCS #1 under a passphrase"),
    ("certificate", certificate, "A certificate in place of the key"),
    ("elliptic-curve", ellipticCurve, "A key on the curve P-256"),
    ("edwards-curve", edwardsCurve, "An Ed25519 key"),
    ("cut-short", mainCutShort, "PEM whose last bytes are missing"),
    ("public-in-private-label", mainPublicAsPrivate, "A public key labelled as private"),
    ("jwk", mainPublicAsJWK, "A JSON Web Key"),
    ("empty", "", "An empty text"),
    ("not-pem", "the private key", "A text that is not a key"),
  ]

  /// The main public key in other forms than SubjectPublicKeyInfo, which a verifier may take.
  static let otherFormsOfPublicKey: [(slug: String, pem: String, form: Form)] = [
    (
      "private-key", main.privateKey,
      Form("The private key in place of the public one", "in-private")
    ),
    ("pkcs1", mainPublicInPKCS1, Form("The public key in PKCS #1", "in-pkcs1")),
    (
      "certificate", certificate,
      Form("A certificate in place of the key inside", "in-certificate")
    ),
    ("jwk", mainPublicAsJWK, Form("The public key as JSON Web Key", "in-jwk")),
    ("ssh", mainPublicForSSH, Form("The public key as OpenSSH writes it", "in-ssh")),
    (
      "escaped-line-breaks", main.publicKey.withEscapedLineBreaks,
      Form("PEM whose line breaks are written \\n", "with-escaped-line-breaks")
    ),
  ]

  /// The main private key in other forms than plain PEM of PKCS#8, which a signer may take.
  static let otherFormsOfPrivateKey: [(slug: String, pem: String, form: Form)] = [
    ("pkcs1", mainInPKCS1, Form("The private key in PKCS #1", "in-pkcs1")),
    (
      "escaped-line-breaks", main.privateKey.withEscapedLineBreaks,
      Form("PEM whose line breaks are written \\n", "with-escaped-line-breaks")
    ),
  ]

  /// What may stand before PEM, a line as some tools write it for one (RFC 7468 §5.2), and the end of
  /// the ambiguity's name.
  static let textsBeforePEM: [(slug: String, text: String, title: String, question: String)] = [
    ("behind-text", "Subject: the signer\n", "A line before the PEM", "behind-text"),
    ("byte-order-mark", "\u{FEFF}", "A byte-order mark before the PEM", "behind-byte-order-mark"),
  ]

  /// Public keys as texts that somebody might take for an HMAC secret.
  static let publicKeysAsSecrets: [(slug: String, text: String, title: String)] = [
    ("pkcs1", mainPublicInPKCS1, "the text of the public key in PKCS #1"),
    ("openssh", mainPublicForSSH, "the text of the public key as OpenSSH writes it"),
    (
      "openssh-elliptic-curve", ellipticCurveForSSH,
      "the text of a public key on the curve P-256 as OpenSSH writes it"
    ),
  ]

  /// What another form of a key is called, and the question of whether it is taken.
  struct Form: Sendable {
    let title: String
    /// The end of the ambiguity's name, as of every call.
    let question: String

    init(_ title: String, _ question: String) {
      self.title = title
      self.question = question
    }
  }
}
