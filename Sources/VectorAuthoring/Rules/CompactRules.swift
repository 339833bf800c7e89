import AuthConformance
import ConformanceEngine
import ConformanceSuite

// The compact serialisation: three parts in base64url, joined by full stops.
extension Rule {
  /// A token written with other than three parts.
  static func parts(
    _ what: String,
    _ write: @escaping @Sendable (TokenParts) -> String
  ) -> Self {
    Rule(
      what,
      .invalid([.malformed]),
      decidedBy: "JWS-COMPACT-THREE-PARTS",
      flags: ["wrong-serialisation"]
    ) { $0.token.written = write }
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
    Rule(
      "The \(kind) JSON serialisation of a good token",
      .invalid([.malformed]),
      decidedBy: "JWS-COMPACT-ONLY",
      flags: ["wrong-serialisation"]
    ) { $0.token.written = write }
  }

  /// A good token with something around it.
  static func around(_ before: String, _ after: String, _ what: String) -> Self {
    Rule(what, .invalid([.malformed]), decidedBy: "JWS-B64URL-STRICT") {
      $0.token.written = { before + $0.text + after }
    }
  }

  static var quoted: Self { around("\"", "\"", "A good token in quotes") }
  static var bearer: Self { around("Bearer ", "", "The word Bearer before a good token") }
  static var spaceBefore: Self { around(" ", "", "A space before a good token") }
  static var lineBreakBehind: Self { around("", "\n", "A line break behind a good token") }
  static var nulBehind: Self { around("", "\0", "A NUL behind a good token") }
}

// One of the parts in other than strict base64url.
extension Rule {
  /// A part in another encoding, under the signature unless it is the signature.
  static func encoded(
    _ part: TokenPart,
    _ what: String,
    _ write: @escaping @Sendable (String) -> String
  ) -> Self {
    Rule(
      "\(part.name) \(what)",
      .invalid(part == .signature ? [.malformed, .badSignature] : [.malformed]),
      decidedBy: "JWS-B64URL-STRICT",
      flags: ["base64-variant"]
    ) { $0.encode(part, write) }
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
    Rule(
      "\(part.name) whose last character has a bit that stands for nothing",
      .leftOpen(
        part == .signature ? "jws-trailing-bits-in-signature" : "jws-trailing-bits-signed",
        .rejected(as: part == .signature ? [.malformed, .badSignature] : [.malformed]) {
          $0.encode(part) { $0 }
        }
      ),
      decidedBy: "JWS-B64URL-TRAILING-BITS",
      flags: ["trailing-bits"]
    ) { $0.encode(part, \.withTrailingBit) }
  }

  static var signatureInPlainBase64: Self {
    encoded(.signature, "in plain base64 with padding", \.asPlainBase64)
  }

  static var signatureInHexadecimal: Self {
    Rule(
      "A signature in hexadecimal",
      .invalid([.badSignature, .malformed]),
      decidedBy: "JWS-SIGNATURE-VALID",
      flags: ["base64-variant"]
    ) { $0.encode(.signature, \.asHexadecimal) }
  }

  static var percentEncodedPadding: Self {
    encoded(.signature, "with its padding percent-encoded") { "\($0)%3D" }
  }
}
