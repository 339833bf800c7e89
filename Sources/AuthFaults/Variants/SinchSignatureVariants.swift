import AuthConformance
import AuthReference
import StrictJSON

extension KnownVariants {
  /// Variants of `sinch.signature.*` and `sinch.signingKey.derive`.
  static let sinchSignatures: [KnownVariant] = [
    KnownVariant(
      "sinch-sig-ascii-user-ids",
      in: .signatureScheme,
      "refuses user ids with characters beyond ASCII",
      because: "The document says nothing about the characters of a user id",
      takes: ["sinch-user-id-beyond-ascii": "refuse"]
    ) {
      $0.sinchSignature.checks.append(
        Check("ascii") {
          if !$0.userID.utf8.allSatisfy({ $0 < 0x80 }) { throw Refusal(.malformed) }
        }
      )
    },
    KnownVariant(
      "sinch-sig-sequences-of-int64",
      in: .signatureScheme,
      "refuses sequences above 2^63 - 1",
      because: "The Java sample of the document has a long",
      takes: ["sinch-sequence-above-int64": "refuse"]
    ) {
      let text = $0.sinchSignature.sequenceText
      $0.sinchSignature.sequenceText = { sequence in
        if let value = sequence.value, value > UInt64(Int64.max) { throw Refusal(.malformed) }
        return try text(sequence)
      }
    },
    KnownVariant(
      "sinch-secret-trailing-bits-accepted",
      in: .keySchedule,
      "decodes secrets with other trailing bits than zeros",
      because: "RFC 4648 section 3.5 leaves it to the decoder",
      takes: ["sinch-secret-trailing-bits": "accept"]
    ) {
      $0.changeSinchKeys {
        $0.decodeSecret = { secret in
          let octets = try required(LenientBase64(.trailingBits).decodeStandard(secret))
          if octets.isEmpty { throw Refusal(.weakKey) }
          return octets
        }
      }
    },
  ]
}
