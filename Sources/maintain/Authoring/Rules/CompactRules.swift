// The compact serialisation: three parts in base64url, joined by full stops.
extension CaseDefinition where Base: ForgingScenario {
  /// A token written with other than three parts.
  static func parts(
    _ id: String,
    _ what: String,
    _ write: @escaping @Sendable (TokenParts) -> String
  ) -> Self {
    breaks("JWS-COMPACT-THREE-PARTS", what) { $0.token.written = write }
      .named(id).reasons(.malformed).flagged("wrong-serialisation")
  }

  static var emptyToken: Self { parts("empty", "An empty text") { _ in "" } }
  static var twoParts: Self {
    parts("two-parts", "A token without its signature and the full stop before it", \.signingInput)
  }
  static var onePart: Self {
    parts("one-part", "A token without any full stop") { $0.header + $0.payload + $0.signature }
  }
  static var fourParts: Self {
    parts("four-parts", "A good token with a fourth part behind it") { "\($0.text).e30" }
  }
  static var fullStopBehind: Self {
    parts("four-parts-last-empty", "A good token with a full stop at its end") { "\($0.text)." }
  }
  static var fullStopBefore: Self {
    parts("four-parts-first-empty", "A good token with a full stop before it") { ".\($0.text)" }
  }
  static var fiveParts: Self {
    parts("five-parts", "Five parts, as many as an encrypted token has") { "\($0.text).e30.e30" }
  }
  static var threeEmptyParts: Self {
    parts("full-stops-alone", "Three empty parts") { _ in ".." }
  }

  static var flattenedJSON: Self { json("flattened", \.flattened) }
  static var generalJSON: Self { json("general", \.general) }

  private static func json(
    _ kind: String,
    _ write: @escaping @Sendable (TokenParts) -> String
  ) -> Self {
    breaks("JWS-COMPACT-ONLY", "The \(kind) JSON serialisation of a good token") {
      $0.token.written = write
    }
    .named("\(kind)-json").reasons(.malformed).flagged("wrong-serialisation")
  }

  /// A good token with something around it.
  static func around(_ id: String, _ before: String, _ after: String, _ what: String) -> Self {
    breaks("JWS-B64URL-STRICT", what) { $0.token.written = { before + $0.text + after } }
      .named(id).reasons(.malformed)
  }

  static var quoted: Self { around("quoted", "\"", "\"", "A good token in quotes") }
  static var bearer: Self { around("bearer", "Bearer ", "", "The word Bearer before a good token") }
  static var spaceBefore: Self { around("space-before", " ", "", "A space before a good token") }
  static var lineBreakBehind: Self {
    around("line-break-behind", "", "\n", "A line break behind a good token")
  }
  static var nulBehind: Self { around("nul-behind", "", "\0", "A NUL behind a good token") }
  static var byteOrderMarkBefore: Self {
    around("byte-order-mark-before", "\u{FEFF}", "", "A byte-order mark before a good token")
  }
}

// One of the parts in other than strict base64url.
extension CaseDefinition where Base: ForgingScenario {
  /// A part in another encoding, under the signature unless it is the signature.
  static func encoded(
    _ id: String,
    _ part: TokenPart,
    _ what: String,
    _ write: @escaping @Sendable (String) -> String
  ) -> Self {
    breaks("JWS-B64URL-STRICT", "\(part.name) \(what)") { $0.encode(part, write) }
      .named("\(part)-\(id)").reasons(
        part == .signature ? [.malformed, .badSignature] : [.malformed]
      )
      .flagged("base64-variant")
  }

  static func padded(_ part: TokenPart) -> Self {
    encoded("padded", part, "with padding", \.padded)
  }

  static func standardAlphabet(_ part: TokenPart) -> Self {
    encoded("standard-alphabet", part, "with plus signs and slashes", \.inStandardAlphabet)
  }

  static func lineBreak(_ part: TokenPart, after count: Int = 8) -> Self {
    inserting("line-break", "\n", "a line break", part, after: count)
  }

  static func carriageReturnAndLineFeed(_ part: TokenPart, after count: Int = 8) -> Self {
    inserting("line-break", "\r\n", "a CR and an LF", part, after: count)
  }

  static func space(_ part: TokenPart) -> Self { inserting("space", " ", "a space", part) }

  static func exclamationMark(_ part: TokenPart) -> Self {
    inserting("other-character", "!", "an exclamation mark", part)
  }

  /// Characters between the others of a part.
  static func inserting(
    _ id: String,
    _ text: String,
    _ what: String,
    _ part: TokenPart,
    after count: Int = 8
  ) -> Self {
    encoded(id, part, "with \(what) inside") { $0.with(text, after: count) }
  }

  static func fullWidthLetter(_ part: TokenPart) -> Self {
    encoded("full-width-letter", part, "with a full-width letter in place of an ASCII one") {
      $0.prefix(1).inFullWidth + $0.dropFirst()
    }
  }

  static func singleCharacter(_ part: TokenPart) -> Self {
    encoded("single-character", part, "of a single character, too few for a byte") { _ in "A" }
  }

  static func singleCharacterPadded(_ part: TokenPart) -> Self {
    encoded("single-character-padded", part, "of a single character and three equals signs") { _ in
      "A==="
    }
  }

  /// Characters left over at the end of a part, so that one makes no octet.
  static func impossibleLength(_ part: TokenPart) -> Self {
    encoded("impossible-length", part, "with one character left over, too few for a byte") {
      $0 + String(repeating: "A", count: (5 - $0.utf8.count % 4) % 4)
    }
  }

  static func trailingBits(_ part: TokenPart) -> Self {
    leavesOpen(
      "JWS-B64URL-TRAILING-BITS",
      "\(part.name) whose last character has an unused bit set"
    ) { $0.encode(part, \.withTrailingBit) }
    .named("\(part)-trailing-bits")
    .asking(
      Base.question(part == .signature ? "trailing-bits-in-signature" : "trailing-bits-signed"),
      .rejected(as: part == .signature ? [.malformed, .badSignature] : [.malformed]) {
        $0.encode(part) { $0 }
      }
    )
    .flagged("trailing-bits")
  }

  static var signatureInPlainBase64: Self {
    encoded("plain-base64", .signature, "in plain base64 with padding", \.asPlainBase64)
  }

  static var signatureInHexadecimal: Self {
    breaks("JWS-SIGNATURE-VALID", "A signature in hexadecimal") {
      $0.encode(.signature, \.asHexadecimal)
    }
    .named("signature-hexadecimal").reasons(.badSignature, .malformed).flagged("base64-variant")
  }

  static var percentEncodedPadding: Self {
    encoded("percent-encoded-padding", .signature, "with its padding percent-encoded") {
      "\($0)%3D"
    }
  }
}
