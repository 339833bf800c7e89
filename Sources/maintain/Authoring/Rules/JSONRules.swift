// Header and claims are JSON objects in UTF-8.
extension CaseDefinition where Base: ForgingScenario {
  /// A text that is not quite JSON.
  static func text(of part: TokenPart, _ flaw: JSONFlaw) -> Self {
    breaks(part.isJSON, "\(part.name) with \(flaw.phrase)") {
      $0[text: part] = flaw.write($0[text: part])
    }
    .named("\(part)-\(flaw.id)").reasons(.malformed).flagged("json-leniency")
  }

  /// Another value than an object.
  static func noObject(
    _ kind: String = "",
    in part: TokenPart,
    _ text: String,
    _ what: String
  ) -> Self {
    breaks(part.isJSON, "\(part.being) \(what)") { $0[text: part] = text }
      .named("\(part)-\(kind)").reasons(.malformed)
  }

  static func arrayAround(_ part: TokenPart) -> Self {
    breaks(part.isJSON, "An array around the \(part)") {
      $0[text: part] = "[\($0[text: part])]"
    }
    .named("\(part)-in-array").reasons(.malformed)
  }

  static func stringAround(_ part: TokenPart) -> Self {
    breaks(part.isJSON, "A string around the \(part)") {
      $0[text: part] = JSON.string($0[text: part]).compact()
    }
    .named("\(part)-in-string").reasons(.malformed)
  }

  static func deeplyNested(_ part: TokenPart) -> Self {
    breaks(part.isJSON, "Ten thousand arrays inside each other in place of the \(part)") {
      let depth = 10_000
      $0[text: part] = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    .named("\(part)-deeply-nested").reasons(.malformed)
    .note("A reader that recurses without a limit runs out of stack.")
  }

  static func unknownTwice(in part: TokenPart) -> Self {
    leavesOpen(
      part == .header ? "JWS-DUPLICATE-MEMBERS" : "JWT-DUPLICATE-CLAIMS",
      "An unknown member of the \(part) twice"
    ) {
      $0[members: part].putLast("x", 1)
      $0[members: part].putLast("x", 2)
    }
    .named("\(part)-unknown-twice")
    .asking(Base.question("\(part)-unknown-duplicates"))
    .either(.rejectedOr(.malformed) { $0[members: part]["x"] = nil })
    .flagged("duplicate-members")
  }
}

// Encodings.
extension CaseDefinition where Base: ForgingScenario {
  static func byteOrderMark(before part: TokenPart) -> Self {
    leavesOpen(part.isJSON, "A byte-order mark before the \(part)") {
      $0[octets: part] = TextEncodings.byteOrderMark + $0[octets: part]
    }
    .named("\(part)-byte-order-mark")
    .asking(Base.question("\(part)-byte-order-mark"))
    .either(.rejectedOr(.malformed) { $0[octets: part].removeFirst(3) })
    .flagged("json-leniency", "wrong-encoding")
  }

  static func utf16LittleEndian(_ part: TokenPart) -> Self {
    utf16("little-endian", part, "with the low bytes first", TextEncodings.utf16LittleEndian)
  }

  static func utf16BigEndian(_ part: TokenPart) -> Self {
    utf16("big-endian", part, "with the high bytes first", TextEncodings.utf16BigEndian)
  }

  static func utf16BehindMark(_ part: TokenPart) -> Self {
    utf16("with-byte-order-mark", part, "behind a byte-order mark") {
      TextEncodings.utf16BigEndian("\u{FEFF}\($0)")
    }
  }

  private static func utf16(
    _ id: String,
    _ part: TokenPart,
    _ what: String,
    _ encode: @escaping @Sendable (String) -> [UInt8]
  ) -> Self {
    breaks(part.isJSON, "\(part.name) in UTF-16 \(what)") {
      $0[octets: part] = encode($0[text: part])
    }
    .named("\(part)-utf-16-\(id)").reasons(.malformed).flagged("json-leniency", "wrong-encoding")
  }

  /// Octets that are no UTF-8, in place of the `@` of a member's text.
  static func octets(
    _ id: String,
    _ octets: [UInt8],
    _ what: String,
    in part: TokenPart,
    _ member: String = "x",
    _ text: JSON = "@"
  ) -> Self {
    breaks(part.isJSON, "\(part.name) with \(what)") {
      $0[members: part][member] = text
      $0[octets: part] = TextEncodings.utf8($0[text: part], with: octets)
    }
    .named("\(part)-\(id)").reasons(.malformed).flagged("wrong-encoding")
  }

  /// Half a character as `\u` escape.
  static func loneSurrogate(_ escape: String, in part: TokenPart) -> Self {
    leavesOpen(part.isJSON, "A surrogate without its other half as a \\u escape in the \(part)") {
      $0[members: part]["x"] = "@"
      $0[text: part].replace("@", with: escape)
    }
    .named("\(part)-lone-surrogate")
    .asking(Base.question("\(part)-lone-surrogate"))
    .either(.rejectedOr(.malformed) { $0[text: part].replace(escape, with: "") })
    .flagged("json-leniency", "wrong-encoding")
  }
}
