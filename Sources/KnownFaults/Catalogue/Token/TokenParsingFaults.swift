import Cryptography

extension KnownFaults {
  /// Faults in splitting and decoding tokens.
  @FaultBuilder
  static var tokenText: [KnownFault] {
    KnownFault("token-slash-escapes-undone", "replaces \\/ by / in JSON before reading it") {
      $0.changeReaders { reader in
        let json = reader.json
        reader.json = { octets in
          let text = String(decoding: octets, as: UTF8.self)
          // Bytes that are not UTF-8 stay unchanged.
          guard text.utf8.elementsEqual(octets) else { return try json(octets) }
          return try json(Array(text.replacing(#"\/"#, with: "/").utf8))
        }
      }
    }
    .in(.sinchVerifier).fix("leave the escapes to the JSON reader").flagged("json-escapes")
    .seenIn("the vendor's Swift sample does so where it writes JSON")
    splitting("token-four-parts-taken", "ignores parts after the third") { token in
      let parts = token.split(separator: 0x2E, omittingEmptySubsequences: false)
      return parts.count >= 3 ? Array(parts.prefix(3)) : nil
    }
    splitting("token-empty-parts-dropped", "drops empty parts") { token in
      let parts = token.split(separator: 0x2E)
      return parts.count == 3 ? parts : nil
    }
    splitting(
      "token-json-serialisation-taken",
      "accepts the JSON serialisations too",
      in: [.sinchRegistrationTokenVerify, .layerIdentityTokenVerify]
    ) { token in
      guard let object = try? JSON(parsing: token).object else {
        return CompactReader.threeParts(token)
      }
      let signed = object["signatures"]?.array?.first?.object ?? object
      guard let header = signed["protected"]?.string, let payload = object["payload"]?.string,
        let signature = signed["signature"]?.string
      else { return nil }
      return CompactReader.threeParts(Array("\(header).\(payload).\(signature)".utf8))
    }
    splitting(
      "token-percent-encoding-taken",
      "percent-decodes the token",
      in: [.jwsVerify, .sinchRegistrationTokenVerify]
    ) { token in
      CompactReader.threeParts(Array(Escapes.percentDecoded(token).filter { $0 != 0x3D }))
    }
    splitting(
      "token-any-text-folded",
      "normalises full-width letters and drops invisible characters",
      in: [.jwsVerify]
    ) { token in
      let text = String(decoding: token, as: UTF8.self).unicodeScalars.compactMap {
        scalar -> Unicode.Scalar? in
        if (0xFF01...0xFF5E).contains(scalar.value) { return Unicode.Scalar(scalar.value - 0xFEE0) }
        return scalar.value == 0x200B || scalar.value == 0xFEFF ? nil : scalar
      }
      return CompactReader.threeParts(Array(String(String.UnicodeScalarView(text)).utf8))
    }
    KnownFault("token-two-parts-taken", "treats a token without a signature as valid") {
      reference in
      reference.changeReaders {
        $0.parts = { token in
          let parts = token.split(separator: 0x2E, omittingEmptySubsequences: false)
          return parts.count == 2 ? parts + [[]] : parts.count == 3 ? parts : nil
        }
      }
      reference.changeVerification { try $0.signature.isEmpty || $1($0) }
    }
    .in(.readers).fix("require exactly three parts, and always verify the signature")
    .flagged("wrong-serialisation")
  }

  private static func splitting(
    _ id: FaultID,
    _ mistake: String,
    in operations: [Call] = .readers,
    _ parts: @escaping @Sendable ([UInt8]) -> [ArraySlice<UInt8>]?
  ) -> KnownFault {
    KnownFault(id, mistake) { $0.changeReaders { $0.parts = parts } }
      .in(operations)
      .fix("require exactly three parts separated by periods, with nothing around them")
      .flagged("wrong-serialisation")
  }
}
