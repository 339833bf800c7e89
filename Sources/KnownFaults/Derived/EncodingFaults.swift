import Cryptography

/// Faults of whoever reads or writes base64, or JSON, in other ways than the standards have.
enum EncodingFaults {
  static let all: [KnownFault] = readings + writings + jsons

  // MARK: Base64

  /// Something that is read from base64.
  private struct Place: Sendable {
    let prefix: String
    let calls: [Call]
    let what: String
    let install: @Sendable (inout Reference, _ read: @escaping Reading) -> Void
  }

  /// The octets that a text stands for, or nil.
  private typealias Reading = @Sendable (_ text: String, _ isURL: Bool) -> [UInt8]?

  private static let places = [
    Place(prefix: "token-part", calls: .readers, what: "a part") { reference, read in
      reference.changeReaders {
        $0.base64URL = { part in
          Base64.url.decode(part) ?? read(String(decoding: part, as: UTF8.self), true)
        }
      }
    },
    Place(prefix: "sinch-secret", calls: .keySchedule, what: "a secret") { reference, read in
      reference.changeSinchKeys {
        $0.decodeSecret = { secret in
          let octets = try required(Base64.standard.decode(secret) ?? read(secret, false))
          if octets.isEmpty { throw Refusal(.weakKey) }
          return octets
        }
      }
    },
    Place(prefix: "sinch-sig-read", calls: [.sinchSignatureVerify], what: "a signature") {
      reference,
      read in
      reference.sinchSignature.decode = { Base64.standard.decode($0) ?? read($0, false) }
    },
  ]

  private static let ways: [(name: String, phrase: String, read: Reading)] = [
    (
      "padding", "accepts * with other padding",
      {
        $1
          ? lenient($0, $1, .padding)
          : Base64.standard.decode(padded($0.split(separator: "=").first.map(String.init) ?? ""))
      }
    ),
    ("alphabet", "accepts * in the other alphabet of base64", { lenient($0, $1, .bothAlphabets) }),
    (
      "alphabet-and-padding", "accepts * in any alphabet and with any padding of base64",
      { lenient($0, $1, .bothAlphabets, .padding) }
    ),
    ("line-breaks", "ignores line breaks in *", { lenient($0, $1, .lineBreaks) }),
    ("white-space", "ignores white space in *", { lenient($0, $1, .whiteSpace) }),
    (
      "trailing-bits", "ignores the unused bits at the end of *", { lenient($0, $1, .trailingBits) }
    ),
    (
      "any-characters", "skips characters of * that are not base64",
      { $1 ? LenientBase64.all.decode($0.utf8) : LenientBase64.all.decodeStandard($0) }
    ),
    (
      "line-break-behind",
      "accepts * with a line break behind it, as $ in a regular expression does",
      { text, isURL in
        text.utf8.last == 0x0A ? exact(String(text.unicodeScalars.dropLast()), isURL) : nil
      }
    ),
    (
      "impossible-length", "ignores a single leftover character at the end of *",
      { text, isURL in
        text.utf8.count % 4 == 1 ? exact(String(text.dropLast()), isURL) : nil
      }
    ),
    (
      "hexadecimal", "accepts * in hexadecimal too",
      { text, _ in text.utf8.count >= 40 ? Escapes.hexadecimal(text) : nil }
    ),
    ("percent-encoded", "percent-decodes *", { exact(Escapes.percentDecoded($0), $1) }),
    (
      "quoted", "accepts * in quotation marks",
      { text, isURL in exact(text.filter { $0 != "\"" }, isURL) }
    ),
    ("cut-at-nul", "treats * as a C string, which ends at a NUL", { exact($0.cutAtNUL, $1) }),
    (
      "blank-as-plus", "treats spaces in * as plus signs",
      { text, isURL in
        exact(String(text.map { $0 == " " ? "+" : $0 }), isURL)
      }
    ),
    (
      "raw", "accepts * that is not encoded",
      { text, _ in text.hasPrefix("{") ? Array(text.utf8) : nil }
    ),
    ("errors-ignored", "treats * that cannot be decoded as empty", { _, _ in [] }),
  ]

