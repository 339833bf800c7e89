import AuthConformance
import AuthReference
import ConformanceEngine
import ConformanceSuite
import StrictJSON

extension KnownVariants {
  /// Variants of `sinch.signature.*` and `sinch.signingKey.derive`.
  static let sinchSignatures: [KnownVariant] =
    [
      KnownVariant(
        "sinch-sig-sequences-of-int64",
        in: .signatureScheme,
        "refuses sequences above 2^63 - 1",
        because: "The Java sample of the document has a long",
        takes: ["sinch-sequence-above-int64": "refuse"]
      ) { $0.refuseSequence { $0 > UInt64(Int64.max) } },
      KnownVariant(
        "sinch-sig-sequences-from-one",
        in: .signatureScheme,
        "refuses the sequence 0",
        because: "The document makes the first sequence of a previous one of 0, plus one",
        takes: ["sinch-first-sequence-zero": "refuse"]
      ) { $0.refuseSequence { $0 == 0 } },
      KnownVariant(
        "sinch-sig-empty-texts-signed",
        in: .signatureScheme,
        "signs with an empty key, secret or user id",
        because: "No document asks a signer to look at them, and the vendor's sample does not"
      ) { $0.sinchSignature.checks = [] },
      KnownVariant(
        "sinch-sig-decoded-leniently",
        in: [.sinchSignatureVerify],
        "accepts other spellings of the signature's octets",
        because: "Decoders of base64 differ, and the octets are those of the digest"
      ) {
        $0.sinchSignature.decode = { LenientBase64.all.decodeStandard($0) }
      },
    ]
    + [
      (SinchUserIDKind.letters, "sinch-signed-letters-beyond-ascii"),
      (.emoji, "sinch-signed-emoji"),
      (.controls, "sinch-user-id-control-characters"),
    ].map { kind, ambiguity in
      KnownVariant(
        VariantID(rawValue: "sinch-sig-without-\(kind.name)"),
        in: .signatureScheme,
        "refuses user ids with \(kind.what)",
        because: "No document says which characters a user id has",
        takes: [AmbiguityID(rawValue: ambiguity): "refuse"]
      ) { $0.refuseSignedUserID { try kind.refuse($0) } }
    }
    + [
      KnownVariant(
        "sinch-sig-without-format-characters",
        in: .signatureScheme,
        "refuses user ids with characters that nobody sees, but for those that join emoji",
        because: "No document says which characters a user id has",
        takes: ["sinch-signed-format-characters": "refuse"]
      ) {
        $0.refuseSignedUserID { userID in
          if userID.unicodeScalars.contains(where: SinchUserIDKind.emoji.holds) { return }
          try SinchUserIDKind.unseen.refuse(userID)
        }
      }
    ]
    + [
      KnownVariant(
        "sinch-sig-user-id-of-64-bytes",
        in: .signatureScheme,
        "refuses user ids of more than 64 bytes",
        because: "No document says how long a user id is",
        takes: ["sinch-signature-user-id-length": "refuse"]
      ) { $0.refuseSignedUserID { if $0.utf8.count > 64 { throw Refusal(.malformed) } } },
      KnownVariant(
        "sinch-sig-user-id-of-255-bytes",
        in: .signatureScheme,
        "refuses user ids of more than 255 bytes",
        because: "Later documents of the vendor allow 255 bytes"
      ) { $0.refuseSignedUserID { if $0.utf8.count > 255 { throw Refusal(.malformed) } } },
    ]

  /// Variants of everything that derives a signing key.
  static let sinchSecrets: [KnownVariant] = [
    secrets(
      "sinch-secret-trailing-bits-accepted",
      "decodes secrets with other trailing bits than zeros",
      because: "RFC 4648 section 3.5 leaves it to the decoder",
      takes: ["sinch-secret-trailing-bits": "accept"]
    ) { LenientBase64(.trailingBits).decodeStandard($0) },
    secrets(
      "sinch-secret-padding-optional",
      "decodes secrets without their padding",
      because: "001 says base64 and refers to no standard; the decoders of Java and PHP do so"
    ) { LenientBase64(.padding).decodeStandard($0) },
    secrets(
      "sinch-secret-white-space-skipped",
      "decodes secrets with white space in them",
      because: "001 says base64 and refers to no standard; decoders of MIME skip white space"
    ) { LenientBase64(.whiteSpace).decodeStandard($0) },
    secrets(
      "sinch-secret-both-alphabets",
      "decodes secrets in the URL-safe alphabet",
      because: "001 says base64 and refers to no standard; Node's decoder takes both alphabets"
    ) { LenientBase64(.bothAlphabets).decodeStandard($0) },
    secrets(
      "sinch-secret-decoded-leniently",
      "decodes whatever it finds in a secret",
      because: "001 says base64 and refers to no standard; PHP's decoder does so",
      takes: ["sinch-secret-trailing-bits": "accept"]
    ) { LenientBase64.all.decodeStandard($0) },
    KnownVariant(
      "sinch-secret-empty-accepted",
      in: .keySchedule,
      "derives keys from an empty secret",
      because: "No document speaks of an empty secret"
    ) { $0.changeSinchKeys { $0.decodeSecret = { try required(Base64.standard.decode($0)) } } },
    secrets(
      "sinch-secret-of-8-octets",
      "refuses secrets of less than 8 octets",
      because: "No document says how short a secret may be",
      takes: ["sinch-shortest-secret": "longer"]
    ) { try long($0, 8) },
    secrets(
      "sinch-secret-of-16-octets",
      "refuses secrets of less than 16 octets",
      because: "No document says how short a secret may be, and those of the vendor have 16 octets",
      takes: ["sinch-shortest-secret": "longer"]
    ) { try long($0, 16) },
    KnownVariant(
      "sinch-key-from-1970-on",
      in: [.sinchSigningKeyDerive],
      "refuses instants before 1970",
      because: "No token was issued then"
    ) {
      let day = $0.sinchKeys.day
      $0.sinchKeys.day = {
        if let instant = $0.instant, instant.seconds < 0 { throw Refusal(.malformed) }
        return try day($0)
      }
    },
  ]

  private static func secrets(
    _ id: VariantID,
    _ difference: String,
    because reason: String,
    takes interpretations: [AmbiguityID: Interpretation] = [:],
    _ decode: @escaping @Sendable (String) throws -> [UInt8]?
  ) -> KnownVariant {
    KnownVariant(id, in: .keySchedule, difference, because: reason, takes: interpretations) {
      $0.changeSinchKeys {
        $0.decodeSecret = {
          let octets = try required(decode($0))
          if octets.isEmpty { throw Refusal(.weakKey) }
          return octets
        }
      }
    }
  }

  private static func long(_ secret: String, _ least: Int) throws -> [UInt8]? {
    let octets = Base64.standard.decode(secret)
    if let octets, octets.count < least { throw Refusal(.weakKey) }
    return octets
  }
}

extension Reference {
  /// Refuses user ids that the signature scheme would sign.
  fileprivate mutating func refuseSignedUserID(
    _ check: @escaping @Sendable (String) throws -> Void
  ) {
    sinchSignature.checks.append(Check("userId-kind") { try check($0.userID) })
  }

  /// Refuses sequences that the signature scheme would sign.
  fileprivate mutating func refuseSequence(_ isRefused: @escaping @Sendable (UInt64) -> Bool) {
    sinchSignature.checks.append(
      Check("sequence") {
        if let value = $0.sequence.value, isRefused(value) { throw Refusal(.malformed) }
      }
    )
  }
}
