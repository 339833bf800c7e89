import AuthConformance
import ConformanceEngine
import ConformanceSuite
import StrictJSON

// Header and claims are JSON objects in UTF-8.
extension Rule {
  /// A text that is not quite JSON.
  static func text(of part: TokenPart, _ flaw: JSONFlaw) -> Self {
    Rule(
      "\(part.name) with \(flaw.phrase)",
      .invalid([.malformed]),
      decidedBy: part.isJSON,
      flags: ["json-leniency"]
    ) { $0[text: part] = flaw.write($0[text: part]) }
  }

  /// Another value than an object.
  static func noObject(in part: TokenPart, _ text: String, _ what: String) -> Self {
    Rule("\(part.being) \(what)", .invalid([.malformed]), decidedBy: part.isJSON) {
      $0[text: part] = text
    }
  }

  static func arrayAround(_ part: TokenPart) -> Self {
    Rule("An array around the \(part)", .invalid([.malformed]), decidedBy: part.isJSON) {
      $0[text: part] = "[\($0[text: part])]"
    }
  }

  static func stringAround(_ part: TokenPart) -> Self {
    Rule("A string around the \(part)", .invalid([.malformed]), decidedBy: part.isJSON) {
      $0[text: part] = JSON.string($0[text: part]).compact()
    }
  }

  static func deeplyNested(_ part: TokenPart) -> Self {
    Rule(
      "Ten thousand arrays inside each other in place of the \(part)",
      .invalid([.malformed]),
      decidedBy: part.isJSON,
      note: "A reader that recurses without a limit runs out of stack."
    ) {
      let depth = 10_000
      $0[text: part] = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
  }

  static func unknownTwice(in part: TokenPart) -> Self {
    Rule(
      "An unknown member of the \(part) twice",
      .leftOpen(
        "jwt-duplicate-unknown-members",
        .rejectedOr(.malformed) { $0[members: part]["x"] = nil }
      ),
      decidedBy: part == .header ? "JWS-DUPLICATE-MEMBERS" : "JWT-DUPLICATE-CLAIMS",
      flags: ["duplicate-members"]
    ) {
      $0[members: part].putLast("x", 1)
      $0[members: part].putLast("x", 2)
    }
  }
}

// Encodings.
extension Rule {
  static func byteOrderMark(before part: TokenPart) -> Self {
    Rule(
      "A byte-order mark before the \(part)",
      .leftOpen("jwt-byte-order-mark", .rejectedOr(.malformed) { $0[octets: part].removeFirst(3) }),
      decidedBy: part.isJSON,
      flags: ["json-leniency", "wrong-encoding"]
    ) { $0[octets: part] = TextEncodings.byteOrderMark + $0[octets: part] }
  }

  static func utf16LittleEndian(_ part: TokenPart) -> Self {
    utf16(part, "with the low octets first", TextEncodings.utf16LittleEndian)
  }

  static func utf16BigEndian(_ part: TokenPart) -> Self {
    utf16(part, "with the high octets first", TextEncodings.utf16BigEndian)
  }

  static func utf16BehindMark(_ part: TokenPart) -> Self {
    utf16(part, "behind a byte-order mark") {
      TextEncodings.utf16BigEndian("\u{FEFF}\($0)")
    }
  }

  private static func utf16(
    _ part: TokenPart,
    _ what: String,
    _ encode: @escaping @Sendable (String) -> [UInt8]
  ) -> Self {
    Rule(
      "\(part.name) in UTF-16 \(what)",
      .invalid([.malformed]),
      decidedBy: part.isJSON,
      flags: ["json-leniency", "wrong-encoding"]
    ) { $0[octets: part] = encode($0[text: part]) }
  }

  /// Octets that are no UTF-8, in place of the `@` of a member's text.
  static func octets(
    _ octets: [UInt8],
    _ what: String,
    in part: TokenPart,
    _ member: String = "x",
    _ text: JSON = "@"
  ) -> Self {
    Rule(
      "\(part.name) with \(what)",
      .invalid([.malformed]),
      decidedBy: part.isJSON,
      flags: ["wrong-encoding"]
    ) {
      $0[members: part][member] = text
      $0[octets: part] = TextEncodings.utf8($0[text: part], with: octets)
    }
  }

  /// Half a character as `\u` escape.
  static func loneSurrogate(_ escape: String, in part: TokenPart) -> Self {
    Rule(
      "A surrogate without its other half as a \\u escape in the \(part)",
      .leftOpen(
        "jwt-lone-surrogate",
        .rejectedOr(.malformed) { $0[text: part].replace(escape, with: "") }
      ),
      decidedBy: part.isJSON,
      flags: ["json-leniency", "wrong-encoding"]
    ) {
      $0[members: part]["x"] = "@"
      $0[text: part].replace("@", with: escape)
    }
  }
}
