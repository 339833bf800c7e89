/// A kind of user ids of which the documents do not speak.
struct SinchUserIDKind: Sendable {
  /// The last part of the names of its ambiguities.
  let name: String
  /// The kind, as the end of a sentence.
  let what: String
  /// A user id of the kind, if such a user id is of a wider kind too.
  private let example: String?
  let holds: @Sendable (String) -> Bool

  private init(
    _ name: String,
    _ what: String,
    like example: String? = nil,
    _ holds: @escaping @Sendable (String) -> Bool
  ) {
    self.name = name
    self.what = what
    self.example = example
    self.holds = holds
  }

  private init(_ name: String, _ what: String, of characters: String) {
    self.init(name, what) { characters.unicodeScalars.contains(where: $0.unicodeScalars.contains) }
  }

  private init(
    _ name: String,
    _ what: String,
    where isOfIt: @escaping @Sendable (Unicode.Scalar) -> Bool
  ) {
    self.init(name, what) { $0.unicodeScalars.contains(where: isOfIt) }
  }

  static let slash = Self("slash", "slashes", of: "/")
  static let dotSegments = Self(
    "dot-segments",
    "slashes and a segment of full stops",
    like: "a/../b"
  ) { $0.contains("/") && !Set($0.split(separator: "/")).isDisjoint(with: [".", ".."]) }
  static let percentSign = Self("percent-sign", "percent signs", of: "%")
  static let notInURIs = Self("not-in-uris", "quotation marks and backslashes", of: #""\"#)
  static let backslashAndSlash = Self(
    "backslash-and-slash",
    "a backslash before a slash",
    like: #"\/"#
  ) { $0.contains(#"\/"#) }
  static let spaceAround = Self("space-around", "a space before or behind") {
    $0.hasPrefix(" ") || $0.hasSuffix(" ")
  }

  private static let dots = Self("dots", "full stops alone") { [".", ".."].contains($0) }
  private static let queryAndFragment = Self(
    "query-and-fragment",
    "question marks and number signs",
    of: "?#"
  )
  private static let equalsSign = Self("equals-sign", "equals signs", of: "=")
  private static let plusSign = Self("plus-sign", "plus signs", of: "+")
  private static let atSign = Self("at-sign", "at signs", of: "@")
  private static let space = Self("space", "spaces inside") {
    $0.drop { $0 == " " }.reversed().drop { $0 == " " }.contains(" ")
  }
  private static let apostrophe = Self("apostrophe", "apostrophes", of: "'")
  private static let ampersand = Self("ampersand", "ampersands", of: "&")
  private static let colon = Self("colon", "colons", of: ":")
  private static let letters = Self("letters-beyond-ascii", "letters beyond ASCII") {
    !$0.isASCII && $0.properties.isAlphabetic && !isUnnormalised($0) && !isLigature($0)
  }
  private static let unnormalised = Self(
    "not-in-form-c",
    "combining accents and what else is not in form C",
    where: isUnnormalised
  )
  private static let ligatures = Self(
    "compatibility-characters",
    "ligatures and their like",
    where: isLigature
  )
  private static let symbols = Self("symbols-beyond-ascii", "symbols beyond ASCII") {
    !$0.isASCII && $0.properties.generalCategory == .currencySymbol
  }
  private static let emoji = Self("emoji", "a single emoji") {
    $0.unicodeScalars.contains { $0.properties.generalCategory == .otherSymbol }
      && !emojiSequence.holds($0)
  }
  private static let emojiSequence = Self("emoji-sequence", "joined emoji", of: "\u{200D}")
  private static let directionMark = Self("direction-mark", "direction marks", of: "\u{202E}")
  private static let noBreakSpace = Self("no-break-space", "no-break spaces", of: "\u{A0}")
  private static let byteOrderMark = Self("byte-order-mark", "byte-order marks", of: "\u{FEFF}")
  private static let nul = Self("nul", "a NUL", of: "\0")
  private static let controls = Self("c0-controls", "line breaks and their like") {
    0x01...0x1F ~= $0.value
  }
  private static let delete = Self("delete", "U+007F", of: "\u{7F}")

  /// Those that an issuer meets.
  static let issued = [
    equalsSign, plusSign, atSign, space, slash, percentSign, notInURIs, letters, unnormalised,
    ligatures, emoji, emojiSequence, nul, controls, delete, backslashAndSlash,
    dotSegments, dots, queryAndFragment,
  ]

  /// Those that a verifier of tokens meets, but for slashes and percent signs.
  static let verified = [
    equalsSign, plusSign, atSign, space, notInURIs, letters, unnormalised, emoji, nul, controls,
    delete, backslashAndSlash, dotSegments, dots, queryAndFragment,
  ]

  /// Those that a signer meets, all of them outside of the vendor's later character set.
  static let signed = [
    space, spaceAround, notInURIs, apostrophe, slash, percentSign, plusSign, ampersand, colon,
    atSign, backslashAndSlash, letters, unnormalised, ligatures, symbols, emoji, emojiSequence,
    directionMark, noBreakSpace, byteOrderMark, nul, controls, delete, queryAndFragment,
  ]

  /// Those that a verifier of signatures meets.
  static let checked = [
    spaceAround, notInURIs, percentSign, backslashAndSlash, letters, unnormalised, emoji, nul,
    controls, slash, queryAndFragment,
  ]

  /// This kind and what else it takes in.
  func among(_ kinds: [SinchUserIDKind]) -> [SinchUserIDKind] {
    kinds.filter { $0.name == name || $0.example.map(holds) ?? false }
  }

  /// Whether percent-encoding changes what is odd in such a user id, if it keeps these characters.
  func isEncoded(but kept: String) -> Bool {
    if let example { return !example.allSatisfy { $0.isLetter || $0 == "." || kept.contains($0) } }
    return name != Self.dots.name && !holds(kept)
  }

  /// Refuses a user id with such a character.
  func refuse(_ userID: String, as reason: ReasonCode = .malformed) throws {
    if holds(userID) { throw Refusal(reason) }
  }

  private static func isUnnormalised(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\u{212A}" || scalar.properties.canonicalCombiningClass != .notReordered
  }

  private static func isLigature(_ scalar: Unicode.Scalar) -> Bool {
    0xFB00...0xFB06 ~= scalar.value
  }
}

extension [SinchUserIDKind] {
  /// The ambiguities about them that begin so.
  func ambiguities(_ beginning: String) -> [AmbiguityID] {
    map { AmbiguityID(rawValue: "\(beginning)-\($0.name)") }
  }
}
