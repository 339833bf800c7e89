// The compact serialisation: three parts in base64url, joined by full stops.
extension CaseDefinition where Base: ForgingScenario {
  /// A token written with other than three parts.
  static func parts(_ what: String, _ write: @escaping @Sendable (TokenParts) -> String) -> Self {
    breaks("JWS-COMPACT-THREE-PARTS", what) { $0.token.written = write }
      .reasons(.malformed).flagged("wrong-serialisation")
  }

  static var emptyToken: Self { parts("An empty text") { _ in "" } }
  static var twoParts: Self {
    parts("A token without its signature and the full stop before it", \.signingInput)
  }
  static var fourParts: Self {
    parts("A good token with a fourth part behind it") { "\($0.text).e30" }
  }
  static var fiveParts: Self {
    parts("Five parts, as many as an encrypted token has") { "\($0.text).e30.e30" }
  }
  static var fullStopBehind: Self {
    parts("A good token with a full stop at its end") { "\($0.text)." }
  }
  static var fullStopBefore: Self {
    parts("A good token with a full stop before it") { ".\($0.text)" }
  }
  static var threeEmptyParts: Self { parts("Three empty parts") { _ in ".." } }

  static var flattenedJSON: Self { json("flattened", \.flattened) }
  static var generalJSON: Self { json("general", \.general) }

  private static func json(
    _ kind: String,
    _ write: @escaping @Sendable (TokenParts) -> String
  ) -> Self {
    breaks("JWS-COMPACT-ONLY", "The \(kind) JSON serialisation of a good token") {
      $0.token.written = write
    }
    .reasons(.malformed).flagged("wrong-serialisation")
  }

  /// A good token with something around it.
  static func around(_ before: String, _ after: String, _ what: String) -> Self {
    breaks("JWS-B64URL-STRICT", what) { $0.token.written = { before + $0.text + after } }
      .reasons(.malformed)
  }

  static var quoted: Self { around("\"", "\"", "A good token in quotes") }
  static var bearer: Self { around("Bearer ", "", "The word Bearer before a good token") }
  static var spaceBefore: Self { around(" ", "", "A space before a good token") }
  static var lineBreakBehind: Self { around("", "\n", "A line break behind a good token") }
  static var nulBehind: Self { around("", "\0", "A NUL behind a good token") }
}

// One of the parts in other than strict base64url.
extension CaseDefinition where Base: ForgingScenario {
  /// A part in another encoding, under the signature unless it is the signature.
  static func encoded(
    _ part: TokenPart,
    _ what: String,
    _ write: @escaping @Sendable (String) -> String
  ) -> Self {
    breaks("JWS-B64URL-STRICT", "\(part.name) \(what)") { $0.encode(part, write) }
      .reasons(part == .signature ? [.malformed, .badSignature] : [.malformed])
      .flagged("base64-variant")
  }

  static func padded(_ part: TokenPart) -> Self {
    encoded(part, "with padding", \.padded)
  }

  static func standardAlphabet(_ part: TokenPart) -> Self {
    encoded(part, "with plus signs and slashes", \.inStandardAlphabet)
  }

  /// Characters between the others of a part.
  static func inserting(
    _ text: String,
    _ what: String,
    in part: TokenPart,
    after count: Int = 8
  ) -> Self {
    encoded(part, "with \(what) inside") { $0.with(text, after: count) }
  }

  static func singleCharacter(_ part: TokenPart) -> Self {
    encoded(part, "of a single character, which makes no octet") { _ in "A" }
  }

  static func singleCharacterPadded(_ part: TokenPart) -> Self {
    encoded(part, "of a single character and three equals signs") { _ in "A===" }
  }

  /// Characters left over at the end of a part.
  static func impossibleLength(_ part: TokenPart, _ more: String) -> Self {
    encoded(part, "with a character left over that makes no octet") { $0 + more }
  }

  static func trailingBits(_ part: TokenPart) -> Self {
    leavesOpen(
      "JWS-B64URL-TRAILING-BITS",
      "\(part.name) whose last character has a bit that stands for nothing"
    ) { $0.encode(part, \.withTrailingBit) }
    .asking(
      Base.question(part == .signature ? "trailing-bits-in-signature" : "trailing-bits-signed"),
      .rejected(as: part == .signature ? [.malformed, .badSignature] : [.malformed]) {
        $0.encode(part) { $0 }
      }
    )
    .flagged("trailing-bits")
  }

  static var signatureInPlainBase64: Self {
    encoded(.signature, "in plain base64 with padding", \.asPlainBase64)
  }

  static var signatureInHexadecimal: Self {
    breaks("JWS-SIGNATURE-VALID", "A signature in hexadecimal") {
      $0.encode(.signature, \.asHexadecimal)
    }
    .reasons(.badSignature, .malformed).flagged("base64-variant")
  }

  static var percentEncodedPadding: Self {
    encoded(.signature, "with its padding percent-encoded") { "\($0)%3D" }
  }
}
