extension KnownVariants {
  /// The right key in another form.
  @VariantBuilder
  static var keyForms: [KnownVariant] {
    KnownVariant.changingInput("key-private-pkcs1-accepted", "takes a private key in PKCS #1") {
      input in
      guard let text = input["privateKey"]?.string, let key = KeyForm.privateKey(text) else {
        return
      }
      input["privateKey"] = .string(key)
    }
    .in([.jwsSign, .layerIdentityTokenIssue])
    .because("RFC 7515 leaves the form of keys to the application")
    .takes("key-private-in-pkcs1", "accept")
    pem("key-line-before-pem-refused", "takes no PEM behind a line of text", behindText) {
      $0.hasPrefix("Subject: ") ? "" : $0
    }
    pem("key-byte-order-mark-refused", "takes no PEM behind a byte-order mark", behindMark) {
      $0.hasPrefix("\u{FEFF}") ? "" : $0
    }
    pem("key-line-breaks-restored", "restores line breaks that PEM has as \\n", withoutLines) {
      $0.replacing(#"\n"#, with: "\n")
    }
    publicKeyForms.map { form, id, ambiguity, what in
      KnownVariant.changingInput(id, "takes \(what) for the public key") { input in
        if let key = input["publicKey"]?.string.flatMap(form.publicKey) {
          input["publicKey"] = .string(key)
        }
        guard var keys = input["publicKeys"]?.object else { return }
        for member in keys.members {
          if let key = member.value.string.flatMap(form.publicKey) {
            keys[member.name] = .string(key)
          }
        }
        input["publicKeys"] = .object(keys)
      }
      .in([.jwsVerify, .layerIdentityTokenVerify])
      .because("RFC 7515 leaves the form of keys to the application").takes(ambiguity, "accept")
    }
  }

  private static let behindText: [AmbiguityID: Interpretation] = [
    "key-public-behind-text": "reject", "key-private-behind-text": "refuse",
  ]
  private static let behindMark: [AmbiguityID: Interpretation] = [
    "key-public-behind-byte-order-mark": "reject", "key-private-behind-byte-order-mark": "refuse",
  ]
  private static let withoutLines: [AmbiguityID: Interpretation] = [
    "key-public-with-escaped-line-breaks": "accept",
    "key-private-with-escaped-line-breaks": "accept",
  ]

  /// Reads every PEM in another way.
  private static func pem(
    _ id: VariantID,
    _ difference: String,
    _ interpretations: [AmbiguityID: Interpretation],
    _ read: @escaping @Sendable (String) -> String
  ) -> KnownVariant {
    KnownVariant.changingInput(id, difference) { input in
      for name in ["publicKey", "privateKey"] {
        input[name] = input[name]?.string.map { .string(read($0)) } ?? input[name]
      }
      guard var keys = input["publicKeys"]?.object else { return }
      for member in keys.members {
        keys[member.name] = member.value.string.map { .string(read($0)) } ?? member.value
      }
      input["publicKeys"] = .object(keys)
    }
    .in([.jwsSign, .jwsVerify, .layerIdentityTokenIssue, .layerIdentityTokenVerify])
    .because("RFC 7515 leaves the form of keys to the application").takes(interpretations)
  }

  private static let publicKeyForms: [(KeyForm, VariantID, AmbiguityID, String)] = [
    (.pkcs1, "key-public-pkcs1-accepted", "key-public-in-pkcs1", "the key in PKCS #1"),
    (
      .certificate, "key-certificate-accepted", "key-public-in-certificate",
      "a certificate with the key"
    ),
    (.privateKey, "key-private-for-public-accepted", "key-public-in-private", "the private key"),
    (.jwk, "key-jwk-accepted", "key-public-in-jwk", "a JSON Web Key"),
    (.ssh, "key-ssh-accepted", "key-public-in-ssh", "the key as OpenSSH writes it"),
  ]
}
