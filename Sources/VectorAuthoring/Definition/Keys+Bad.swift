extension Keys {
  /// Texts that are no PKCS#8 of an RSA key, each with a slug and a title.
  static let badPrivateKeys: [(slug: String, pem: String, title: String)] = [
    ("public-key", main.publicKey, "The public key in place of the private one"),
    ("pkcs1", mainInPKCS1, "The private key in PKCS #1"),
    ("encrypted", mainEncrypted, "The private key under a passphrase"),
    ("pkcs1-encrypted", mainEncryptedInPKCS1, "The private key in PKCS #1 under a passphrase"),
    ("certificate", certificate, "A certificate in place of the key"),
    ("elliptic-curve", ellipticCurve, "A key on the curve P-256"),
    ("edwards-curve", edwardsCurve, "An Ed25519 key"),
    ("only-for-pss", onlyForPSS, "An RSA key that is restricted to PSS"),
    ("without-armour", mainWithoutArmour, "The key in base64, without the lines around it"),
    ("cut-short", mainCutShort, "PEM whose last octets are missing"),
    ("public-in-private-label", mainPublicAsPrivate, "A public key labelled as private"),
    ("jwk", mainPublicAsJWK, "A JSON Web Key"),
    ("empty", "", "An empty text"),
    ("not-pem", "the private key", "A text that is no key"),
  ]
}
