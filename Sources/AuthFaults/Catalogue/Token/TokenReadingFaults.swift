import AuthConformance
import AuthReference
import ConformanceEngine
import ConformanceSuite
import Cryptography
import FailureDiagnosis
import StrictJSON

extension KnownFaults {
  /// How tokens are taken apart.
  static let tokenText: [KnownFault] = [
    encoding("token-padding-taken", "takes parts with padding", LooseBase64(.padding)),
    encoding(
      "token-standard-alphabet-taken",
      "takes parts in the standard alphabet",
      LooseBase64(.bothAlphabets, .padding)
    ),
    encoding("token-white-space-taken", "ignores white space in parts", LooseBase64(.whiteSpace)),
    encoding("token-any-characters-taken", "skips characters that are no base64url", .all),
    KnownFault(
      "token-hexadecimal-taken",
      in: .readers,
      "takes a part in hexadecimal as well",
      fix: "take base64url without padding and nothing else",
      flag: "base64-variant"
    ) {
      $0.changeReaders {
        $0.base64URL = { part in
          let text = String(decoding: part, as: UTF8.self)
          return text.utf8.count >= 64
            ? Escapes.hexadecimal(text) ?? Base64.url.decode(part) : Base64.url.decode(part)
        }
      }
    },
    KnownFault(
      "token-impossible-length-taken",
      in: [.jwsVerify, .sinchRegistrationTokenVerify],
      "drops a single character at a part's end",
      fix: "refuse a part whose length no octets have",
      flag: "base64-variant"
    ) {
      $0.changeReaders {
        $0.base64URL = { Base64.url.decode($0.count % 4 == 1 ? $0.dropLast() : $0) }
      }
    },
    KnownFault(
      "token-raw-parts-taken",
      in: .sinchVerifier,
      "takes a part that is not encoded at all",
      fix: "decode every part from base64url",
      flag: "base64-variant"
    ) {
      $0.changeReaders {
        $0.base64URL = { $0.first == UInt8(ascii: "{") ? Array($0) : Base64.url.decode($0) }
      }
    },
    splitting("token-four-parts-taken", "ignores what follows the third part") { token in
      let parts = token.split(separator: 0x2E, omittingEmptySubsequences: false)
      return parts.count >= 3 ? Array(parts.prefix(3)) : nil
    },
    splitting("token-empty-parts-dropped", "drops empty parts before counting them") { token in
      let parts = token.split(separator: 0x2E)
      return parts.count == 3 ? parts : nil
    },
    splitting("token-trimmed", "takes white space and NULs from around the token") { token in
      let isBlank: (UInt8) -> Bool = { $0 <= 0x20 }
      return CompactReader.threeParts(
        Array(token.drop(while: isBlank).reversed().drop(while: isBlank).reversed())
      )
    },
    splitting(
      "token-quoted-taken",
      "takes a token in quotation marks",
      in: [.jwsVerify, .layerIdentityTokenVerify]
    ) { token in
      CompactReader.threeParts(token.filter { $0 != 0x22 })
    },
    splitting(
      "token-json-serialisation-taken",
      "takes the JSON serialisations as well",
      flag: "wrong-serialisation"
    ) { token in
      guard let object = try? JSON(parsing: token).object else {
        return CompactReader.threeParts(token)
      }
      let signed = object["signatures"]?.array?.first?.object ?? object
      guard let header = signed["protected"]?.string, let payload = object["payload"]?.string,
        let signature = signed["signature"]?.string
      else { return nil }
      return CompactReader.threeParts(Array("\(header).\(payload).\(signature)".utf8))
    },
    splitting(
      "token-bearer-taken",
      "takes Bearer before the token",
      in: [.jwsVerify, .sinchRegistrationTokenVerify]
    ) { token in
      CompactReader.threeParts(
        token.starts(with: Array("Bearer ".utf8)) ? Array(token.dropFirst(7)) : token
      )
    },
    splitting(
      "token-percent-encoding-taken",
      "percent-decodes the token",
      in: [.jwsVerify, .sinchRegistrationTokenVerify]
    ) { token in
      CompactReader.threeParts(Array(Escapes.percentDecoded(token).filter { $0 != 0x3D }))
    },
    splitting(
      "token-any-text-folded",
      "folds full-width letters and drops invisible ones",
      in: [.jwsVerify]
    ) { token in
      let text = String(decoding: token, as: UTF8.self).unicodeScalars.compactMap {
        scalar -> Unicode.Scalar? in
        if (0xFF01...0xFF5E).contains(scalar.value) { return Unicode.Scalar(scalar.value - 0xFEE0) }
        return scalar.value == 0x200B || scalar.value == 0xFEFF ? nil : scalar
      }
      return CompactReader.threeParts(Array(String(String.UnicodeScalarView(text)).utf8))
    },
    KnownFault(
      "token-two-parts-taken",
      in: .readers,
      "takes a token without a signature for one that needs none",
      fix: "a token has exactly three parts, and its signature is always checked",
      flag: "wrong-serialisation"
    ) { reference in
      reference.changeReaders {
        $0.parts = { token in
          let parts = token.split(separator: 0x2E, omittingEmptySubsequences: false)
          return parts.count == 2 ? parts + [[]] : parts.count == 3 ? parts : nil
        }
      }
      reference.changeVerification { try $0.signature.isEmpty || $1($0) }
    },
  ]

  private static func encoding(
    _ id: FaultID,
    _ mistake: String,
    _ loose: LooseBase64,
    flag: FlagID = "base64-variant"
  ) -> KnownFault {
    KnownFault(
      id,
      in: .readers,
      mistake,
      fix: "take base64url without padding and nothing else, by its exact encoding",
      flag: flag
    ) { $0.changeReaders { $0.base64URL = { loose.decode($0) } } }
  }

