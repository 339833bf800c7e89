/// A kind of character in user ids of which the documents do not speak.
struct SinchUserIDKind: Sendable {
  /// The last part of the names of its ambiguities.
  let name: String
  /// The kind, as the end of a sentence.
  let what: String
  let holds: @Sendable (Unicode.Scalar) -> Bool

  init(_ name: String, _ what: String, _ holds: @escaping @Sendable (Unicode.Scalar) -> Bool) {
    self.name = name
    self.what = what
    self.holds = holds
  }

  init(_ name: String, _ what: String, of characters: String) {
    self.init(name, what) { characters.unicodeScalars.contains($0) }
  }

  static let slash = SinchUserIDKind("slash", "slashes", of: "/")
  static let percentSign = SinchUserIDKind("percent-sign", "percent signs", of: "%")
  static let letters = SinchUserIDKind("letters-beyond-ascii", "letters beyond ASCII") {
    !$0.isASCII && !isSymbol($0) && !isUnseen($0)
  }
  static let emoji = SinchUserIDKind("emoji", "emoji", isSymbol)
  static let unseen = SinchUserIDKind("format-characters", "characters that nobody sees", isUnseen)
  static let controls = SinchUserIDKind("control-characters", "control characters") {
    $0.properties.generalCategory == .control
  }

  /// Those that issuers and verifiers answer alike.
  static let inSubjects = [
    SinchUserIDKind("equals-sign", "equals signs", of: "="),
    SinchUserIDKind("plus-sign", "plus signs", of: "+"),
    SinchUserIDKind("at-sign", "at signs", of: "@"),
    SinchUserIDKind("space", "spaces", of: " "),
    SinchUserIDKind("not-in-uris", "quotation marks and backslashes", of: #""\"#),
    letters, emoji, controls,
  ]

  /// Refuses a user id with such a character.
  func refuse(_ userID: String, as reason: ReasonCode = .malformed) throws {
    if userID.unicodeScalars.contains(where: holds) { throw Refusal(reason) }
  }

  private static func isSymbol(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .otherSymbol
  }

  private static func isUnseen(_ scalar: Unicode.Scalar) -> Bool {
    !scalar.isASCII && [.format, .spaceSeparator].contains(scalar.properties.generalCategory)
  }
}
