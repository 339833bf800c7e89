import AuthConformance
import AuthReference
import StrictJSON

extension KnownVariants {
  /// Variants of `jws.*`, and of how every verifier reads tokens and keys.
  static let jws: [KnownVariant] = [
    KnownVariant(
      "jws-signature-trailing-bits-accepted",
      in: .readers,
      "accepts a signature whose last character has other unused bits than zeros",
      because: "RFC 4648 section 3.5 leaves it to the decoder",
      takes: ["jws-trailing-bits-in-signature": "accept", "jws-trailing-bits-signed": "accept"]
    ) {
      $0.changeReaders { $0.base64URL = { LenientBase64(.trailingBits).decode($0) } }
    },
    KnownVariant(
      "jws-byte-order-mark-skipped",
      in: .readers,
      "skips a byte order mark before JSON",
      because: "RFC 8259 section 8.1 allows a parser to ignore it",
      takes: ["jwt-byte-order-mark": "accept"]
    ) {
      $0.changeReaders { reader in
        let json = reader.json
        reader.json = { octets in
          try json(octets.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(octets.dropFirst(3)) : octets)
        }
      }
    },
  ]
}
