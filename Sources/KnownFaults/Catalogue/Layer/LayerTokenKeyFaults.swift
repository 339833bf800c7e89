extension KnownFaults {
  /// Faults in looking up the key.
  @FaultBuilder
  static var layerTokenKeys: [KnownFault] {
    key(
      "layer-key-first-registered",
      "uses the first registered key and ignores kid"
    ) { _, keys in keys.first }
    key("layer-key-only-one", "uses the only registered key and ignores kid") { kid, keys in
      keys.count == 1 ? keys.first : exact(kid, keys)
    }
    key("layer-key-last-registered", "uses the last registered key and ignores kid") { _, keys in
      keys.last
    }
    key(
      "layer-key-first-without-kid",
      "uses the first registered key when kid is missing or not a string"
    ) { kid, keys in kid?.string == nil ? keys.first : exact(kid, keys) }
    key("layer-key-by-beginning", "compares only a prefix of kid") { kid, keys in
      guard let kid = kid?.string else { return nil }
      return keys.first {
        kid.utf8.starts(with: $0.keyID.utf8) || !kid.isEmpty && $0.keyID.utf8.starts(with: kid.utf8)
      }
    }
    key(
      "layer-key-by-query",
      "puts kid into a query unescaped, so that it can match any key"
    ) { kid, keys in
      let isInjection = kid?.string?.contains { "'*%|".contains($0) } == true
      return exact(kid, keys) ?? (isInjection ? keys.first : nil)
    }
    KnownFault("layer-key-from-claims", "reads kid from the claims when the header has none") {
      $0.layerTokenVerifier.publicKey = { token, input in
        var header = token.header
        header["kid"] = try header["kid"] ?? JSON(parsing: token.payload).object?["kid"]
        return try LayerTokenVerifier.key(namedBy: header, in: input.publicKeys)
      }
    }
    .in(.layerVerifier).fix("read kid from the header only").flagged("claims-missing")
    KnownFault("layer-key-any-registered", "tries every registered key") {
      $0.layerTokenVerifier.publicKey = { token, input in
        try required(
          input.publicKeys.first { (try? RS256.verify(token, publicKey: $0.pem)) == true }
            ?? input.publicKeys.first,
          .unknownKey
        ).pem
      }
    }
    .in(.layerVerifier).fix("use the key that kid names and no other").flagged("kid-injection")
  }

  private typealias PublicKey = LayerIdentityTokenVerification.Input.PublicKey

  private static func exact(_ kid: JSON?, _ keys: [PublicKey]) -> PublicKey? {
    keys.first { $0.keyID.utf8.elementsEqual((kid?.string ?? "").utf8) }
  }

  private static func key(
    _ id: FaultID,
    _ mistake: String,
    _ find: @escaping @Sendable (JSON?, [PublicKey]) -> PublicKey?
  ) -> KnownFault {
    KnownFault(id, mistake) {
      $0.layerTokenVerifier.publicKey = {
        try required(find($0.header["kid"], $1.publicKeys), .unknownKey).pem
      }
    }
    .in(.layerVerifier).fix("look up kid exactly among the registered keys")
    .flagged("kid-injection")
  }
}