  private static func splitting(
    _ id: FaultID,
    _ mistake: String,
    flag: FlagID = "wrong-serialisation",
    in operations: [Call] = .readers,
    _ parts: @escaping @Sendable ([UInt8]) -> [ArraySlice<UInt8>]?
  ) -> KnownFault {
    KnownFault(
      id,
      in: operations,
      mistake,
      fix: "a token is three parts with two points between them and nothing around",
      flag: flag
    ) { $0.changeReaders { $0.parts = parts } }
  }

  /// How header and claims are read.
  static let tokenJSON: [KnownFault] = [
    json(
      "token-first-duplicate",
      "takes the first of two members of the same name",
      flag: "duplicate-members"
    ) { try LooseJSON.parse($0, .firstDuplicate) },
    json("token-trailing-comma", "takes a comma behind the last member") {
      try LooseJSON.parse($0, .trailingComma)
    },
    json("token-comments", "takes comments in JSON") { try LooseJSON.parse($0, .comments) },
    json("token-utf-16", "takes JSON in UTF-16", flag: "wrong-encoding") {
      try LooseJSON.parse($0, .utf16)
    },
    json("token-invalid-utf-8", "replaces octets that are not UTF-8", flag: "wrong-encoding") {
      try LooseJSON.parse($0, .invalidUTF8)
    },
    json("token-raw-controls", "takes control characters in texts") {
      try LooseJSON.parse($0, .controls)
    },
    json("token-single-quotes", "takes single quotes around texts") {
      try LooseJSON.parse($0, .singleQuotes)
    },
    json("token-text-behind", "ignores what follows the JSON object") {
      try LooseJSON.parse($0, .textBehind)
    },
    json("token-numbers", "takes numbers that are not JSON, such as NaN and 007") {
      try LooseJSON.parse($0, .numbers)
    },
    json(
      "token-not-a-number",
      "takes NaN and Infinity, but no other number that is not JSON",
      in: [.jwsVerify, .layerIdentityTokenVerify]
    ) { try LooseJSON.parse($0, .notANumber) },
    json(
      "token-encoded-twice",
      "takes JSON that is a text with JSON in it",
      in: [.jwsVerify, .layerIdentityTokenVerify]
    ) {
      let value = try JSON(parsing: $0)
      return try value.string.map { try JSON(parsing: Array($0.utf8)) } ?? value
    },
    json("token-array-around", "takes an array with the object in it") {
      let value = try JSON(parsing: $0)
      return value.array?.first ?? value
    },
    json(
      "token-member-names-in-any-case",
      "takes the names of members in any letter case",
      flag: "inexact-comparison"
    ) {
      guard let object = try JSON(parsing: $0).object else { return try JSON(parsing: $0) }
      var result = object
      for member in object.members where object[member.name.lowercased()] == nil {
        result[member.name.lowercased()] = member.value
      }
      return .object(result)
    },
    json("token-cut-at-nul", "reads JSON as a C string, which ends at a NUL") {
      try JSON(parsing: Array($0.prefix { $0 != 0 }))
    },
    json("token-escapes-unread", "leaves escapes in texts as they are", flag: "json-escapes") {
      let text = Array(
        String(decoding: $0, as: UTF8.self).replacing("\\", with: "\\\\").replacing(
          "\\\\\"",
          with: "\\\""
        ).utf8
      )
      return try JSON(parsing: text)
    },
    json(
      "token-slash-escapes-unread",
      "takes \\/ for a backslash and a slash",
      flag: "json-escapes",
      in: .verifiers
    ) {
      try JSON(
        parsing: Array(String(decoding: $0, as: UTF8.self).replacing("\\/", with: "\\\\/").utf8)
      )
    },
    json(
      "token-unknown-escapes",
      "takes unknown escapes for the character itself",
      in: [.jwsVerify, .sinchRegistrationTokenVerify]
    ) {
      if let value = try? JSON(parsing: $0) { return value }
      let text = String(decoding: $0, as: UTF8.self)
      return try JSON(parsing: Array(text.replacing("\\", with: "").utf8))
    },
    json("token-unclosed-objects", "closes objects that are left open") {
      if let value = try? JSON(parsing: $0) { return value }
      return try JSON(parsing: $0 + [0x7D])
    },
    json(
      "token-regular-expressions",
      "finds members with regular expressions instead of a parser",
      flag: "json-leniency"
    ) { Scraped.object($0) },
    json(
      "token-lone-surrogates",
      "takes half of a surrogate pair for a question mark",
      flag: "wrong-encoding",
      in: .verifiers
    ) {
      if let value = try? JSON(parsing: $0) { return value }
      let text = String(decoding: $0, as: UTF8.self)
      return try JSON(parsing: Array(Scraped.withoutSurrogates(text).utf8))
    },
    json("token-flat-objects-only", "refuses nested values", in: .verifiers) {
      let value = try JSON(parsing: $0)
      let isNested = value.object?.members.contains {
        $0.value.object != nil || $0.value.array != nil
      }
      guard isNested != true else { throw Refusal(.malformed) }
      return value
    },
  ]

  private static func json(
    _ id: FaultID,
    _ mistake: String,
    flag: FlagID = "json-leniency",
    in operations: [Call] = .readers,
    _ parse: @escaping @Sendable ([UInt8]) throws -> JSON
  ) -> KnownFault {
    KnownFault(
      id,
      in: operations,
      mistake,
      fix: "read header and claims with a strict JSON parser (RFC 8259) in UTF-8",
      flag: flag
    ) { $0.changeReaders { $0.json = parse } }
  }
}