  private static let readings = places.flatMap { place in
    ways.map { way in
      KnownFault(
        .derived("\(place.prefix)-\(way.name)"),
        way.phrase.replacing("*", with: place.what)
      ) { place.install(&$0, way.read) }
      .in(place.calls).fix("accept \(place.what) in the one right encoding only")
      .flagged("base64-variant")
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
  static func padded(_ text: String) -> String {
    text + String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
  }

  // MARK: Writing

  /// What is written for octets that base64, or base64url, should stand for.
  private static let forms:
    [(name: String, phrase: String, write: @Sendable ([UInt8], Bool) -> String)] = [
      (
        "padded", "writes * with padding",
        { octets, _ in padded(Base64.url.encode(octets)) }
      ),
      (
        "standard-base64", "writes * in standard base64",
        { octets, _ in Base64.standard.encode(octets) }
      ),
      (
        "unpadded", "writes * in standard base64 without padding",
        { octets, _ in Base64.standard.encode(octets).filter { $0 != "=" } }
      ),
      (
        "url-safe", "writes * in the URL-safe alphabet without padding",
        { octets, _ in Base64.url.encode(octets) }
      ),
      (
        "first-characters-replaced", "replaces only the first plus sign and the first slash in *",
        { octets, _ in
          Base64.standard.encode(octets).replacing("=", with: "").replacing(
            "+",
            with: "-",
            maxReplacements: 1
          )
          .replacing("/", with: "_", maxReplacements: 1)
        }
      ),
      (
        "one-equals-sign-left", "removes only one equals sign from *",
        { octets, isURL in
          padded(Base64.url.encode(octets)).replacing("=", with: "", maxReplacements: 1)
        }
      ),
      ("hexadecimal", "writes * in hexadecimal", { octets, _ in octets.lowercaseHexadecimal }),
      (
        "upper-hexadecimal", "writes * in upper-case hexadecimal",
        { octets, _ in octets.lowercaseHexadecimal.uppercased() }
      ),
      (
        "hex-in-base64", "encodes the hexadecimal text of * once more",
        { octets, isURL in
          isURL
            ? Base64.url.encode(Array(octets.lowercaseHexadecimal.utf8))
            : Base64.standard.encode(Array(octets.lowercaseHexadecimal.utf8))
        }
      ),
      (
        "line-break-behind", "appends a line break to *",
        { octets, isURL in
          (isURL ? Base64.url.encode(octets) : Base64.standard.encode(octets)) + "\n"
        }
      ),
      (
        "percent-encoded", "percent-encodes *",
        { octets, isURL in
          Escapes.percentEncoded(isURL ? Base64.url.encode(octets) : Base64.standard.encode(octets))
        }
      ),
      (
        "quoted", "writes * in quotation marks",
        { octets, isURL in
          "\"\(isURL ? Base64.url.encode(octets) : Base64.standard.encode(octets))\""
        }
      ),
    ]

  private static let writings = forms.flatMap { form in
    [
      KnownFault(
        .derived("token-parts-\(form.name)"),
        form.phrase.replacing("*", with: "the parts")
      ) {
        $0.changeWriters {
          $0.partText = { form.write($0, true) }
          $0.signatureText = { form.write($0, true) }
        }
      }
      .in(.writers).fix("write all three parts in base64url without padding")
      .flagged("base64-variant"),
      KnownFault(
        .derived("token-signature-\(form.name)"),
        form.phrase.replacing("*", with: "the signature")
      ) {
        $0.changeWriters { $0.signatureText = { form.write($0, true) } }
      }
      .in(.writers).fix("write the bytes of the signature in base64url without padding")
      .flagged("base64-variant"),
    ]
  }

  // MARK: JSON

  private static let jsons = LenientJSON.Leniency.allCases.flatMap { leniency in
    [
      KnownFault(
        .derived("token-\(leniency.rawValue)"),
        leniency.phrase.replacing("*", with: "in JSON")
      ) {
        $0.changeReaders { $0.json = { try LenientJSON.parse($0, leniency) } }
      }
      .in(.readers).fix("parse header and claims with a strict JSON parser (RFC 8259) in UTF-8")
      .flagged(leniency.flag),
      KnownFault(
        .derived("jws-sign-header-\(leniency.rawValue)"),
        "signs: " + leniency.phrase.replacing("*", with: "in a header")
      ) {
        $0.signer.header.json = { try LenientJSON.parse($0, leniency) }
      }
      .in([.jwsSign]).fix("refuse a header that is not JSON in UTF-8").flagged(leniency.flag),
    ]
  }
}
