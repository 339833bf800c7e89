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
    .takes(signing("in-pkcs1", "accept"))
    KnownVariant(
      "key-private-unsound-used",
      "writes a signature that no key confirms under an even modulus"
    ) {
      let (sign, issue) = ($0.signer.sign, $0.layerTokenIssuer.sign)
      $0.signer.sign = { message, algorithm, input in
        try orZeros(input.privateKey ?? "") { try sign(message, algorithm, input) }
      }
      $0.layerTokenIssuer.sign = { message, key in try orZeros(key) { try issue(message, key) } }
    }
    .in([.jwsSign, .layerIdentityTokenIssue])
    .because("RFC 8017 section 3.1 says what a key is, and asks no signer to look")
    pem("key-line-before-pem-refused", "takes no PEM behind a line of text", behindText) {
      $0.hasPrefix("Subject: ") ? "" : $0
    }
    pem("key-byte-order-mark-refused", "takes no PEM behind a byte-order mark", behindMark) {
      $0.hasPrefix("\u{FEFF}") ? "" : $0
    }
    pem("key-line-breaks-restored", "restores line breaks that PEM has as \\n", withoutLines) {
      $0.replacing(#"\n"#, with: "\n")
    }
    publicKeyForms.map { form, id, question, what in
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
      .because("RFC 7515 leaves the form of keys to the application")
      .takes(verifying(question, "accept"))
    }
  }

  /// A signature; or zeros, if the private key has an even modulus, for which there is none.
  private static func orZeros(_ pem: String, _ sign: () throws -> [UInt8]) throws -> [UInt8] {
    do {
      return try sign()
    } catch {
      // The exponent 65537 takes the last five octets.
      guard let key = KeyForm.privateKey.publicKey(pem).flatMap(octets(of:)), key.count > 256,
        key[key.count - 6] % 2 == 0
      else { throw error }
      return Array(repeating: 0, count: 256)
    }
  }

  private static func octets(of pem: String) -> [UInt8]? {
    Base64.standard.decode(pem.split(separator: "\n").dropFirst().dropLast().joined())
  }

  private static let behindText =
    verifying("behind-text", "reject").merging(signing("behind-text", "refuse")) { $1 }
  private static let behindMark =
    verifying("behind-byte-order-mark", "reject")
    .merging(signing("behind-byte-order-mark", "refuse")) { $1 }
  private static let withoutLines =
    verifying("with-escaped-line-breaks", "accept")
    .merging(signing("with-escaped-line-breaks", "accept")) { $1 }

  private static func signing(
    _ question: String,
    _ interpretation: Interpretation
  ) -> [AmbiguityID: Interpretation] {
    [
      AmbiguityID(rawValue: "jws-signed-key-\(question)"): interpretation,
      AmbiguityID(rawValue: "layer-issued-key-\(question)"): interpretation,
    ]
  }

  private static func verifying(
    _ question: String,
    _ interpretation: Interpretation
  ) -> [AmbiguityID: Interpretation] {
    [
      AmbiguityID(rawValue: "jws-verified-key-\(question)"): interpretation,
      AmbiguityID(rawValue: "layer-verified-key-\(question)"): interpretation,
    ]
  }

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

  private static let publicKeyForms: [(KeyForm, VariantID, String, String)] = [
    (.pkcs1, "key-public-pkcs1-accepted", "in-pkcs1", "the key in PKCS #1"),
    (
      .certificate, "key-certificate-accepted", "in-certificate",
      "a certificate with the key"
    ),
    (.privateKey, "key-private-for-public-accepted", "in-private", "the private key"),
    (.jwk, "key-jwk-accepted", "in-jwk", "a JSON Web Key"),
    (.ssh, "key-ssh-accepted", "in-ssh", "the key as OpenSSH writes it"),
  ]
}
