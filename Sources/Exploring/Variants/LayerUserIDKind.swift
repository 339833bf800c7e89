/// A kind of odd user id, of which Layer's documents do not speak.
struct LayerUserIDKind: Sendable {
  /// The last part of the names of its ambiguities.
  let name: String
  /// The kind, as the end of a sentence.
  let what: String
  private let holds: @Sendable (String) -> Bool

  private init(_ name: String, _ what: String, _ holds: @escaping @Sendable (String) -> Bool) {
    self.name = name
    self.what = what
    self.holds = holds
  }

  private init(
    _ name: String,
    _ what: String,
    any holds: @escaping @Sendable (Unicode.Scalar) -> Bool
  ) {
    self.init(name, what) { $0.unicodeScalars.contains(where: holds) }
  }

  private init(_ name: String, _ what: String, of characters: String) {
    self.init(name, what, any: { characters.unicodeScalars.contains($0) })
  }

  /// The kind of a user id; nil for one that nobody refuses.
  static func of(_ userID: String) -> LayerUserIDKind? { all.first { $0.holds(userID) } }

  /// A user id of several kinds is of the first of them.
  static let all: [LayerUserIDKind] = [
    LayerUserIDKind("with-nul", "a NUL", of: "\0"),
    LayerUserIDKind(
      "with-c0-controls",
      "control characters below the space",
      any: { $0.value < 0x20 }
    ),
    LayerUserIDKind("with-delete", "a DEL", of: "\u{7F}"),
    LayerUserIDKind("with-joined-emoji", "emoji that are joined", of: "\u{200D}"),
    LayerUserIDKind("with-emoji", "emoji", any: { $0.properties.isEmojiPresentation }),
    LayerUserIDKind(
      "with-bidi-controls",
      "characters that change the direction of text",
      any: {
        $0.properties.isBidiControl
      }
    ),
    LayerUserIDKind("with-line-separators", "line separators", of: "\u{2028}\u{2029}"),
    LayerUserIDKind("with-byte-order-mark", "a byte-order mark", of: "\u{FEFF}"),
    LayerUserIDKind("with-compatibility-forms", "ligatures and circled digits", of: "ﬁ①"),
    LayerUserIDKind(
      "with-combining-marks",
      "combining marks",
      any: {
        $0.properties.generalCategory == .nonspacingMark
      }
    ),
    LayerUserIDKind("with-letters-beyond-ascii", "letters beyond ASCII", any: { !$0.isASCII }),
    LayerUserIDKind("with-spaces-around", "spaces at its ends") {
      $0.hasPrefix(" ") || $0.hasSuffix(" ")
    },
    LayerUserIDKind("with-quotation-marks", "quotation marks", of: "\""),
    LayerUserIDKind("with-a-backslash-before-a-slash", "a backslash before a slash") {
      $0.contains(#"\/"#)
    },
    LayerUserIDKind("with-backslashes", "backslashes", of: #"\"#),
    LayerUserIDKind("with-braces", "braces and dollar signs", of: "{}$"),
    LayerUserIDKind("with-angle-brackets", "angle brackets", of: "<>"),
    LayerUserIDKind("with-percent-signs", "percent signs", of: "%"),
    LayerUserIDKind("with-apostrophes", "apostrophes", of: "'"),
    LayerUserIDKind("with-slashes", "slashes", of: "/"),
    LayerUserIDKind("with-query-and-fragment", "question marks and number signs", of: "?#"),
    LayerUserIDKind("with-at-signs", "at signs", of: "@"),
  ]

  /// The kinds that verifiers are asked about too.
  static let inTokens = all.filter {
    ![
      "with-delete", "with-line-separators", "with-compatibility-forms", "with-braces",
      "with-angle-brackets", "with-apostrophes",
    ].contains($0.name)
  }
}
