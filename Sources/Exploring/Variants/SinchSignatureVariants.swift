extension KnownVariants {
  /// Variants of `sinch.signature.*` and `sinch.signingKey.derive`.
  @VariantBuilder
  static var sinchSignatures: [KnownVariant] {
    KnownVariant("sinch-sig-sequences-of-int64", "refuses sequences above 2^63 - 1") {
      $0.refuseSequence { $0 > UInt64(Int64.max) }
    }
    .in(.signatureScheme).because("The Java sample of the document has a long")
    .takes("sinch-signature-sign-sequence-above-int64", "refuse")
    .takes("sinch-signature-verify-sequence-above-int64", "refuse")
    KnownVariant("sinch-sig-sequences-from-one", "refuses the sequence 0") {
      $0.refuseSequence { $0 == 0 }
    }
    .in(.signatureScheme)
    .because("The document makes the first sequence of a previous one of 0, plus one")
    .takes("sinch-signature-sign-sequence-zero", "refuse")
    .takes("sinch-signature-verify-sequence-zero", "refuse")
    KnownVariant("sinch-sig-keys-are-uuids", "refuses application keys that are not UUIDs") {
      $0.sinchSignature.checks.append(
        Rule("applicationKey-uuid") { try refuseOtherThanUUID($0.applicationKey) }
      )
    }
    .in(.signatureScheme).because("Every application key in the documents is a UUID")
    .takes("sinch-signature-sign-key-that-is-no-uuid", "refuse")
    .takes("sinch-signature-verify-key-that-is-no-uuid", "refuse")
    KnownVariant("sinch-token-keys-are-uuids", "refuses application keys that are not UUIDs") {
      $0.sinchTokenIssuer.checks.append(
        Rule("applicationKey-uuid") { try refuseOtherThanUUID($0.applicationKey) }
      )
      $0.sinchTokenVerifier.checks.append(
        Rule("applicationKey-uuid") { try refuseOtherThanUUID($0.applicationKey) }
      )
    }
    .in(.sinchIssuer + .sinchVerifier).because("Every application key in the documents is a UUID")
    KnownVariant("sinch-sig-secrets-are-base64", "refuses to sign with a secret that is not base64")
    {
      $0.sinchSignature.checks.append(
        Rule("applicationSecret-base64") {
          if Base64.standard.decode($0.applicationSecret) == nil { throw Refusal(.malformed) }
        }
      )
    }
    .in([.sinchSignatureSign]).because("Every application secret in the documents is base64")
    .takes("sinch-signature-sign-secret-that-is-no-base64", "refuse")
    .takes("sinch-signature-sign-secret-with-space-around", "refuse")
    KnownVariant("sinch-sig-empty-texts-signed", "signs with an empty key, secret or user id") {
      $0.sinchSignature.checks = []
    }
    .in(.signatureScheme)
    .because("No document asks a signer to look at them, and the vendor's sample does not")
    KnownVariant(
      "sinch-sig-decoded-leniently",
      "accepts other spellings of the signature's bytes"
    ) { $0.sinchSignature.decode = { LenientBase64.all.decodeStandard($0) } }
    .in([.sinchSignatureVerify])
    .because("Decoders of base64 differ, and the bytes are those of the digest")
    SinchUserIDKind.signed.map { kind in
      KnownVariant(
        VariantID(rawValue: "sinch-sig-without-\(kind.name)"),
        "refuses user ids with \(kind.what)"
      ) { $0.refuseSignedUserID { try kind.refuse($0) } }
      .in(.signatureScheme).because("No document says which characters a user id has")
      .refusing(kind.among(SinchUserIDKind.signed), kind.among(SinchUserIDKind.checked))
    }
    [
      KnownVariant(
        "sinch-sig-later-characters",
        "refuses user ids with other characters than A-Z a-z 0-9 - _ ="
      ) {
        $0.refuseSignedUserID { userID in
          let isKnown = userID.unicodeScalars.allSatisfy {
            $0.isASCII
              && ($0.properties.isAlphabetic || ("0"..."9") ~= $0
                || "-_=".unicodeScalars.contains($0))
          }
          if !isKnown { throw Refusal(.malformed) }
        }
      }
      .in(.signatureScheme).because("A later document of the vendor has these and no others")
      .refusing(SinchUserIDKind.signed, SinchUserIDKind.checked)
    ]
    [
      KnownVariant("sinch-sig-user-id-of-64-bytes", "refuses user ids of more than 64 bytes") {
        $0.refuseSignedUserID { if $0.utf8.count > 64 { throw Refusal(.malformed) } }
      }
      .in(.signatureScheme).because("No document says how long a user id is")
      .takes("sinch-signature-sign-user-id-length", "refuse")
      .takes("sinch-signature-verify-user-id-length", "refuse"),
      KnownVariant("sinch-sig-user-id-of-255-bytes", "refuses user ids of more than 255 bytes") {
        $0.refuseSignedUserID { if $0.utf8.count > 255 { throw Refusal(.malformed) } }
      }
      .in(.signatureScheme).because("Later documents of the vendor allow 255 bytes"),
    ]
  }

  /// Variants of everything that derives a signing key.
  @VariantBuilder
  static var sinchSecrets: [KnownVariant] {
    secrets(
      "sinch-secret-trailing-bits-accepted",
      "decodes secrets with other trailing bits than zeros"
    ) { LenientBase64(.trailingBits).decodeStandard($0) }
    .because("RFC 4648 section 3.5 leaves it to the decoder")
    .takes(secretQuestions("secret-trailing-bits"), "accept")
    secrets("sinch-secret-padding-optional", "decodes secrets without their padding") {
      LenientBase64(.padding).decodeStandard($0)
    }
    .because("the document names no standard for base64; the decoders of Java and PHP do so")
    secrets("sinch-secret-white-space-skipped", "decodes secrets with white space in them") {
      LenientBase64(.whiteSpace).decodeStandard($0)
    }
    .because("the document names no standard for base64; decoders of MIME skip white space")
    secrets("sinch-secret-both-alphabets", "decodes secrets in the URL-safe alphabet") {
      LenientBase64(.bothAlphabets).decodeStandard($0)
    }
    .because("the document names no standard for base64; Node's decoder takes both alphabets")
    secrets("sinch-secret-decoded-leniently", "decodes whatever it finds in a secret") {
      LenientBase64.all.decodeStandard($0)
    }
    .because("the document names no standard for base64; PHP's decoder does so")
    .takes(secretQuestions("secret-trailing-bits"), "accept")
    KnownVariant("sinch-secret-empty-accepted", "derives keys from an empty secret") {
      $0.changeSinchKeys { $0.decodeSecret = { try required(Base64.standard.decode($0)) } }
    }
    .in(.keySchedule).because("No document speaks of an empty secret")
    secrets("sinch-secret-of-8-octets", "refuses secrets of less than 8 bytes") { try long($0, 8) }
      .because("No document says how short a secret may be")
      .takes(secretQuestions("shortest-secret"), "longer")
    secrets("sinch-secret-of-16-octets", "refuses secrets of less than 16 bytes") {
      try long($0, 16)
    }
    .because("No document says how short a secret may be, and those of the vendor have 16 bytes")
    .takes(secretQuestions("shortest-secret"), "longer")
    KnownVariant.changingInput(
      "sinch-key-clock-of-nearest-second",
      "rounds the clock to the nearest second before it takes its day"
    ) { $0.roundInstant("at") }
    .in([.sinchSigningKeyDerive])
    .because("No document asks for a finer clock, nor says how one is rounded")
    KnownVariant("sinch-key-from-1970-on", "refuses instants before 1970") {
      let day = $0.sinchKeys.day
      $0.sinchKeys.day = {
        if let instant = $0.instant, instant.seconds < 0 { throw Refusal(.malformed) }
        return try day($0)
      }
    }
    .in([.sinchSigningKeyDerive]).because("No token was issued then")
  }

  /// The ambiguities of this name of those who derive, issue and verify.
  private static func secretQuestions(_ name: String) -> [AmbiguityID] {
    ["derived", "issued", "verified"].map { AmbiguityID(rawValue: "sinch-\($0)-\(name)") }
  }

  private static func secrets(
    _ id: VariantID,
    _ difference: String,
    _ decode: @escaping @Sendable (String) throws -> [UInt8]?
  ) -> KnownVariant {
    KnownVariant(id, difference) {
      $0.changeSinchKeys {
        $0.decodeSecret = {
          let octets = try required(decode($0))
          if octets.isEmpty { throw Refusal(.weakKey) }
          return octets
        }
      }
    }
    .in(.keySchedule)
  }

  private static func refuseOtherThanUUID(_ key: String) throws {
    let digits = key.split(separator: "-", omittingEmptySubsequences: false)
    let isUUID =
      digits.map(\.count) == [8, 4, 4, 4, 12]
      && digits.joined().allSatisfy { $0.isASCII && $0.isHexDigit }
    if !isUUID { throw Refusal(.malformed) }
  }

  private static func long(_ secret: String, _ least: Int) throws -> [UInt8]? {
    let octets = Base64.standard.decode(secret)
    if let octets, octets.count < least { throw Refusal(.weakKey) }
    return octets
  }
}

extension KnownVariant {
  /// Refuses user ids of these kinds, when it signs and when it verifies.
  fileprivate func refusing(
    _ signed: [SinchUserIDKind],
    _ checked: [SinchUserIDKind]
  ) -> KnownVariant {
    takes(signed.ambiguities("sinch-signature-sign-user-id"), "refuse")
      .takes(checked.ambiguities("sinch-signature-verify-user-id"), "refuse")
  }
}

extension Reference {
  /// Refuses user ids that the signature scheme would sign.
  fileprivate mutating func refuseSignedUserID(
    _ check: @escaping @Sendable (String) throws -> Void
  ) {
    sinchSignature.checks.append(Rule("userId-kind") { try check($0.userID) })
  }

  /// Refuses sequences that the signature scheme would sign.
  fileprivate mutating func refuseSequence(_ isRefused: @escaping @Sendable (UInt64) -> Bool) {
    sinchSignature.checks.append(
      Rule("sequence") {
        if let value = $0.sequence.value, isRefused(value) { throw Refusal(.malformed) }
      }
    )
  }
}
