import Cryptography

/// Faults in reading or writing base64, or JSON, in other ways than the standards have.
package enum EncodingFaults {
  static let all: [KnownFault] = readings + writings + signatures + jsons

  // MARK: Base64

  /// Something that is read from base64.
  private struct Place: Sendable {
    let prefix: String
    let calls: [Call]
    let what: String
    /// Whether it is in base64url, without padding.
    var isURL = false
    let install: @Sendable (inout Reference, _ read: @escaping Reading) -> Void
  }

  /// The bytes that a text encodes; nil if it encodes none.
  private typealias Reading = @Sendable (_ text: String) -> [UInt8]?

  private static let places = [
    Place(prefix: "token-part", calls: .readers, what: "a part", isURL: true) { reference, read in
      reference.changeReaders {
        $0.base64URL = { read(String(decoding: $0, as: UTF8.self)) }
      }
    },
    Place(prefix: "sinch-secret", calls: .keySchedule, what: "a secret") { reference, read in
      reference.changeSinchKeys {
        $0.decodeSecret = { secret in
          let octets = try required(read(secret))
          if octets.isEmpty { throw Refusal(.weakKey) }
          return octets
        }
      }
    },
    Place(prefix: "sinch-sig-read", calls: [.sinchSignatureVerify], what: "a signature") {
      $0.sinchSignature.decode = $1
    },
  ]

  private static func form<Effect>(
    _ name: String,
    _ phrase: String,
    _ effect: Effect
  ) -> Mistake<Effect> {
    Mistake(name, phrase, "base64-variant", effect)
  }

  /// The bytes that a faulty decoder makes of a text that the correct decoder refuses.
  private static let ways: [Mistake<@Sendable (_ text: String, _ isURL: Bool) -> [UInt8]?>] = [
    form("padding", "accepts * with other padding") {
      $1
        ? lenient($0, $1, .padding)
        : Base64.standard.decode(padded($0.split(separator: "=").first.map(String.init) ?? ""))
    },
    form("alphabet", "accepts * in the other alphabet of base64") {
      lenient($0, $1, .bothAlphabets)
    },
    form("alphabet-and-padding", "accepts * in any alphabet and with any padding of base64") {
      lenient($0, $1, .bothAlphabets, .padding)
    },
    form("line-breaks", "ignores line breaks in *") { lenient($0, $1, .lineBreaks) },
    form("white-space", "ignores white space in *") { lenient($0, $1, .whiteSpace) },
    form("trailing-bits", "ignores the unused bits at the end of *") {
      lenient($0, $1, .trailingBits)
    },
    form("any-characters", "skips characters of * that are not base64") {
      $1 ? LenientBase64.all.decode($0.utf8) : LenientBase64.all.decodeStandard($0)
    },
    form(
      "line-break-behind",
      "accepts * with a line break behind it, as $ in a regular expression does"
    ) { $0.utf8.last == 0x0A ? exact(String($0.unicodeScalars.dropLast()), $1) : nil },
    form("impossible-length", "ignores a single leftover character at the end of *") {
      $0.utf8.count % 4 == 1 ? exact(String($0.dropLast()), $1) : nil
    },
    form("hexadecimal", "decodes * as hexadecimal where possible") { text, _ in
      text.utf8.count >= 32 ? Escapes.hexadecimal(text.filter { $0 != "-" }) : nil
    },
    form("hex-in-base64", "accepts the base64 of * in hexadecimal too") {
      exact($0, $1).flatMap { Escapes.hexadecimal(String(decoding: $0, as: UTF8.self)) }
    },
    form("percent-encoded", "percent-decodes *") { exact(Escapes.percentDecoded($0), $1) },
    form("quoted", "accepts * in quotation marks") { exact($0.filter { $0 != "\"" }, $1) },
    form("cut-at-nul", "treats * as a C string, which ends at a NUL") {
      exact($0.cutAtNUL, $1)
    },
    form("blank-as-plus", "treats spaces in * as plus signs") {
      exact($0.replacing(" ", with: "+"), $1)
    },
    form("raw", "accepts * that is not encoded") { text, _ in
      text.hasPrefix("{") ? Array(text.utf8) : nil
    },
    form("errors-ignored", "treats * that cannot be decoded as empty") { exact($0, $1) ?? [] },
  ]

  /// The texts that a faulty decoder refuses although the correct one accepts them.
  private static let refusals: [Mistake<@Sendable (_ text: String, _ isURL: Bool) -> Bool>] = [
    form("other-alphabet-alone", "decodes * by the other alphabet of base64 alone") {
      $0.contains { [other = $1 ? "-_" : "+/"] in other.contains($0) }
    },
    form("one-equals-sign", "appends one equals sign to *, also where it lacks two") {
      $1 && $0.utf8.count % 4 == 2
    },
  ]

  private static let readings = places.flatMap { place in
    ways.map { way in
      way.fault(
        place.prefix,
        place.what,
        in: place.calls,
        fix: "accept \(place.what) in the one right encoding only"
      ) {
        place.install(&$0) { way.apply($0, place.isURL) ?? exact($0, place.isURL) }
      }
    }
      + refusals.filter { place.isURL || $0.name != "one-equals-sign" }.map { refusal in
        refusal.fault(
          place.prefix,
          place.what,
          in: place.calls,
          fix: "decode \(place.what) by its own alphabet, whatever its length"
        ) {
          place.install(&$0) { refusal.apply($0, place.isURL) ? nil : exact($0, place.isURL) }
        }
      }
  }

  private static func exact(_ text: String, _ isURL: Bool) -> [UInt8]? {
    isURL ? Base64.url.decode(text) : Base64.standard.decode(text)
  }

  private static func lenient(_ text: String, _ isURL: Bool, _ ways: LenientBase64.Leniency...)
    -> [UInt8]?
  {
    let lenient = LenientBase64(Set(ways))
    return isURL ? lenient.decode(text.utf8) : lenient.decodeStandard(text)
  }

  /// Base64 padded to a multiple of four characters.
  package static func padded(_ text: String) -> String {
    text + String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
  }

  // MARK: Writing

  /// The text that a faulty encoder writes for bytes, instead of their base64 or base64url.
  private typealias Writing = @Sendable (_ octets: [UInt8], _ isURL: Bool) -> String

  private static let forms: [Mistake<Writing>] = [
    form("padded", "writes * in base64url with padding") { octets, _ in
      padded(Base64.url.encode(octets))
    },
    form("standard-base64", "writes * in standard base64") { octets, _ in
      Base64.standard.encode(octets)
    },
    form("unpadded", "writes * in standard base64 without padding") { octets, _ in
      Base64.standard.encode(octets).filter { $0 != "=" }
    },
    form("url-safe", "writes * in the URL-safe alphabet without padding") { octets, _ in
      Base64.url.encode(octets)
    },
    form(
      "first-characters-replaced",
      "replaces only the first plus sign and the first slash in *"
    ) { octets, _ in
      Base64.standard.encode(octets).replacing("=", with: "")
        .replacing("+", with: "-", maxReplacements: 1)
        .replacing("/", with: "_", maxReplacements: 1)
    },
    form("one-equals-sign-left", "removes only one equals sign from *") { octets, _ in
      padded(Base64.url.encode(octets)).replacing("=", with: "", maxReplacements: 1)
    },
    form("hexadecimal", "writes * in hexadecimal") { octets, _ in octets.lowercaseHexadecimal },
    form("upper-hexadecimal", "writes * in upper-case hexadecimal") { octets, _ in
      octets.lowercaseHexadecimal.uppercased()
    },
    form("hex-in-base64", "encodes the hexadecimal text of * once more") {
      right(Array($0.lowercaseHexadecimal.utf8), $1)
    },
    form("line-break-behind", "appends a line break to *") { right($0, $1) + "\n" },
    form("percent-encoded", "percent-encodes *") { Escapes.percentEncoded(right($0, $1)) },
    form("quoted", "writes * in quotation marks") { "\"\(right($0, $1))\"" },
  ]

  private static func right(_ octets: [UInt8], _ isURL: Bool) -> String {
    isURL ? Base64.url.encode(octets) : Base64.standard.encode(octets)
  }

  private static let writings = forms.flatMap { form in
    [
      form.fault(
        "token-parts",
        "the parts",
        in: .writers,
        fix: "write all three parts in base64url without padding"
      ) {
        $0.changeWriters {
          $0.partText = { form.apply($0, true) }
          $0.signatureText = { form.apply($0, true) }
        }
      },
      form.fault(
        "token-signature",
        "the signature",
        in: .writers,
        fix: "write the bytes of the signature in base64url without padding"
      ) { $0.changeWriters { $0.signatureText = { form.apply($0, true) } } },
    ]
  }

  /// Hashes of digest authentication, which are hexadecimal texts by themselves.
  static let hashes = forms.named("upper-hexadecimal standard-base64")
    .map { form in
      form.fault(
        "digest",
        "hashes",
        in: .digestScheme,
        fix: "write hashes in lower-case hexadecimal"
      ) { $0.digest.hash = { form.apply(try $0.digest($1), false) } }
      .flagged("digest-variant")
    }

  /// Readers of the forms that faulty writers use, except those that a hash of 20 bytes does not
  /// show.
  private static let inverses: [String: @Sendable (_ text: String) -> [UInt8]?] = [
    "hexadecimal": { Escapes.hexadecimal($0) },
    "upper-hexadecimal": { Escapes.hexadecimal($0) },
    "hex-in-base64": { text in Base64.standard.decode(text).map { _ in hexInBase64(text) ?? [] } },
    "padded": { lenient($0, true, .padding) },
    "unpadded": { Base64.standard.decode(padded($0)) },
    "line-break-behind": { text in Base64.standard.decode(text.filter { $0 != "\n" }) },
    "percent-encoded": { Base64.standard.decode(Escapes.percentDecoded($0)) },
    "quoted": { text in Base64.standard.decode(text.filter { $0 != "\"" }) },
  ]

  /// The bytes of hexadecimal digits that are encoded in base64 again.
  static func hexInBase64(_ text: String) -> [UInt8]? {
    Base64.standard.decode(text).flatMap {
      Escapes.hexadecimal(String(decoding: $0, as: UTF8.self))
    }
  }

  /// Both sides of the signature scheme, which agree on a wrong form.
  private static let signatures = forms.compactMap { form in
    inverses[form.name].map { read in
      form.fault(
        "sinch-sig-written",
        "the signature",
        in: .signatureScheme,
        fix: "write the hash in standard base64 with padding, on one line"
      ) {
        $0.sinchSignature.encode = { form.apply($0, false) }
        $0.sinchSignature.decode = read
      }
    }
  }

  // MARK: JSON

  /// A faulty JSON reader; `*` in its phrase is replaced by the place of the JSON.
  private typealias JSONReader = Mistake<@Sendable (_ octets: [UInt8]) throws -> JSON>

  private static let jsons = (lenientReaders + otherReaders).flatMap { reader in
    [
      KnownFault(.derived("token-\(reader.name)"), reader.text("in JSON")) {
        $0.changeReaders { $0.json = reader.apply }
      }
      .in(.readers).fix("parse header and claims with a strict JSON parser (RFC 8259) in UTF-8")
      .flagged(reader.flag),
      KnownFault(
        .derived("jws-sign-header-\(reader.name)"),
        "signs: " + reader.text("in a header")
      ) { $0.signer.header.json = reader.apply }
      .in([.jwsSign]).fix("refuse a header that is not JSON in UTF-8").flagged(reader.flag),
    ]
  }

  private static let lenientReaders = LenientJSON.Leniency.allCases.map { leniency in
    JSONReader(leniency.rawValue, leniency.phrase, leniency.flag) {
      try LenientJSON.parse($0, leniency)
    }
  }

  private static func reader(
    _ name: String,
    _ phrase: String,
    _ flag: FlagID = "json-leniency",
    _ read: @escaping @Sendable ([UInt8]) throws -> JSON
  ) -> JSONReader { JSONReader(name, phrase, flag, read) }

  /// A reader that changes the text first: always, or only if the correct reader fails.
  private static func changing(
    _ name: String,
    _ phrase: String,
    _ flag: FlagID = "json-leniency",
    onlyWrong: Bool = true,
    _ change: @escaping @Sendable (String) -> String
  ) -> JSONReader {
    reader(name, phrase, flag) { octets in
      let right = Result { try JSON(parsing: octets) }
      if case .success(let value) = right, onlyWrong { return value }
      guard let text = String(validating: octets, as: UTF8.self) else { return try right.get() }
      return try JSON(parsing: Array(change(text).utf8))
    }
  }

  private static let otherReaders = [
    reader("encoded-twice", "accepts a string that contains the object *") {
      let value = try JSON(parsing: $0)
      return try value.string.map { try JSON(parsing: Array($0.utf8)) } ?? value
    },
    reader("array-around", "accepts an array around the object *") {
      let value = try JSON(parsing: $0)
      return value.array?.first ?? value
    },
    reader(
      "member-names-in-any-case",
      "compares member names case-insensitively *",
      "inexact-comparison"
    ) {
      guard let object = try JSON(parsing: $0).object else { return try JSON(parsing: $0) }
      var result = object
      for member in object.members where object[member.name.lowercased()] == nil {
        result[member.name.lowercased()] = member.value
      }
      return .object(result)
    },
    reader("cut-at-nul", "ignores what follows a NUL *") {
      try JSON(parsing: Array($0.prefix { $0 != 0 }))
    },
    changing("escapes-unread", "leaves escapes undecoded *", "json-escapes", onlyWrong: false) {
      $0.replacing(#"\"#, with: #"\\"#).replacing(#"\\""#, with: #"\""#)
    },
    changing(
      "slash-escapes-unread",
      "treats \\/ as a backslash and a slash *",
      "json-escapes",
      onlyWrong: false
    ) { $0.replacing(#"\/"#, with: #"\\/"#) },
    changing("unknown-escapes", "treats an unknown escape as the character itself *") {
      $0.replacing("\\", with: "")
    },
    changing("unclosed-objects", "accepts unclosed objects *") { $0 + "}" },
    reader(
      "lone-surrogates",
      "replaces a lone surrogate with a question mark *",
      "wrong-encoding"
    ) {
      if let value = try? JSON(parsing: $0) { return value }
      let text = ScrapedJSON.withoutSurrogates(String(decoding: $0, as: UTF8.self))
      return try JSON(parsing: Array(text.utf8))
    },
    reader("regular-expressions", "extracts members with regular expressions, not a parser, *") {
      ScrapedJSON.object($0)
    },
    reader("flat-objects-only", "refuses nested values *") {
      let value = try JSON(parsing: $0)
      let isNested = value.object?.members.contains {
        $0.value.object != nil || $0.value.array != nil
      }
      return try required(isNested == true ? nil : value)
    },
  ]
}
