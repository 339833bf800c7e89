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
          // Octets that are no UTF-8 stay what they are.
          guard text.utf8.elementsEqual(octets) else { return try json(octets) }
          return try json(Array(text.replacing(#"\/"#, with: "/").utf8))
        }
      }
    }
    .in(.sinchVerifier).fix("leave the escapes to the JSON reader").flagged("json-escapes")
    .seenIn("the vendor's Swift sample does so where it writes JSON")
    KnownFault("token-hexadecimal-taken", "accepts a part in hexadecimal too") {
      $0.changeReaders {
        $0.base64URL = { part in
          let text = String(decoding: part, as: UTF8.self)
          return text.utf8.count >= 64
            ? Escapes.hexadecimal(text) ?? Base64.url.decode(part) : Base64.url.decode(part)
        }
      }
    }
    .in(.readers).fix("accept only base64url without padding").flagged("base64-variant")
    splitting("token-four-parts-taken", "ignores parts after the third") { token in
      let parts = token.split(separator: 0x2E, omittingEmptySubsequences: false)
      return parts.count >= 3 ? Array(parts.prefix(3)) : nil
    }
    splitting("token-empty-parts-dropped", "drops empty parts") { token in
      let parts = token.split(separator: 0x2E)
      return parts.count == 3 ? parts : nil
    }
    splitting("token-trimmed", "trims white space and NULs around the token") { token in
      CompactReader.threeParts(Array(token.trimmed { $0 <= 0x20 }))
    }
    splitting("token-padding-at-end-taken", "accepts padding at the end of the token") { token in
      CompactReader.threeParts(Array(token.trimmed { $0 == 0x3D }))
    }
    .flagged("base64-variant")
    splitting(
      "token-quoted-taken",
      "accepts a token in quotation marks",
      in: [.jwsVerify, .layerIdentityTokenVerify]
    ) { token in CompactReader.threeParts(token.filter { $0 != 0x22 }) }
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
      "token-bearer-taken",
      "accepts Bearer before the token",
      in: [.jwsVerify, .sinchRegistrationTokenVerify]
    ) { token in
      CompactReader.threeParts(
        token.starts(with: Array("Bearer ".utf8)) ? Array(token.dropFirst(7)) : token
      )
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

  /// Faults in parsing header and claims.
  @FaultBuilder
  static var tokenJSON: [KnownFault] {
    json(
      "token-encoded-twice",
      "accepts a JSON string that contains JSON",
      in: [.jwsVerify, .layerIdentityTokenVerify]
    ) {
      let value = try JSON(parsing: $0)
      return try value.string.map { try JSON(parsing: Array($0.utf8)) } ?? value
    }
    json("token-array-around", "accepts an array around the JSON object") {
      let value = try JSON(parsing: $0)
      return value.array?.first ?? value
    }
    json("token-member-names-in-any-case", "compares member names case-insensitively") {
      guard let object = try JSON(parsing: $0).object else { return try JSON(parsing: $0) }
      var result = object
      for member in object.members where object[member.name.lowercased()] == nil {
        result[member.name.lowercased()] = member.value
      }
      return .object(result)
    }
    .flagged("inexact-comparison")
    json("token-cut-at-nul", "treats JSON as a C string, which ends at a NUL") {
      try JSON(parsing: Array($0.prefix { $0 != 0 }))
    }
    json("token-escapes-unread", "leaves escapes in strings undecoded") {
      let text = Array(
        String(decoding: $0, as: UTF8.self).replacing("\\", with: "\\\\").replacing(
          "\\\\\"",
          with: "\\\""
        ).utf8
      )
      return try JSON(parsing: text)
    }
    .flagged("json-escapes")
    json("token-slash-escapes-unread", "treats \\/ as a backslash and a slash", in: .verifiers) {
      try JSON(
        parsing: Array(String(decoding: $0, as: UTF8.self).replacing("\\/", with: "\\\\/").utf8)
      )
    }
    .flagged("json-escapes")
    json(
      "token-unknown-escapes",
      "treats an unknown escape as the character itself",
      in: [.jwsVerify, .sinchRegistrationTokenVerify]
    ) {
      if let value = try? JSON(parsing: $0) { return value }
      let text = String(decoding: $0, as: UTF8.self)
      return try JSON(parsing: Array(text.replacing("\\", with: "").utf8))
    }
    json("token-unclosed-objects", "accepts unclosed objects") {
      if let value = try? JSON(parsing: $0) { return value }
      return try JSON(parsing: $0 + [0x7D])
    }
    json(
      "token-regular-expressions",
      "extracts members with regular expressions instead of a JSON parser"
    ) { ScrapedJSON.object($0) }
    .flagged("json-leniency")
    json(
      "token-lone-surrogates",
      "replaces a lone surrogate with a question mark",
      in: .verifiers
    ) {
      if let value = try? JSON(parsing: $0) { return value }
      let text = String(decoding: $0, as: UTF8.self)
      return try JSON(parsing: Array(ScrapedJSON.withoutSurrogates(text).utf8))
    }
    .flagged("wrong-encoding")
    json("token-flat-objects-only", "refuses nested JSON values", in: .verifiers) {
      let value = try JSON(parsing: $0)
      let isNested = value.object?.members.contains {
        $0.value.object != nil || $0.value.array != nil
      }
      guard isNested != true else { throw Refusal(.malformed) }
      return value
    }
  }

  private static func json(
    _ id: FaultID,
    _ mistake: String,
    in operations: [Call] = .readers,
    _ parse: @escaping @Sendable ([UInt8]) throws -> JSON
  ) -> KnownFault {
    KnownFault(id, mistake) { $0.changeReaders { $0.json = parse } }
      .in(operations).fix("parse header and claims with a strict JSON parser (RFC 8259) in UTF-8")
      .flagged("json-leniency")
  }
}
