import AuthConformance
import AuthReference
import StrictJSON

extension KnownVariants {
  /// Variants of `digest.*`.
  static let digest: [KnownVariant] = [
    KnownVariant(
      "digest-colon-refused",
      in: .digestScheme,
      "refuses user names with a colon",
      because:
        "RFC 7616 section 3.4.2 joins name and realm by a colon, so that such a name is ambiguous",
      takes: ["digest-colon-in-username": "refuse"]
    ) {
      let credential = $0.digest.credential
      $0.digest.credential = { username, realm, password in
        if username.utf8.contains(UInt8(ascii: ":")) { throw Refusal(.malformed) }
        return try credential(username, realm, password)
      }
    },
    KnownVariant(
      "digest-ha1-as-given",
      in: [.digestResponseCompute],
      "uses ha1 in the case of its letters",
      because: "RFC 7616 section 3.4.2 takes the hash as the text that it is",
      takes: ["digest-ha1-letter-case": "as-given"]
    ) {
      $0.digest.givenHash = { input, algorithm in
        _ = try DigestScheme.givenHash(in: input, algorithm)
        return input.ha1
      }
    },
  ]
}
